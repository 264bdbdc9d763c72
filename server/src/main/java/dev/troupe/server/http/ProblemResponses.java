package dev.troupe.server.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The statuses with which an endpoint in particular reports a problem, in addition to those of
 * every endpoint. For the description of the API.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface ProblemResponses {
    int[] value();
}
