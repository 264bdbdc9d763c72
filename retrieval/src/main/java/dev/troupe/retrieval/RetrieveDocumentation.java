package dev.troupe.retrieval;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolSpec;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lets an agent look into the documents itself. What it brings is text from outside. */
public record RetrieveDocumentation(Supplier<DocIndex> index)
        implements Tool<RetrieveDocumentation.Input, RetrieveDocumentation.Found> {
    /** How the tool is called. */
    public static final String NAME = "retrieveDocumentation";

    private static final int PAGES = 10;
    private static final int EXAMPLE = 2_000; // characters of one; a longer one is a document

    /** What is looked for. */
    record Input(
            @Describe("a question or words, Chinese or English") String query,
            @Nullable
                    @Describe("kind of thing it is for, such as form-item-input-text or crud-table")
                    String taskType,
            @Nullable @Describe("name of the corpus; all that are meant for you where left out")
                    String corpus) {}

    /**
     * What was found.
     *
     * @param success whether there is any
     * @param documents best first
     * @param docPaths theirs
     */
    record Found(
            boolean success,
            List<String> docPaths,
            List<Document> documents,
            int count,
            @Nullable String error) {}

    /**
     * A page.
     *
     * @param anchors of its best passage; empty where that stands before the first heading
     * @param text of that passage
     * @param codeExamples of that passage
     */
    record Document(
            String path,
            String title,
            String summary,
            List<String> anchors,
            String text,
            List<String> codeExamples,
            double score) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Finds the pages of the documents that say most about something: path, title, summary, anchor, code examples. Cite path#anchor.",
                        Input.class)
                .computing()
                .titled("查找文档", "search documents")
                .doing("在文档里查找“%s”", "search the documents for '%s'", "query")
                .independent()
                .bringingOutsideText();
    }

    @Override
    public Found call(Input input, ToolContext context) {
        var type = input.taskType();
        var text = type == null ? input.query() : type + " " + input.query();
        try {
            var named = input.corpus();
            var corpora = named == null ? context.documents() : List.of(named);
            var hits = index.get().search(new Query(text, corpora, PAGES, true));
            return hits.isEmpty() ? none(input, context) : found(hits);
        } catch (RetrievalException e) {
            var why = context.language().choose(e.sentence().zh(), e.sentence().en());
            return failed(
                    context.language().choose("查找失败：%s", "the search failed: %s").formatted(why));
        }
    }

    private static Found none(Input input, ToolContext context) {
        return failed(
                context.language()
                        .choose("没有相关文档：%s", "no related document: %s")
                        .formatted(input.query()));
    }

    private static Found failed(String error) {
        return new Found(false, List.of(), List.of(), 0, error);
    }

    private static Found found(List<Hit> hits) {
        double best = hits.getFirst().score();
        var documents = hits.stream().map(hit -> document(hit, best)).toList();
        return new Found(
                true,
                documents.stream().map(Document::path).toList(),
                documents,
                documents.size(),
                null);
    }

    /** Scores as shares of the best one: what they are of does not compare between questions. */
    private static Document document(Hit hit, double best) {
        return new Document(
                hit.path(),
                hit.title(),
                hit.summary(),
                hit.anchor().isEmpty() ? List.of() : List.of(hit.anchor()),
                ContextInjector.cut(hit.passage().text(), EXAMPLE),
                hit.codeExamples().stream()
                        .map(example -> ContextInjector.cut(example.code(), EXAMPLE))
                        .limit(3)
                        .toList(),
                Math.round(hit.score() / best * 1_000) / 1_000.0);
    }
}
