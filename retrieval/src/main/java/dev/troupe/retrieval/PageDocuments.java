package dev.troupe.retrieval;

import dev.troupe.codec.Json;
import dev.troupe.core.Value;
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

/** What the index holds of a page: one entry for the whole, and one for each passage. */
final class PageDocuments {
    static final String KIND = "kind";
    static final String PATH = "path";
    static final String STAMP = "stamp";
    static final String MEANING = "meaning";
    static final String STORED = "stored";
    static final String PAGE = "page";
    static final String PASSAGE = "passage";
    static final String SKIPPED = "skipped";

    private static final FieldType WORDS = words();

    private PageDocuments() {}

    private static FieldType words() {
        var type = new FieldType();
        type.setTokenized(true);
        type.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        type.freeze();
        return type;
    }

    static List<Document> of(Page page, String stamp) {
        var documents = new ArrayList<Document>();
        var text = new ArrayList<Terms.Term>();
        var code = new ArrayList<Terms.Term>();
        for (var passage : page.passages()) {
            var passageText = Terms.of(passage.text());
            var passageCode = Terms.of(code(passage));
            var headings = String.join("\n", passage.headings());
            var part =
                    entry(
                            PASSAGE,
                            page.path(),
                            passageValue(passage),
                            Map.of(
                                    Field.PASSAGE_TITLE,
                                    Terms.of(page.title()),
                                    Field.PASSAGE_HEADINGS,
                                    Terms.of(headings),
                                    Field.PASSAGE_TEXT,
                                    passageText,
                                    Field.PASSAGE_CODE,
                                    passageCode));
            addMeaning(part, MeaningText.of(passage));
            documents.add(part);
            text.addAll(passageText);
            code.addAll(passageCode);
        }
        var title = page.title() + "\n" + page.description();
        var whole =
                entry(
                        PAGE,
                        page.path(),
                        pageValue(page),
                        Map.of(
                                Field.PAGE_NAME, names(page),
                                Field.PAGE_TITLE, Terms.of(title),
                                Field.PAGE_HEADINGS, Terms.of(headings(page)),
                                Field.PAGE_PATH, Terms.of(withoutEnding(page.path())),
                                Field.PAGE_TEXT, text,
                                Field.PAGE_CODE, code));
        whole.add(new StoredField(STAMP, stamp));
        addMeaning(whole, MeaningText.of(page));
        documents.addFirst(whole);
        return documents;
    }

    private static List<Terms.Term> names(Page page) {
        var path = withoutEnding(page.path());
        var names = new LinkedHashSet<String>();
        for (var run : Runs.of(page.title() + "\n" + path.substring(path.lastIndexOf('/') + 1))) {
            switch (run) {
                case Runs.Ideographs(var letters) -> names.add(letters);
                case Runs.Word(var word) -> {
                    names.add(Terms.whole(word));
                    names.add(String.join("-", Terms.parts(word)));
                }
            }
        }
        return names.stream().map(name -> new Terms.Term(name, false)).toList();
    }

    private static String headings(Page page) {
        return page.passages().stream()
                .filter(passage -> !passage.headings().isEmpty())
                .map(Passage::heading)
                .collect(Collectors.joining("\n"));
    }

    private static String code(Passage passage) {
        return passage.codeExamples().stream()
                .map(CodeExample::code)
                .collect(Collectors.joining("\n"));
    }

    /** A slash parts words; a dot before the ending would make them one. */
    private static String withoutEnding(String path) {
        int dot = path.lastIndexOf('.');
        return dot > path.lastIndexOf('/') ? path.substring(0, dot) : path;
    }

    /** A file that could not be read, so that it is not tried again before it changes. */
    static Document skipped(String path, String stamp, RetrievalException why) {
        var sentence = why.sentence();
        var stored = Value.of(Map.of("zh", Value.of(sentence.zh()), "en", Value.of(sentence.en())));
        var document = entry(SKIPPED, path, stored, Map.of());
        document.add(new StoredField(STAMP, stamp));
        return document;
    }

    /**
     * Each entry has every field, be it empty: Lucene looks for the length of a field by scanning
     * where some entries lack it, which takes most of the time of an index.
     */
    private static Document entry(
            String kind, String path, Value stored, Map<Field, List<Terms.Term>> words) {
        var document = new Document();
        document.add(new StringField(KIND, kind, org.apache.lucene.document.Field.Store.YES));
        document.add(new StringField(PATH, path, org.apache.lucene.document.Field.Store.YES));
        document.add(new SortedDocValuesField(PATH, new BytesRef(path)));
        document.add(new StoredField(STORED, Json.write(stored)));
        for (var field : Field.values()) {
            var stream = new TermStream(words.getOrDefault(field, List.of()));
            document.add(new org.apache.lucene.document.Field(field.id(), stream, WORDS));
        }
        return document;
    }

    private static void addMeaning(Document document, String text) {
        document.add(new StoredField(MEANING, text));
        document.add(new SortedDocValuesField(MEANING, new BytesRef(VectorFile.key(text))));
    }

    private static Value pageValue(Page page) {
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

    /** The page that {@link #of} wrote. */
    static Page page(Snapshot index, String path) {
        var value = Json.parse(index.stored(index.page(path)).get(STORED));
        return new Page(
                path,
                value.field("title").asText(),
                value.field("description").asText(),
                index.passages(path));
    }

    /** The same for a list. */
    static PageLine line(Snapshot index, String path) {
        var value = Json.parse(index.stored(index.page(path)).get(STORED));
        return new PageLine(path, value.field("title").asText(), value.field("summary").asText());
    }

    /** The passage that {@link #of} wrote. */
    static Passage passage(Document document) {
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
