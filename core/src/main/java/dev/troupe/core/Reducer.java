package dev.troupe.core;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** How a shared variable takes writes of nodes that do not depend on each other. */
public enum Reducer {
    /** Keeps a list of everything written; a written list is added item by item. */
    APPEND {
        @Override
        Value reduce(Value old, Value written) {
            var items = new ArrayList<>(old.isMissing() ? List.<Value>of() : itemsOf(old));
            items.addAll(itemsOf(written));
            return Value.of(items);
        }
    },
    /** Adds numbers; anything else counts as zero. */
    SUM {
        @Override
        Value reduce(Value old, Value written) {
            return Value.of(number(old).add(number(written), PRECISION));
        }
    },
    /** Merges records field by field; the later write wins a field. */
    MERGE {
        @Override
        Value reduce(Value old, Value written) {
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
        Value reduce(Value old, Value written) {
            return written;
        }
    };

    /** Digits kept of a sum, so that numbers of very different size cost no memory. */
    private static final MathContext PRECISION = new MathContext(1_000);

    /** The value after a write; {@code old} is missing before the first. */
    abstract Value reduce(Value old, Value written);

    private static List<Value> itemsOf(Value value) {
        return value instanceof Value.ListOf(var items) ? items : List.of(value);
    }

    private static BigDecimal number(Value value) {
        return value instanceof Value.Num(var number) ? number : BigDecimal.ZERO;
    }
}
