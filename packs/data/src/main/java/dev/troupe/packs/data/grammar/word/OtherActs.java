package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.AgentVerbs;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.PersonColumn;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds Chinese verbs after the name of an individual that state something else than the column of
 * the name: 王一写的剧, where 王一 is a 导演. A verb that is skipped elsewhere changes the question there.
 */
final class OtherActs {
    private static final Pattern ACT = Pattern.compile("\\p{IsHan}{1,4}");
    private static final Pattern END = Pattern.compile("[的了过]");

    /** What those do whose column is called after what they are: customers buy. */
    private static final Map<Concept, Pattern> ACTS =
            Map.of(
                    Concept.SELLER, Pattern.compile("[卖销售做签跟].*"),
                    Concept.EMPLOYEE, Pattern.compile(".+"),
                    Concept.CUSTOMER, Pattern.compile("[买购订下付花].*"));

    private static final double CERTAIN = 1; // a value in another form costs more

    private final String text;
    private final List<PhraseEdge> edges;
    private final List<ColumnProfile> agents;

    OtherActs(String text, List<PhraseEdge> edges, List<ColumnProfile> columns) {
        this.text = text;
        this.edges = edges;
        this.agents = PersonColumn.agents(columns);
    }

    /** Whether words are such a verb; with one column of individuals, any verb may be its. */
    boolean isVerb(int start, int end) {
        return agents.size() > 1 && isOther(start, end);
    }

    /** Whether words that mean nothing elsewhere are such a verb. */
    boolean isFiller(int start, int end) {
        return !agents.isEmpty() && isOther(start, end);
    }

    private boolean isOther(int start, int end) {
        var verb = text.substring(start, end);
        boolean isAct =
                ACT.matcher(verb).matches()
                        && !END.matcher(verb).lookingAt()
                        && (END.matcher(verb.substring(verb.length() - 1)).matches()
                                || END.matcher(text).region(end, text.length()).lookingAt());
        return isAct
                && edges.stream()
                        .filter(edge -> edge.end() == start && edge.symbol().equals("VALUE"))
                        .filter(edge -> edge.cost() <= CERTAIN)
                        .anyMatch(edge ->
                                edge.value() instanceof Phrases.Valued(var column, _)
                                        && agents.contains(column)
                                        && !isOf(column, verb));
    }

    private static boolean isOf(ColumnProfile column, String verb) {
        var own = AgentVerbs.findChineseActs(column.spaced());
        if (own.isPresent()) return own.get().matcher(verb).lookingAt();
        return column.spaced().contains(verb.substring(0, 1))
                || ACTS.entrySet().stream()
                        .anyMatch(act ->
                                column.fit(act.getKey()) >= 0.7
                                        && act.getValue().matcher(verb).matches());
    }
}
