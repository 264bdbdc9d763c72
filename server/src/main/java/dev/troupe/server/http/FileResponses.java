package dev.troupe.server.http;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The response is a file, all of it or the part that a {@code Range} header names. For the
 * description of the API.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface FileResponses {
    String DOWNLOAD = "Any value; downloads the file instead of displaying it";
}
