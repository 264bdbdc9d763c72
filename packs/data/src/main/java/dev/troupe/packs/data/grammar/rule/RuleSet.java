package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.ArrayList;
import java.util.List;

/** Rules that are about one kind of phrase. */
public abstract class RuleSet {
    private final List<Rule> rules = new ArrayList<>();

    /** What the rules are for. */
    protected final TableContext table;

    protected RuleSet(TableContext table) {
        this.table = table;
    }

    public final List<Rule> rules() {
        return List.copyOf(rules);
    }

    protected final void rule(String symbol, String parts, Rule.Action action) {
        rule(symbol, parts, 0, action);
    }

    /**
     * @param cost of a reading that is less likely than others
     */
    protected final void rule(String symbol, String parts, double cost, Rule.Action action) {
        rules.addAll(Rule.parse(symbol, parts, cost, action));
    }

    /** A symbol that stands for another one. */
    protected final void alias(String symbol, String part, Object value) {
        rule(symbol, part, _ -> value);
    }
}
