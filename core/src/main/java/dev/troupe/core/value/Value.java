package dev.troupe.core.value;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Data whose shape is known only at run time: what nodes return, what shared variables hold, what
 * tools are called with.
 *
 * <p>Immutable. JSON null and an absent field are both {@link Missing}.
 */
public sealed interface Value {
    /** Any text, possibly empty. */
    record Text(String text) implements Value {}

    /** An exact number; {@code 1.50} and {@code 1.5} are equal. */
    record Num(BigDecimal number) implements Value {
        public Num {
            number = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
            if (number.scale() < 0 && number.scale() > -MAX_ZEROS) {
                number = number.setScale(0);
            }
        }

        /**
         * Past this many trailing zeros a whole number stays in exponent form, so that 1e999999
         * costs no memory.
         */
        private static final int MAX_ZEROS = 40;
    }

    /** True or false. */
    record Flag(boolean flag) implements Value {}

    /** Values in order; may be empty. */
    record ListOf(List<Value> items) implements Value {
        public ListOf {
            items = List.copyOf(items);
        }
    }

    /** Named values in the order they were given; may be empty. */
    record RecordOf(Map<String, Value> fields) implements Value {
        public RecordOf {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /** No value. */
    record Missing() implements Value {
        private static final Missing ONLY = new Missing();
    }

    static Value missing() {
        return Missing.ONLY;
    }

    static Value of(String text) {
        return new Text(text);
    }

    static Value of(long number) {
        return new Num(BigDecimal.valueOf(number));
    }

    /**
     * @throws NumberFormatException when {@code number} is not finite
     */
    static Value of(double number) {
        return new Num(BigDecimal.valueOf(number));
    }

    static Value of(BigDecimal number) {
        return new Num(number);
    }

    static Value of(boolean flag) {
        return new Flag(flag);
    }

    static Value of(List<? extends Value> items) {
        return new ListOf(List.copyOf(items));
    }

    static Value of(Map<String, ? extends Value> fields) {
        return new RecordOf(new LinkedHashMap<>(fields));
    }

    /**
     * The field of a record, or {@link Missing} if this is not a record or does not have the field.
     */
    default Value field(String name) {
        return this instanceof RecordOf(var fields)
                ? fields.getOrDefault(name, missing())
                : missing();
    }

    /** The item of a list, or {@link Missing} if this is not a list or is shorter. */
    default Value item(int index) {
        return this instanceof ListOf(var items) && index >= 0 && index < items.size()
                ? items.get(index)
                : missing();
    }

    /** The items of a list; empty if this is not a list. */
    default List<Value> items() {
        return this instanceof ListOf(var items) ? items : List.of();
    }

    default boolean isMissing() {
        return this instanceof Missing;
    }

    /** The text of a text, the plain form of a number or flag, and empty for everything else. */
    default String asText() {
        return switch (this) {
            case Text(var text) -> text;
            case Num(var number) -> number.toString();
            case Flag(var flag) -> Boolean.toString(flag);
            case ListOf _, RecordOf _, Missing _ -> "";
        };
    }
}
