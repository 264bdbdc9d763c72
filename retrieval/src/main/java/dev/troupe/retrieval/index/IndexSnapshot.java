package dev.troupe.retrieval.index;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.vector.EmbeddingVector;
import dev.troupe.retrieval.vector.VectorFile;
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
 * An index as it was at one moment. Its files are released once no reader holds it any more, since
 * it may still be read while the next one exists.
 */
public final class IndexSnapshot {
    private static final Cleaner CLEANER = Cleaner.create();

    private static final double ENOUGH = 0.9; // of the entries

    private final Corpus corpus;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final Map<String, String> stamps;
    private final Map<String, Integer> pages = new TreeMap<>();
    private final List<LocalizedText> skipped = new ArrayList<>();
    private final String[] paths; // by number of the entry, as all that follows
    private final String[] meanings; // keys of vectors
    private final @Nullable EmbeddingVector[] vectors;
    private final PassageCache<Passage> read = new PassageCache<>(this::unpackPassage);
    private final PassageCache<String> summaries = new PassageCache<>(this::unpackSummary);
    private int embedded;

    private IndexSnapshot(Corpus corpus, DirectoryReader reader) throws IOException {
        this.corpus = corpus;
        this.reader = reader;
        CLEANER.register(this, () -> release(reader));
        this.searcher = new IndexSearcher(reader);
        this.searcher.setSimilarity(new FieldBm25());
        this.paths = readValues(reader, PageDocuments.PATH);
        this.meanings = readValues(reader, PageDocuments.MEANING);
        this.vectors = new EmbeddingVector[meanings.length];
        this.stamps = new HashMap<>();
        for (var hit : findAll(PageDocuments.PAGE)) {
            pages.put(paths[hit.doc], hit.doc);
            stamps.put(paths[hit.doc], readStored(hit.doc).get(PageDocuments.STAMP));
        }
        for (var hit : findAll(PageDocuments.SKIPPED)) {
            var document = readStored(hit.doc);
            stamps.put(paths[hit.doc], document.get(PageDocuments.STAMP));
            var said = Json.parse(document.get(PageDocuments.STORED));
            skipped.add(new LocalizedText(said.field("zh").asText(), said.field("en").asText()));
        }
    }

    private static void release(DirectoryReader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static IndexSnapshot open(Corpus corpus, DirectoryReader reader) throws IOException {
        return new IndexSnapshot(corpus, reader);
    }

    private static String[] readValues(DirectoryReader reader, String field) throws IOException {
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

    private ScoreDoc[] findAll(String kind) throws IOException {
        var query = new TermQuery(new Term(PageDocuments.KIND, kind));
        return searcher.search(query, Math.max(1, reader.maxDoc())).scoreDocs;
    }

    public Corpus corpus() {
        return corpus;
    }

    public DirectoryReader reader() {
        return reader;
    }

    Map<String, String> stamps() {
        return stamps;
    }

    List<LocalizedText> listSkipped() {
        return skipped;
    }

    /** The time of the last change of a file; the epoch if there is none. */
    Instant changedAt() {
        return stamps.values().stream()
                .map(FolderListing::changedAt)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }

    public int pageCount() {
        return pages.size();
    }

    int passageCount() {
        return reader.numDocs() - pages.size() - skipped.size();
    }

    /** The passages of a page, in the order of the document. */
    public List<Passage> passageCount(String path) {
        var passages = new ArrayList<Passage>();
        for (int entry = firstPassageOf(path); isOf(path, entry); entry++) {
            passages.add(readPassage(entry));
        }
        return passages;
    }

    /** The passage of an entry. */
    public Passage readPassage(int entry) {
        return read.find(entry);
    }

    private Passage unpackPassage(int entry) {
        return PageDocuments.readPassage(readStored(entry));
    }

    /** What a page is about, in a sentence or two. */
    public String readSummary(String path) {
        return summaries.find(pageEntry(path));
    }

    private String unpackSummary(int entry) {
        return Json.parse(readStored(entry).get(PageDocuments.STORED)).field("summary").asText();
    }

    public Set<String> paths() {
        return pages.keySet();
    }

    /** The number of entries, including those of removed pages. */
    public int entryCount() {
        return paths.length;
    }

    /** The embedding of an entry, or {@code null} if it does not exist yet. */
    public synchronized @Nullable EmbeddingVector vectorOf(int entry) {
        return vectors[entry];
    }

    /** Reads the existing embeddings; returns how many. */
    synchronized int loadVectors(VectorFile file) {
        file.readAppended();
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
    public boolean isEmbedded(VectorFile file) {
        int all = pages.size() + passageCount();
        return all > 0 && (embedded == all || loadVectors(file) >= ENOUGH * all);
    }

    /** The texts of embeddings, by key: whole pages first. */
    public Map<String, String> embeddingTexts() {
        var texts = new LinkedHashMap<String, String>();
        pages.values().forEach(entry -> putEmbeddingText(entry, texts));
        for (var page : pages.values()) {
            for (int entry = page + 1; isOf(paths[page], entry); entry++) {
                putEmbeddingText(entry, texts);
            }
        }
        return texts;
    }

    private void putEmbeddingText(int entry, Map<String, String> texts) {
        texts.put(meanings[entry], readStored(entry).get(PageDocuments.MEANING));
    }

    private boolean isOf(String path, int entry) {
        return entry < paths.length && path.equals(paths[entry]);
    }

    /** Entries that match, best first. */
    public ScoreDoc[] search(Query query, int limit) {
        try {
            return searcher.search(query, limit).scoreDocs;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** A query that is to be asked about several entries. */
    public Weight prepare(Query query) {
        try {
            return searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE, 1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** The score of one entry; 0 if it does not match. */
    public double scoreOf(Weight query, int entry) {
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
    public int readPassage(String path, String anchor) {
        int first = firstPassageOf(path);
        for (int entry = first; isOf(path, entry); entry++) {
            var document = readStored(entry);
            // cheaper to compute
            boolean mayBe = document.get(PageDocuments.STORED).contains(anchor);
            if (mayBe && PageDocuments.readPassage(document).anchor().equals(anchor)) {
                return entry;
            }
        }
        return first;
    }

    public String path(int entry) {
        return paths[entry];
    }

    Document readStored(int entry) {
        try {
            return searcher.storedFields().document(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Reference.reachabilityFence(this);
        }
    }

    /** The entry of a whole page, or -1. */
    public int pageEntry(String path) {
        return pages.getOrDefault(path, -1);
    }

    /** The entry of a page's first passage, which follows that of the whole page. */
    public int firstPassageOf(String path) {
        return pageEntry(path) + 1;
    }
}
