/* SPDX-License-Identifier: Apache-2.0 */
package io.tributary;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the rules of {@code docs/rules} that a test checks, such as {@code @Rule("projections 4.2")}. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Rule {
    /** Page and number of each rule. */
    String[] value();
}
