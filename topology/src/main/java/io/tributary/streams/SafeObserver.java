/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary.streams;

import io.tributary.observe.ProjectionObserver;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what an observer throws away from the stream threads: observing never changes what is done. */
final class SafeObserver {
    private static final Logger LOG = LoggerFactory.getLogger(SafeObserver.class);

    private SafeObserver() {}

    static ProjectionObserver of(ProjectionObserver... observers) {
        return (ProjectionObserver) Proxy.newProxyInstance(
                ProjectionObserver.class.getClassLoader(),
                new Class<?>[] {ProjectionObserver.class},
                (proxy, method, arguments) -> {
                    for (ProjectionObserver observer : observers) {
                        call(observer, method, arguments);
                    }
                    return null;
                });
    }

    private static void call(
            ProjectionObserver observer, java.lang.reflect.Method method, Object @Nullable [] arguments)
            throws IllegalAccessException {
        try {
            method.invoke(observer, arguments);
        } catch (InvocationTargetException e) {
            LOG.atWarn()
                    .addKeyValue("error", String.valueOf(e.getCause()))
                    .addKeyValue("call", method.getName())
                    .log("An observer failed");
        }
    }
}
