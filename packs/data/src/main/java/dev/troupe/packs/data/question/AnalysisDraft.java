package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.GroupKey;
import dev.troupe.packs.data.mention.Measure;
import dev.troupe.packs.data.mention.SqlFilter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An analysis while {@link QuestionAnalyzer} assembles it; used by one thread, for one request. */
final class AnalysisDraft {
    final boolean chinese;
    final List<GroupKey> keys = new ArrayList<>();
    final List<Measure> measures = new ArrayList<>();
    final List<ColumnProfile> listed = new ArrayList<>();
    final List<SqlFilter> filters = new ArrayList<>();
    final List<SqlFilter> having = new ArrayList<>();
    final List<LocalizedText> assumptions = new ArrayList<>();

    /** A condition on the place within a group; empty for none. */
    String qualify = "";

    String order = "";
    LocalizedText orderSaid = new LocalizedText("", "");
    int limit;
    Analysis.Extra extra = Analysis.Extra.NONE;

    /** Whether the only key was chosen where the request names none. */
    boolean keyIsChosen;

    @Nullable ChartKind chart;

    /** A whole query with one place for the table; empty when the parts above define it. */
    String statistics = "";

    LocalizedText statisticsSaid = new LocalizedText("", "");

    AnalysisDraft(boolean chinese) {
        this.chinese = chinese;
    }

    void assume(String zh, String en) {
        assumptions.add(new LocalizedText(zh, en));
    }
}
