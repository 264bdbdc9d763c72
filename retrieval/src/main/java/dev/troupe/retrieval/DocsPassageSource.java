package dev.troupe.retrieval;

import dev.troupe.agent.NodeBrief;
import dev.troupe.agent.PassageSource;
import dev.troupe.retrieval.value.RelatedPage;
import dev.troupe.retrieval.value.SearchQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Supplier;

/**
 * Finds passages for the nodes of plans by the text of their tasks. If no page covers enough of it,
 * the task is unrelated to the documents and receives no passages.
 */
public final class DocsPassageSource implements PassageSource {
    /**
     * From where on a page is about a task. Of 36 tasks, half of them about the components of a
     * manual, 14 and 2 are above it: passages that match only everyday words are worse than missing
     * a useful one.
     */
    static final double RELATED = 0.33;

    private static final double BESIDE = 0.6; // of the best one's degree, for others to be included

    private static final int CANDIDATES = 8; // pages

    private final Supplier<DocIndex> index;

    /**
     * @param index asked for with each task; nothing is opened before
     */
    public DocsPassageSource(Supplier<DocIndex> index) {
        this.index = index;
    }

    @Override
    public List<NodeBrief.Passage> passages(NodeBrief brief, List<String> corpora) {
        if (brief.agent().equals(DocsPack.DOCS)) {
            return List.of(); // it searches itself
        }
        var documents = index.get();
        if (documents.listCorpora().isEmpty()) {
            return List.of();
        }
        var found =
                documents.findRelated(
                        SearchQuery.of(taskText(brief))
                                .withCorpora(corpora)
                                .withoutVectors()
                                .withLimit(CANDIDATES));
        double closest = found.stream().mapToDouble(RelatedPage::degree).max().orElse(0);
        return closest < RELATED
                ? List.of()
                : PassageFormatter.fitPassages(
                        found.stream().filter(each -> each.degree() >= closest * BESIDE).toList());
    }

    /** The task of the node, once. */
    private static String taskText(NodeBrief brief) {
        var told = new LinkedHashSet<String>();
        told.add(brief.task());
        brief.steps().stream()
                .map(NodeBrief.NumberedStep::desc)
                .filter(step -> !brief.task().contains(step))
                .forEach(told::add);
        return String.join("\n", told);
    }
}
