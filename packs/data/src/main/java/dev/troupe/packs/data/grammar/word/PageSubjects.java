package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.NounMatcher;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Finds what a question calls the one whom the whole table is about: "how many games did the team
 * win" in a table of its games. It is one of which the table states nothing, as he and she are.
 */
final class PageSubjects {
    private static final Pattern SUBJECT =
            Pattern.compile(
                    "(?<=(?<![a-z])(?:did|does|has|have|had)\\s)the (?<noun>team|club|squad|band|group|singer|artist|actor|actress|player|driver|rider|athlete|author|director|show|series)(?![a-z'-])(?! (?:who|that|which|with|from|of|in|called|named)(?![a-z]))");

    /** Columns of one of which there may be several, so that one of them may be meant. */
    private static final Pattern TEAMS =
            Pattern.compile(
                    "(?<![a-z])(?:teams?|clubs?|squads?|sides?|bands?|groups?|nations?|country|countries|franchise|schools?|winners?|home|away|artists?|names?)(?![a-z])");

    private static final Pattern PEOPLE =
            Pattern.compile(
                    "(?<![a-z])(?:players?|drivers?|riders?|athletes?|singers?|artists?|actors?|actress|authors?|directors?|winners?|names?|person|title|shows?|series|programme?|directed by|written by)(?![a-z])");

    private static final Pattern TEAM = Pattern.compile("team|club|squad|band|group");

    private static final double COST = 0.3;

    private PageSubjects() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return SUBJECT.matcher(text)
                .results()
                .filter(match -> columns.stream().noneMatch(one -> names(one, match.group("noun"))))
                .map(match ->
                        new PhraseEdge(match.start(), match.end(), "skip", match.group(), COST))
                .toList();
    }

    /** Whether a column, or one of its values, may be called so. */
    private static boolean names(ColumnProfile column, String noun) {
        var alike = TEAM.matcher(noun).matches() ? TEAMS : PEOPLE;
        return alike.matcher(column.spaced().toLowerCase(Locale.ROOT)).find()
                || column.values().stream().anyMatch(value -> has(RequestText.plain(value), noun));
    }

    private static boolean has(String name, String noun) {
        return !NounMatcher.find(name.toLowerCase(Locale.ROOT), noun).isEmpty();
    }
}
