package dev.troupe.packs.data.grammar;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.word.Gaps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** Finds the cheapest sequences of clauses from the beginning of a question to its end. */
final class ClausePaths {
    /**
     * Clauses one after another.
     *
     * @param unread the words between them that nothing reads
     */
    record Path(double cost, List<QuestionClause> clauses, List<Span> unread) {}

    private static final int BEAM = 60;
    private static final int MAX_WAITING = 8 * BEAM; // paths that end at one place
    private static final int MAX_CLAUSES = 24; // the questions of the tests have 8 at most
    private static final double CLAUSE_COST = 0.7; // fewer and longer clauses are more likely

    private final ChartParser chart;
    private final Gaps gaps;
    private final List<List<Path>> endingAt = new ArrayList<>();
    private boolean isTooLong;

    ClausePaths(ChartParser chart, Gaps gaps) {
        this.chart = chart;
        this.gaps = gaps;
        for (int i = 0; i <= gaps.length(); i++) endingAt.add(new ArrayList<>());
    }

    List<Path> cheapest() {
        endingAt.getFirst().add(new Path(0, List.of(), List.of()));
        for (int at = 0; at < gaps.length(); at++) {
            for (var path : cut(endingAt.set(at, List.of()))) {
                for (var gap : gaps.outer(at)) add(across(path, gap), gap.end());
                for (var edge : chart.starting(at, "CLAUSE")) addClause(path, edge);
            }
        }
        return cut(endingAt.getLast());
    }

    /** Whether a sequence has more clauses than any question. */
    boolean isTooLong() {
        return isTooLong;
    }

    private void addClause(Path path, PhraseEdge edge) {
        if (path.clauses().size() == MAX_CLAUSES) {
            isTooLong = true;
            return;
        }
        var clauses = new ArrayList<>(path.clauses());
        clauses.addAll(clauses(edge));
        double cost = path.cost() + edge.cost() + CLAUSE_COST;
        add(new Path(cost, List.copyOf(clauses), path.unread()), edge.end());
    }

    /** A phrase such as 哪三个城市最多 states several things at once. */
    private static List<QuestionClause> clauses(PhraseEdge edge) {
        return edge.value() instanceof List<?> several
                ? several.stream().map(QuestionClause.class::cast).toList()
                : List.of((QuestionClause) edge.value());
    }

    private static Path across(Path path, Gaps.Gap gap) {
        var unread = new ArrayList<>(path.unread());
        if (gap.isUnread()) unread.add(new Span(gap.start(), gap.end()));
        return new Path(path.cost() + gap.cost(), path.clauses(), List.copyOf(unread));
    }

    /** The dearest paths to a place are dropped now and then. */
    private void add(Path path, int end) {
        var beam = endingAt.get(end);
        beam.add(path);
        if (beam.size() == MAX_WAITING) endingAt.set(end, new ArrayList<>(cut(beam)));
    }

    private static List<Path> cut(List<Path> paths) {
        var seen = new HashSet<List<QuestionClause>>();
        return paths.stream()
                .sorted(Comparator.comparingDouble(Path::cost))
                .filter(path -> seen.add(path.clauses()))
                .limit(BEAM)
                .toList();
    }
}
