package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Finds times of day, and verbs for coming and leaving, which name the only column of times of day
 * when someone does so: came in for check_in, 走的 for 下班时间.
 */
final class ClockVerbs {
    private static final double COST = 0.6;

    private enum Act {
        COMING(
                "(?<![a-z])(?:(?:check|clock|sign|punch)[ -]?in|arriv(?:al|es?|ed)|came|in time|time in|start(?:s|ed)?)(?![a-z])|上班|签到|到岗|到达|来时",
                "(?<![a-z])(?:came in|come in|comes in|got in|gets in|arrived?|arrives|(?:check|clock|sign|punch)(?:ed|s)? in|turned up|showed up)(?![a-z])|上班|签到|到岗|才到|到的|才来|来的"),
        LEAVING(
                "(?<![a-z])(?:(?:check|clock|sign|punch)[ -]?out|departure|left|leaves?|out time|time out|end(?:s|ed)?)(?![a-z])|下班|签退|离岗|离开",
                "(?<![a-z])(?:left|leaves?|went home|goes home|go home|(?:check|clock|sign|punch)(?:ed|s)? out)(?![a-z])|下班|签退|离岗|离开|才走|走的");

        private final Pattern name;
        private final Pattern verb;

        Act(String name, String verb) {
            this.name = Pattern.compile(name);
            this.verb = Pattern.compile(verb);
        }
    }

    private ClockVerbs() {}

    /**
     * @param text in lower case
     */
    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var found = new ArrayList<PhraseEdge>();
        if (columns.stream().noneMatch(ClockTimes::areIn)) return List.of();
        for (var time : ClockTimes.find(text))
            found.add(PhraseEdge.of(time.span(), "CLOCK", time, 0.3));
        for (var act : Act.values()) {
            var named =
                    columns.stream()
                            .filter(ClockTimes::areIn)
                            .filter(column ->
                                    act.name
                                            .matcher(column.spaced().toLowerCase(Locale.ROOT))
                                            .find())
                            .toList();
            if (named.size() != 1) continue;
            act.verb
                    .matcher(text)
                    .results()
                    .map(match -> new Span(match.start(), match.end()))
                    .forEach(span ->
                            found.add(
                                    PhraseEdge.of(
                                            span,
                                            "TIMED",
                                            new Phrases.Named(named.getFirst()),
                                            COST)));
        }
        return List.copyOf(found);
    }
}
