package dev.troupe.retrieval.index;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.document.DocumentReader;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.CorpusStats;
import dev.troupe.retrieval.value.RefreshReport;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import dev.troupe.retrieval.vector.VectorFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.stream.Gatherers;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * One corpus on disk, as a Lucene index. Any number of processes read it, one at a time writes;
 * what is read is what was last committed, whole.
 */
public final class CorpusIndex implements AutoCloseable {
    // of the fields and the extraction; an index of another version is created again
    private static final String FORMAT = "2";
    private static final String FORMAT_KEY = "troupe.format";
    private static final int AHEAD = 2 * Runtime.getRuntime().availableProcessors(); // pages

    private final Corpus corpus;
    private final DocumentReader reader;
    private final Directory directory;
    private final Lock writing = new ReentrantLock(); // those who read wait for no writer
    private @Nullable IndexSnapshot snapshot;
    private boolean isClosed;

    public CorpusIndex(Corpus corpus, Path place, DocumentReader reader) {
        this.corpus = corpus;
        this.reader = reader;
        try {
            this.directory = FSDirectory.open(PrivateFiles.createDirectories(place));
        } catch (IOException e) {
            throw unwritableException(e);
        }
    }

    public Corpus corpus() {
        return corpus;
    }

    /** The index as it was committed last; empty before that. */
    public synchronized @Nullable IndexSnapshot snapshot() {
        try {
            var last = snapshot;
            if (last == null) {
                snapshot = DirectoryReader.indexExists(directory) ? openSnapshot() : null;
            } else {
                var newer = DirectoryReader.openIfChanged(last.reader());
                if (newer != null) {
                    snapshot = IndexSnapshot.open(corpus, newer);
                }
            }
            return snapshot;
        } catch (IOException | IllegalArgumentException _) { // damaged, or of another Lucene
            return null;
        } catch (AlreadyClosedException _) { // it was removed in the meantime
            return null;
        }
    }

    private @Nullable IndexSnapshot openSnapshot() throws IOException {
        var reader = DirectoryReader.open(directory);
        if (!FORMAT.equals(reader.getIndexCommit().getUserData().get(FORMAT_KEY))) {
            reader.close();
            return null;
        }
        return IndexSnapshot.open(corpus, reader);
    }

    /**
     * Brings the index to what the folder holds now. Only files that changed are read.
     *
     * @throws RetrievalException code IN_USE while another process writes it, UNREADABLE without a
     *     folder, UNWRITABLE
     */
    public RefreshReport refresh() {
        return update(false);
    }

    /** Reads all files again; until that is done, searches use the previous state. */
    public RefreshReport rebuild() {
        return update(true);
    }

    private RefreshReport update(boolean isAnew) {
        writing.lock();
        try {
            requireOpen();
            return update(FolderListing.list(corpus.folder()), snapshot(), isAnew);
        } finally {
            writing.unlock();
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new RetrievalException(
                    RetrievalProblem.UNKNOWN_CORPUS,
                    "文档库 %s 已被清除；请重新添加其文件夹",
                    "corpus %s was just cleared; add its folder again",
                    corpus.id());
        }
    }

    private RefreshReport update(
            FolderListing folder, @Nullable IndexSnapshot known, boolean isAnew) {
        boolean isNew = known == null || isAnew;
        var before = known == null || isAnew ? Map.<String, String>of() : known.stamps();
        var stale = new TreeSet<String>();
        folder.stamps()
                .forEach((path, stamp) -> {
                    if (!stamp.equals(before.get(path))) {
                        stale.add(path);
                    }
                });
        var gone = new TreeSet<>(before.keySet());
        gone.removeAll(folder.stamps().keySet());
        var notes = known == null ? deleteDamaged() : List.<LocalizedText>of();
        if (isNew || !stale.isEmpty() || !gone.isEmpty()) {
            write(folder, stale, gone, isNew);
        }
        var pages = known == null || isAnew ? Set.<String>of() : known.paths();
        return buildReport(folder, pages, stale, notes);
    }

    /** Reports whether something could not be read. */
    private List<LocalizedText> deleteDamaged() {
        if (!exists()) {
            return List.of();
        }
        deleteFiles();
        return List.of(
                LocalizedText.of(
                        "文档库 %s 的索引损坏或格式不兼容，已从文件夹重建",
                        "the index of corpus %s was damaged or had an incompatible format; it was rebuilt from the folder",
                        corpus.id()));
    }

    private boolean exists() {
        try {
            return DirectoryReader.indexExists(directory) || directory.listAll().length > 1;
        } catch (IOException _) {
            return true;
        }
    }

    /**
     * @param before paths of the pages that there were
     */
    private RefreshReport buildReport(
            FolderListing folder,
            Set<String> before,
            Set<String> stale,
            List<LocalizedText> notes) {
        var now = snapshot();
        var after = now == null ? Set.<String>of() : now.paths();
        var skipped = new ArrayList<>(folder.unreadable());
        if (now != null) {
            skipped.addAll(now.listSkipped());
        }
        return new RefreshReport(
                count(after, path -> !before.contains(path)),
                count(after, path -> before.contains(path) && stale.contains(path)),
                count(before, path -> !after.contains(path)),
                after.size(),
                skipped,
                notes);
    }

