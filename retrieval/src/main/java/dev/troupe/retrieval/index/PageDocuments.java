package dev.troupe.retrieval.index;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.retrieval.term.ScriptRuns;
import dev.troupe.retrieval.term.TermAnalyzer;
import dev.troupe.retrieval.value.CodeExample;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.PageSummary;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.vector.EmbeddingText;
import dev.troupe.retrieval.vector.VectorFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/** The entries of a page in the index: one for the whole, and one for each passage. */
public final class PageDocuments {
    static final String KIND = "kind";
    static final String PATH = "path";
    static final String STAMP = "stamp";
    static final String MEANING = "meaning";
    static final String STORED = "stored";
    static final String PAGE = "page";
    static final String PASSAGE = "passage";
    static final String SKIPPED = "skipped";

    private static final FieldType WORDS = wordFieldType();

    private PageDocuments() {}

    private static FieldType wordFieldType() {
        var type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    static List<Document> toDocuments(IndexedPage page, String stamp) {
        var documents = new ArrayList<Document>();
        var text = new ArrayList<TermAnalyzer.Term>();
        var code = new ArrayList<TermAnalyzer.Term>();
        for (var passage : page.passages()) {
            var passageText = TermAnalyzer.analyze(passage.text());
            var passageCode = TermAnalyzer.analyze(codeOf(passage));
            var headings = String.join("\n", passage.headings());
            var part =
                    toDocument(
                            PASSAGE,
                            page.path(),
                            passageValue(passage),
                            Map.of(
                                    SearchField.PASSAGE_TITLE,
                                    TermAnalyzer.analyze(page.title()),
                                    SearchField.PASSAGE_HEADINGS,
                                    TermAnalyzer.analyze(headings),
                                    SearchField.PASSAGE_TEXT,
                                    passageText,
                                    SearchField.PASSAGE_CODE,
                                    passageCode));
            addEmbeddingText(part, EmbeddingText.of(passage));
            documents.add(part);
            text.addAll(passageText);
            code.addAll(passageCode);
        }
        var title = page.title() + "\n" + page.description();
        var whole =
                toDocument(
                        PAGE,
                        page.path(),
                        pageValue(page),
                        Map.of(
                                SearchField.PAGE_NAME, namesOf(page),
                                SearchField.PAGE_TITLE, TermAnalyzer.analyze(title),
                                SearchField.PAGE_HEADINGS, TermAnalyzer.analyze(headingsOf(page)),
                                SearchField.PAGE_PATH,
                                        TermAnalyzer.analyze(withoutExtension(page.path())),
                                SearchField.PAGE_TEXT, text,
                                SearchField.PAGE_CODE, code));
        whole.add(new StoredField(STAMP, stamp));
        addEmbeddingText(whole, EmbeddingText.of(page));
        documents.addFirst(whole);
        return documents;
    }

    private static List<TermAnalyzer.Term> namesOf(IndexedPage page) {
        var path = withoutExtension(page.path());
        var names = new LinkedHashSet<String>();
        for (var run :
                ScriptRuns.of(page.title() + "\n" + path.substring(path.lastIndexOf('/') + 1))) {
            switch (run) {
                case ScriptRuns.Ideographs(var letters) -> names.add(letters);
                case ScriptRuns.Word(var word) -> {
                    names.add(TermAnalyzer.joinParts(word));
                    names.add(String.join("-", TermAnalyzer.stemParts(word)));
                }
            }
        }
        return names.stream().map(name -> new TermAnalyzer.Term(name, false)).toList();
    }

    private static String headingsOf(IndexedPage page) {
        return page.passages().stream()
                .filter(passage -> !passage.headings().isEmpty())
                .map(Passage::heading)
                .collect(Collectors.joining("\n"));
    }

    private static String codeOf(Passage passage) {
        return passage.codeExamples().stream()
                .map(CodeExample::code)
                .collect(Collectors.joining("\n"));
    }

    /** A slash separates words; a dot before the extension would join them. */
    private static String withoutExtension(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(0, dot) : path;
    }

    /** A file that could not be read, so that it is not tried again before it changes. */
    static Document toSkippedDocument(String path, String stamp, RetrievalException why) {
        var sentence = why.text();
        var stored = Value.of(Map.of("zh", Value.of(sentence.zh()), "en", Value.of(sentence.en())));
        var document = toDocument(SKIPPED, path, stored, Map.of());
        document.add(new StoredField(STAMP, stamp));
        return document;
    }

    /**
     * Each entry has every field, even if it is empty: Lucene determines the length of a field by
     * scanning if some entries do not have it, which takes most of the time of an index.
     */
    private static Document toDocument(
            String kind,
            String path,
            Value stored,
            Map<SearchField, List<TermAnalyzer.Term>> words) {
        var document = new Document();
        document.add(new StringField(KIND, kind, org.apache.lucene.document.Field.Store.YES));
        document.add(new StringField(PATH, path, org.apache.lucene.document.Field.Store.YES));
        document.add(new SortedDocValuesField(PATH, new BytesRef(path)));
        document.add(new StoredField(STORED, Json.write(stored)));
        for (var field : SearchField.values()) {
            var stream = new TermStream(words.getOrDefault(field, List.of()));
            document.add(new org.apache.lucene.document.Field(field.id(), stream, WORDS));
        }
        return document;
    }

    private static void addEmbeddingText(Document document, String text) {
        document.add(new StoredField(MEANING, text));
        document.add(new SortedDocValuesField(MEANING, new BytesRef(VectorFile.keyOf(text))));
    }

    private static Value pageValue(IndexedPage page) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("title", Value.of(page.title()));
        fields.put("description", Value.of(page.description()));
        fields.put("summary", Value.of(page.summary()));
        return Value.of(fields);
    }

    private static Value passageValue(Passage passage) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("anchor", Value.of(passage.anchor()));
        fields.put("title", Value.of(passage.title()));
        fields.put("headings", Value.of(passage.headings().stream().map(Value::of).toList()));
        fields.put("text", Value.of(passage.text()));
        fields.put(
                "code",
                Value.of(
                        passage.codeExamples().stream()
                                .map(each ->
                                        Value.of(
                                                List.of(
                                                        Value.of(each.info()),
                                                        Value.of(each.code()))))
                                .toList()));
        return Value.of(fields);
    }

    /** The page that {@link #toDocuments} wrote. */
    public static IndexedPage readPage(IndexSnapshot index, String path) {
        var value = Json.parse(index.readStored(index.pageEntry(path)).get(STORED));
        return new IndexedPage(
                path,
                value.field("title").asText(),
                value.field("description").asText(),
                index.passageCount(path));
    }

    /** The same for a list. */
    public static PageSummary readSummary(IndexSnapshot index, String path) {
        var value = Json.parse(index.readStored(index.pageEntry(path)).get(STORED));
        return new PageSummary(
                path, value.field("title").asText(), value.field("summary").asText());
    }

    /** The passage that {@link #toDocuments} wrote. */
    static Passage readPassage(Document document) {
        var value = Json.parse(document.get(STORED));
        return new Passage(
                document.get(PATH),
                value.field("anchor").asText(),
                value.field("title").asText(),
                value.field("headings").items().stream().map(Value::asText).toList(),
                value.field("text").asText(),
                value.field("code").items().stream()
                        .map(each -> new CodeExample(each.item(0).asText(), each.item(1).asText()))
                        .toList());
    }
}
