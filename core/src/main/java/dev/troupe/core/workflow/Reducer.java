package dev.troupe.core.workflow;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** How a shared variable takes writes of nodes that do not depend on each other. */
public enum Reducer {
    /** Appends each written value to a list; a written list is appended item by item. */
    APPEND {
        @Override
        public Value reduce(Value old, Value written) {
            var items = new ArrayList<>(old.isMissing() ? List.<Value>of() : itemsOf(old));
            items.addAll(itemsOf(written));
            return Value.of(items);
        }
    },
    /** Adds numbers; anything else counts as zero. */
    SUM {
        @Override
        public Value reduce(Value old, Value written) {
            return Value.of(number(old).add(number(written), PRECISION));
        }
    },
    /** Merges records field by field; the later write wins a field. */
    MERGE {
        @Override
        public Value reduce(Value old, Value written) {
            if (!(old instanceof Value.RecordOf(var before))
                    || !(written instanceof Value.RecordOf(var after))) {
                return written;
            }
            var fields = new LinkedHashMap<>(before);
            fields.putAll(after);
            return Value.of(fields);
        }
    },
    /** The later write replaces the earlier one. */
    LAST {
        @Override
        public Value reduce(Value old, Value written) {
            return written;
        }
    };

    /**
     * Digits of precision of a sum, so that numbers of very different size do not use unbounded
     * memory.
     */
    private static final MathContext PRECISION = new MathContext(1_000);

    /** The value after a write; {@code old} is missing before the first. */
    public abstract Value reduce(Value old, Value written);

    private static List<Value> itemsOf(Value value) {
        return value instanceof Value.ListOf(var items) ? items : List.of(value);
    }

    private static BigDecimal number(Value value) {
        return value instanceof Value.Num(var number) ? number : BigDecimal.ZERO;
    }
}
