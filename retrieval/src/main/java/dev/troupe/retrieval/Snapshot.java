package dev.troupe.retrieval;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * An index as it was at one moment. Its files are let go of once nobody holds it any more, since
 * somebody may still read it while the next one is there.
 */
final class Snapshot {
    private static final Cleaner CLEANER = Cleaner.create();

    private static final double ENOUGH = 0.9; // of the entries

    private final Corpus corpus;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Map<String, String> stamps;
    private final Map<String, Integer> pages = new TreeMap<>();
    private final List<Sentence> skipped = new ArrayList<>();
    private final String[] paths; // by number of the entry, as all that follows
    private final String[] meanings; // keys of vectors
    private final @Nullable Vector[] vectors;
    private final Recent<Passage> read = new Recent<>(this::unpacked);
    private final Recent<String> summaries = new Recent<>(this::unpackedSummary);
    private int embedded;

    private Snapshot(Corpus corpus, DirectoryReader reader) throws IOException {
        this.corpus = corpus;
        this.reader = reader;
        CLEANER.register(this, () -> letGo(reader));
        this.searcher = new IndexSearcher(reader);
        this.searcher.setSimilarity(new FieldSimilarity());
        this.paths = values(reader, PageDocuments.PATH);
        this.meanings = values(reader, PageDocuments.MEANING);
        this.vectors = new Vector[meanings.length];
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

    private static void letGo(DirectoryReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Snapshot of(Corpus corpus, DirectoryReader reader) throws IOException {
        return new Snapshot(corpus, reader);
    }

    private static String[] values(DirectoryReader reader, String field) throws IOException {
        var texts = new String[reader.maxDoc()];
        SortedDocValues values = MultiDocValues.getSortedValues(reader, field);
        while (values != null && values.nextDoc() != SortedDocValues.NO_MORE_DOCS) {
            texts[values.docID()] = values.lookupOrd(values.ordValue()).utf8ToString();
        }
        var live = MultiBits.getLiveDocs(reader);
        for (int entry = 0; live != null && entry < texts.length; entry++) {
            texts[entry] = live.get(entry) ? texts[entry] : "";
        }
        return texts;
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

    /** When the file that changed last did; the epoch where there is none. */
    Instant changed() {
        return stamps.values().stream()
                .map(Folder::changed)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
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
        for (int entry = firstPassage(path); isOf(path, entry); entry++) {
            passages.add(passage(entry));
        }
        return passages;
    }

    /** The passage of an entry. */
    Passage passage(int entry) {
        return read.of(entry);
    }

    private Passage unpacked(int entry) {
        return PageDocuments.passage(stored(entry));
    }

    /** What a page is about, in a sentence or two. */
    String summary(String path) {
        return summaries.of(page(path));
    }

    private String unpackedSummary(int entry) {
        return Json.parse(stored(entry).get(PageDocuments.STORED)).field("summary").asText();
    }

    Set<String> paths() {
        return pages.keySet();
    }

    /** How many entries there are, those of pages that are gone included. */
    int entries() {
        return paths.length;
    }

    /** The vector of an entry, or {@code null} where it is not there yet. */
    synchronized @Nullable Vector vector(int entry) {
        return vectors[entry];
    }

    /** Looks up the vectors that are there; answers how many. */
    synchronized int embed(VectorFile file) {
        file.reload();
        embedded = 0;
        for (var page : pages.values()) {
            var path = paths[page];
            for (int entry = page; isOf(path, entry); entry++) {
                if (vectors[entry] == null) {
                    vectors[entry] = file.find(meanings[entry]);
                }
                embedded += vectors[entry] == null ? 0 : 1;
            }
        }
        return embedded;
    }

    /** Whether nearly all entries have a vector, so that comparing them is fair. */
    boolean isEmbedded(VectorFile file) {
        int all = pages.size() + passages();
        return all > 0 && (embedded == all || embed(file) >= ENOUGH * all);
    }

    /** What vectors are made of, by key: whole pages first. */
    Map<String, String> meaningTexts() {
        var texts = new LinkedHashMap<String, String>();
        pages.values().forEach(entry -> putMeaning(entry, texts));
        for (var page : pages.values()) {
            for (int entry = page + 1; isOf(paths[page], entry); entry++) {
                putMeaning(entry, texts);
            }
        }
        return texts;
    }

    private void putMeaning(int entry, Map<String, String> texts) {
        texts.put(meanings[entry], stored(entry).get(PageDocuments.MEANING));
    }

    private boolean isOf(String path, int entry) {
        return entry < paths.length && path.equals(paths[entry]);
    }

    /** Entries that match, best first. */
    ScoreDoc[] top(Query query, int limit) {
        try {
            return searcher.search(query, limit).scoreDocs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** A query that is to be asked about several entries. */
    Weight prepared(Query query) {
        try {
            return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** Of one entry; 0 where it does not match. */
    double points(Weight query, int entry) {
        try {
            var leaves = reader.leaves();
            var leaf = leaves.get(ReaderUtil.subIndex(entry, leaves));
            var scorer = query.scorer(leaf);
            int wanted = entry - leaf.docBase;
            return scorer != null && scorer.iterator().advance(wanted) == wanted
                    ? scorer.score()
                    : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** The entry of a page's passage with this anchor, or that of the first one. */
    int passage(String path, String anchor) {
        int first = firstPassage(path);
        for (int entry = first; isOf(path, entry); entry++) {
            var document = stored(entry);
            boolean mayBe = document.get(PageDocuments.STORED).contains(anchor); // cheaper to tell
            if (mayBe && PageDocuments.passage(document).anchor().equals(anchor)) {
                return entry;
            }
        }
        return first;
    }

    String path(int entry) {
        return paths[entry];
    }

    Document stored(int entry) {
        try {
            return searcher.storedFields().document(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
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
}
