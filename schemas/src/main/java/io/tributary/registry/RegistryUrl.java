/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.registry;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * One address of a registry, and the credentials that go with it. Its text has no user-info.
 *
 * @param base scheme, host, port and path, without a slash at its end
 * @param credentials those in the url, or none
 */
record RegistryUrl(URI base, Credentials credentials) {

    /** The address that a text stands for; messages do not quote it, since it may hold a password. */
    static RegistryUrl parse(String text) {
        URI uri;
        try {
            uri = new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("a schema registry's url must be a url; the one at fault has a character"
                    + " that is not allowed at index " + e.getIndex());
        }
        boolean http = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
        if (!http || uri.getHost() == null) {
            throw new IllegalArgumentException(
                    "a schema registry's url must be http://<host>, https://<host> or mock://<name>, had the scheme '"
                            + uri.getScheme() + "'" + (http ? " and no host" : ""));
        }
        Credentials credentials = uri.getUserInfo() == null ? Credentials.none() : Credentials.basic(uri.getUserInfo());
        String path = uri.getRawPath() == null ? "" : uri.getRawPath().replaceAll("/+$", "");
        String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
        return new RegistryUrl(URI.create(uri.getScheme() + "://" + uri.getHost() + port + path), credentials);
    }

    URI resolve(String path) {
        return URI.create(base + path);
    }

    @Override
    public String toString() {
        return base.toString();
    }
}
