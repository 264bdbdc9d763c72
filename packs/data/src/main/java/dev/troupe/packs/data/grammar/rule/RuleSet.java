package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.ArrayList;
import java.util.List;

/** Rules that are about one kind of phrase. */
abstract class RuleSet {
    private final List<Rule> rules = new ArrayList<>();
    final TableContext table;

    RuleSet(TableContext table) {
        this.table = table;
    }

    List<Rule> rules() {
        return List.copyOf(rules);
    }

    final void rule(String symbol, String parts, Rule.Action action) {
        rule(symbol, parts, 0, action);
    }

    /**
     * @param cost of a reading that is less likely than others
     */
    final void rule(String symbol, String parts, double cost, Rule.Action action) {
        rules.addAll(Rule.parse(symbol, parts, cost, action));
    }

    /** A symbol that stands for another one. */
    final void alias(String symbol, String part, Object value) {
        rule(symbol, part, _ -> value);
    }
}
