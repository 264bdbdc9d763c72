package dev.troupe.runtime.mcp;

import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.server.McpWorkException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.SearchQuery;
import dev.troupe.runtime.pack.DocumentLibrary;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents that were added, as MCP clients search and read them.
 *
 * @param library {@code null} if this installation has none
 */
public record McpDocuments(@Nullable DocumentLibrary library) {
    private static final String DOCUMENTS = "troupe://documents/";
    private static final int LISTED = 100; // documents of all collections; search finds the others

    /**
     * Passages, the best first.
     *
     * @param remedy how documents are added
     * @throws McpWorkException when there are none
     */
    public List<Value> search(String query, int limit, String remedy) {
        var index =
                index().orElseThrow(
                                () -> new McpWorkException("There are no documents; " + remedy));
        boolean isEmbedded =
                index.listCorpora().stream().allMatch(corpus -> index.isEmbedded(corpus.id()));
        return index.search(new SearchQuery(query, List.of(), limit, isEmbedded)).stream()
                .map(McpDocuments::hit)
                .toList();
    }

    private Optional<DocIndex> index() {
        return Optional.ofNullable(library)
                .filter(DocumentLibrary::hasAny)
                .map(DocumentLibrary::index);
    }

    private static Value hit(Hit hit) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("corpus", Value.of(hit.corpus().id()));
        fields.put("path", Value.of(hit.path()));
        fields.put("uri", Value.of(uri(hit.corpus(), hit.path())));
        if (!hit.anchor().isEmpty()) {
            fields.put("anchor", Value.of(hit.anchor()));
        }
        fields.put("summary", Value.of(hit.summary()));
        fields.put("score", Value.of(hit.score()));
        return Value.of(fields);
    }

    private static String uri(Corpus corpus, String path) {
        return DOCUMENTS + McpRecords.encode(corpus.id()) + "/" + McpRecords.encode(path);
    }

    /** The first documents, as resources. */
    public List<Value> resources() {
        return index().stream()
                .flatMap(index -> index.listCorpora().stream().flatMap(each -> list(index, each)))
                .limit(LISTED)
                .toList();
    }

    private static Stream<Value> list(DocIndex index, Corpus corpus) {
        try {
            return index.listPages(corpus.id(), "", LISTED).stream()
                    .map(page ->
                            McpRecords.resource(
                                    uri(corpus, page.path()),
                                    page.path(),
                                    page.title(),
                                    "text/markdown"));
        } catch (RetrievalException _) { // not indexed yet; the others are listed
            return Stream.of();
        }
    }

    /** The text of a document; empty if the address is another's, or there is no such document. */
    public Optional<Value> read(String uri) {
        int path = uri.indexOf('/', Math.min(uri.length(), DOCUMENTS.length()));
        if (!uri.startsWith(DOCUMENTS) || path < 0) {
            return Optional.empty();
        }
        try {
            var corpus = decode(uri.substring(DOCUMENTS.length(), path));
            return index().map(index -> read(index, corpus, decode(uri.substring(path + 1))))
                    .map(text ->
                            McpRecords.content(
                                    uri, "text/markdown", text.getBytes(StandardCharsets.UTF_8)));
        } catch (RetrievalException | IllegalArgumentException _) { // there is none
            return Optional.empty();
        }
    }

    private static String decode(String encoded) {
        return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static String read(DocIndex index, String corpus, String path) {
        var page = index.findPage(corpus, path);
        return index.readMarkdown(index.findCorpusOf(corpus, path), page)
                .orElseGet(() -> text(page));
    }

    /** What was extracted of a file that is not Markdown. */
    private static String text(IndexedPage page) {
        return page.passages().stream()
                .map(McpDocuments::text)
                .collect(Collectors.joining("\n\n", "# " + page.title() + "\n\n", "\n"));
    }

    private static String text(Passage passage) {
        var code =
                passage.codeExamples().stream()
                        .map(example ->
                                "\n\n```" + example.info() + "\n" + example.code() + "\n```");
        var heading = passage.headings().isEmpty() ? "" : "## " + passage.heading() + "\n\n";
        return heading + passage.text() + code.collect(Collectors.joining());
    }
}
