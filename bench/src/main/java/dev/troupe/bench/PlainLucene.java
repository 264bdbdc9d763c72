package dev.troupe.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.QueryBuilder;

/** A plain Lucene search: whole files in one field, BM25, bigrams of Chinese. */
final class PlainLucene {
    private static final String PATH = "path";
    private static final String TEXT = "text";

    private final CJKAnalyzer analyzer = new CJKAnalyzer();
    private final IndexSearcher searcher;

    PlainLucene(Path root) throws IOException {
        var directory = new ByteBuffersDirectory();
        try (var writer = new IndexWriter(directory, new IndexWriterConfig(analyzer));
                var files = Files.walk(root)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var document = new Document();
                var path = root.relativize(file).toString().replace('\\', '/');
                document.add(new StringField(PATH, path, Store.YES));
                document.add(new TextField(TEXT, Files.readString(file), Store.NO));
                writer.addDocument(document);
            }
        }
        searcher = new IndexSearcher(DirectoryReader.open(directory));
    }

    List<String> search(String text) {
        try {
            var query = new QueryBuilder(analyzer).createBooleanQuery(TEXT, text);
            var paths = new ArrayList<String>();
            if (query != null) {
                for (var hit : searcher.search(query, 10).scoreDocs) {
                    paths.add(searcher.storedFields().document(hit.doc).get(PATH));
                }
            }
            return paths;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
