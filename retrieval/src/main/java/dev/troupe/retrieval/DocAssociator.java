package dev.troupe.retrieval;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.PassageSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * Binds passages to the nodes of plans, by what their tasks say. Where no page says enough of it,
 * the task has nothing to do with the documents and is told nothing.
 */
public final class DocAssociator implements PassageSource {
    /**
     * From where on a page is about a task. Of 36 tasks, half of them about the components of a
     * manual, 14 and 2 are above it: what a page says of everyday words is told too often rather
     * than all that helps.
     */
    static final double RELATED = 0.33;

    private static final double BESIDE = 0.6; // of the closest one's degree, for others to be told

    private static final int CANDIDATES = 8; // pages

    private final Supplier<DocIndex> index;

    /**
     * @param index asked for with each task; nothing is opened before
     */
    public DocAssociator(Supplier<DocIndex> index) {
        this.index = index;
    }

    @Override
    public List<NodeBrief.Passage> passages(NodeBrief brief, List<String> corpora) {
        if (brief.agent().equals(DocsPack.DOCS)) {
            return List.of(); // it searches itself
        }
        var documents = index.get();
        if (documents.corpora().isEmpty()) {
            return List.of();
        }
        var found =
                documents.related(
                        Query.of(text(brief)).in(corpora).lexical().withLimit(CANDIDATES));
        double closest = found.stream().mapToDouble(Related::degree).max().orElse(0);
        return closest < RELATED
                ? List.of()
                : ContextInjector.passages(
                        found.stream().filter(each -> each.degree() >= closest * BESIDE).toList());
    }

    /** What the node does, told once. */
    private static String text(NodeBrief brief) {
        var told = new LinkedHashSet<String>();
        told.add(brief.task());
        brief.steps().stream()
                .map(NodeBrief.NumberedStep::desc)
                .filter(step -> !brief.task().contains(step))
                .forEach(told::add);
        return String.join("\n", told);
    }
}
