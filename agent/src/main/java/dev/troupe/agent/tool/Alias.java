package dev.troupe.agent.tool;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Another name for an argument, which is accepted and not offered to models. The component is
 * {@code @Nullable}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Alias {
    /** The argument that it stands for. */
    String value();
}
