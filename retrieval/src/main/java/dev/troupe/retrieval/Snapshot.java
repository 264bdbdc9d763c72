package dev.troupe.retrieval;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;

/** An index as it was at one moment. */
final class Snapshot implements AutoCloseable {
    private final Corpus corpus;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Map<String, String> stamps;
    private final Map<String, Integer> pages = new TreeMap<>();
    private final List<Sentence> skipped = new ArrayList<>();
    private final String[] paths; // by number of the entry

    private Snapshot(Corpus corpus, DirectoryReader reader) throws IOException {
        this.corpus = corpus;
        this.reader = reader;
        this.searcher = new IndexSearcher(reader);
        this.searcher.setSimilarity(new FieldSimilarity());
        this.paths = paths(reader);
        this.stamps = new HashMap<>();
        for (var hit : all(PageDocuments.PAGE)) {
            pages.put(paths[hit.doc], hit.doc);
            stamps.put(paths[hit.doc], stored(hit.doc).get(PageDocuments.STAMP));
        }
        for (var hit : all(PageDocuments.SKIPPED)) {
            var document = stored(hit.doc);
            stamps.put(paths[hit.doc], document.get(PageDocuments.STAMP));
            var said = Json.parse(document.get(PageDocuments.STORED));
            skipped.add(new Sentence(said.field("zh").asText(), said.field("en").asText()));
        }
    }

    static Snapshot of(Corpus corpus, DirectoryReader reader) throws IOException {
        return new Snapshot(corpus, reader);
    }

    private static String[] paths(DirectoryReader reader) throws IOException {
        var paths = new String[reader.maxDoc()];
        SortedDocValues values = MultiDocValues.getSortedValues(reader, PageDocuments.PATH);
        while (values != null && values.nextDoc() != SortedDocValues.NO_MORE_DOCS) {
            paths[values.docID()] = values.lookupOrd(values.ordValue()).utf8ToString();
        }
        return paths;
    }

    private ScoreDoc[] all(String kind) throws IOException {
        var query = new TermQuery(new Term(PageDocuments.KIND, kind));
        return searcher.search(query, Math.max(1, reader.maxDoc())).scoreDocs;
    }

    Corpus corpus() {
        return corpus;
    }

    DirectoryReader reader() {
        return reader;
    }

    Map<String, String> stamps() {
        return stamps;
    }

    List<Sentence> skipped() {
        return skipped;
    }

    int pages() {
        return pages.size();
    }

    int passages() {
        return reader.numDocs() - pages.size() - skipped.size();
    }

    /** The passages of a page, in the order of the document. */
    List<Passage> passages(String path) {
        var passages = new ArrayList<Passage>();
        for (int entry = firstPassage(path);
                entry < paths.length && path.equals(paths[entry]);
                entry++) {
            passages.add(PageDocuments.passage(stored(entry)));
        }
        return passages;
    }

    /** Entries that match, best first. */
    ScoreDoc[] top(Query query, int limit) {
        try {
            return searcher.search(query, limit).scoreDocs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String path(int entry) {
        return paths[entry];
    }

    Document stored(int entry) {
        try {
            return searcher.storedFields().document(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The entry of a whole page, or -1. */
    int page(String path) {
        return pages.getOrDefault(path, -1);
    }

    /** The entry of a page's first passage, which follows that of the whole page. */
    int firstPassage(String path) {
        return page(path) + 1;
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