    private static int count(Set<String> paths, Predicate<String> wanted) {
        return (int) paths.stream().filter(wanted).count();
    }

    public CorpusStats stats(VectorFile vectors) {
        var now = snapshot();
        return now == null
                ? new CorpusStats(corpus, 0, 0, 0, sizeBytes(), List.of(), Instant.EPOCH)
                : new CorpusStats(
                        corpus,
                        now.pageCount(),
                        now.passageCount(),
                        Math.max(0, now.loadVectors(vectors) - now.pageCount()),
                        sizeBytes(),
                        now.listSkipped(),
                        now.changedAt());
    }

    private long sizeBytes() {
        long bytes = 0;
        try {
            for (var file : directory.listAll()) {
                bytes += directory.fileLength(file);
            }
        } catch (IOException _) { // a file may vanish while another process writes
            return bytes;
        }
        return bytes;
    }

    /** Lucene reads existing files even if it is to create an index again, and would fail again. */
    private void deleteFiles() {
        try (var _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (var file : directory.listAll()) {
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        } catch (LockObtainFailedException _) {
            throw inUseException();
        } catch (IOException e) {
            throw unwritableException(e);
        }
    }

    private RetrievalException inUseException() {
        return new RetrievalException(
                RetrievalProblem.IN_USE,
                "另一个进程正在写入文档库 %s 的索引；请等待其完成",
                "another process is writing the index of corpus %s; wait until it finishes",
                corpus.id());
    }

    /** Deletes everything; it is not restored afterwards. */
    public void delete() {
        writing.lock();
        try {
            emptyReport();
            isClosed = true;
        } finally {
            writing.unlock();
        }
    }

    private void emptyReport() {
        if (snapshot() == null && exists()) {
            deleteFiles();
        }
        try (var writer = openWriter(IndexWriterConfig.OpenMode.CREATE)) {
            writer.deleteAll();
            commit(writer);
        } catch (IOException e) {
            throw unwritableException(e);
        }
    }

    private void write(FolderListing folder, Set<String> stale, Set<String> gone, boolean isNew) {
        var mode =
                isNew
                        ? IndexWriterConfig.OpenMode.CREATE
                        : IndexWriterConfig.OpenMode.CREATE_OR_APPEND;
        try (var writer = openWriter(mode)) {
            for (var path : gone) {
                writer.deleteDocuments(new Term(PageDocuments.PATH, path));
            }
            var pages =
                    stale.stream()
                            .gather(Gatherers.mapConcurrent(AHEAD, path -> readPage(folder, path)));
            for (var page : (Iterable<ReadPage>) pages::iterator) {
                if (isNew) {
                    writer.addDocuments(page.documents());
                } else {
                    writer.updateDocuments(
                            new Term(PageDocuments.PATH, page.path()), page.documents());
                }
            }
            commit(writer);
        } catch (IOException e) {
            throw unwritableException(e);
        }
    }

    private ReadPage readPage(FolderListing folder, String path) {
        var stamp = folder.stamps().getOrDefault(path, "");
        try {
            var page = reader.read(corpus.folder().resolve(path), path);
            return new ReadPage(path, PageDocuments.toDocuments(page, stamp));
        } catch (RetrievalException e) {
            boolean isOver = !e.problem().is(RetrievalProblem.NO_EXTRACTION);
            // tried again with the next update
            var kept = isOver ? stamp : FolderListing.unreadStamp(stamp);
            return new ReadPage(path, List.of(PageDocuments.toSkippedDocument(path, kept, e)));
        }
    }

    private record ReadPage(String path, List<Document> documents) {}

    private IndexWriter openWriter(IndexWriterConfig.OpenMode mode) throws IOException {
        var config =
                new IndexWriterConfig()
                        .setOpenMode(mode)
                        .setSimilarity(new FieldBm25())
                        .setUseCompoundFile(false);
        try {
            return new IndexWriter(directory, config);
        } catch (LockObtainFailedException _) {
            throw inUseException();
        }
    }

    private static void commit(IndexWriter writer) throws IOException {
        writer.setLiveCommitData(Map.of(FORMAT_KEY, FORMAT).entrySet());
        writer.commit();
    }

    private RetrievalException unwritableException(IOException e) {
        return new RetrievalException(
                dev.troupe.core.value.Problem.of(
                        RetrievalProblem.UNWRITABLE,
                        "无法写入文档库 %s 的索引：%s；请检查磁盘和权限",
                        "cannot write the index of corpus %s: %s; check disk space and permissions",
                        corpus.id(),
                        e.getMessage()),
                e);
    }

    /** Waits for the current writer; readers continue. */
    @Override
    public void close() {
        writing.lock();
        try {
            isClosed = true;
            directory.close();
        } catch (IOException e) {
            throw unwritableException(e);
        } finally {
            writing.unlock();
        }
    }
}
