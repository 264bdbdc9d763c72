package dev.troupe.retrieval;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.SearchQuery;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A tool with which an agent searches the documents itself. What it brings is text from outside.
 */
public record SearchDocsTool(Supplier<DocIndex> index)
        implements Tool<SearchDocsTool.Input, SearchDocsTool.Found> {
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
            @Nullable @Describe("name of the corpus; default: all corpora available to the agent")
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
     * @param anchors of its best passage; empty if that is before the first heading
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
                        "Finds the document pages most relevant to a query: path, title, summary, anchor, code examples. Cite path#anchor.",
                        Input.class)
                .withComputePool()
                .withTitle("查找文档", "search documents")
                .withCallLabel("在文档里查找“%s”", "search the documents for '%s'", "query")
                .withIndependentCalls()
                .withOutsideText();
    }

    @Override
    public Found call(Input input, ToolContext context) {
        var type = input.taskType();
        var text = type == null ? input.query() : type + " " + input.query();
        try {
            var named = input.corpus();
            var corpora = named == null ? context.documents() : List.of(named);
            var hits = index.get().search(new SearchQuery(text, corpora, PAGES, true));
            return hits.isEmpty() ? emptyResult(input.query(), context) : toResult(hits);
        } catch (RetrievalException e) {
            var why = context.language().choose(e.text().zh(), e.text().en());
            return toFailure(
                    context.language().choose("查找失败：%s", "the search failed: %s").formatted(why));
        }
    }

    static Found emptyResult(String query, ToolContext context) {
        return toFailure(
                context.language().choose("没有相关文档：%s", "no related document: %s").formatted(query));
    }

    private static Found toFailure(String error) {
        return new Found(false, List.of(), List.of(), 0, error);
    }

    static Found toResult(List<Hit> hits) {
        double best = hits.getFirst().score();
        var documents = hits.stream().map(hit -> toDocument(hit, best)).toList();
        return new Found(
                true,
                documents.stream().map(Document::path).toList(),
                documents,
                documents.size(),
                null);
    }

    /** Scores as shares of the best one: what they are of does not compare between questions. */
    private static Document toDocument(Hit hit, double best) {
        return new Document(
                hit.path(),
                hit.title(),
                hit.summary(),
                hit.anchor().isEmpty() ? List.of() : List.of(hit.anchor()),
                PassageFormatter.truncate(hit.passage().text(), EXAMPLE),
                hit.codeExamples().stream()
                        .map(example -> PassageFormatter.truncate(example.code(), EXAMPLE))
                        .limit(3)
                        .toList(),
                Math.round(hit.score() / best * 1_000) / 1_000.0);
    }
}
