package dev.troupe.packs.data;

import dev.troupe.core.Sentence;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An analysis while it is being put together by {@link Analyst}; used by one thread, for one
 * request.
 */
final class Draft {
    final boolean chinese;
    final List<Key> keys = new ArrayList<>();
    final List<Measure> measures = new ArrayList<>();
    final List<ColumnFacts> listed = new ArrayList<>();
    final List<Condition> filters = new ArrayList<>();
    final List<Condition> having = new ArrayList<>();
    final List<Sentence> assumptions = new ArrayList<>();

    /** A condition on the place within a group; empty for none. */
    String qualify = "";

    String order = "";
    Sentence orderSaid = new Sentence("", "");
    int limit;
    Analysis.Extra extra = Analysis.Extra.NONE;

    /** Whether the only key was chosen where the request names none. */
    boolean keyIsChosen;

    @Nullable ChartKind chart;

    /** A whole query with one place for the table; empty when the parts above say it. */
    String statistics = "";

    Sentence statisticsSaid = new Sentence("", "");

    Draft(boolean chinese) {
        this.chinese = chinese;
    }

    void assume(String zh, String en) {
        assumptions.add(new Sentence(zh, en));
    }
}
