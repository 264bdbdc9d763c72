package dev.troupe.retrieval;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.Sentence;
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
 * One corpus on disk, as Lucene keeps it. Any number of processes read it, one at a time writes;
 * what is read is what was last committed, whole.
 */
final class CorpusIndex implements AutoCloseable {
    private static final String FORMAT =
            "2"; // of the fields and of what can be read; another one is made anew
    private static final String FORMAT_KEY = "troupe.format";
    private static final int AHEAD = 2 * Runtime.getRuntime().availableProcessors(); // pages

    private final Corpus corpus;
    private final DocumentReader reader;
    private final Directory directory;
    private final Lock writing = new ReentrantLock(); // those who read wait for no writer
    private @Nullable Snapshot snapshot;
    private boolean isClosed;

    CorpusIndex(Corpus corpus, Path place, DocumentReader reader) {
        this.corpus = corpus;
        this.reader = reader;
        try {
            this.directory = FSDirectory.open(PrivateFiles.createDirectories(place));
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    Corpus corpus() {
        return corpus;
    }

    /** The index as it was committed last; empty before that. */
    synchronized @Nullable Snapshot snapshot() {
        try {
            var last = snapshot;
            if (last == null) {
                snapshot = DirectoryReader.indexExists(directory) ? opened() : null;
            } else {
                var newer = DirectoryReader.openIfChanged(last.reader());
                if (newer != null) {
                    snapshot = Snapshot.of(corpus, newer);
                }
            }
            return snapshot;
        } catch (IOException | IllegalArgumentException _) { // damaged, or of another Lucene
            return null;
        } catch (AlreadyClosedException _) { // it was forgotten meanwhile
            return null;
        }
    }

    private @Nullable Snapshot opened() throws IOException {
        var reader = DirectoryReader.open(directory);
        if (!FORMAT.equals(reader.getIndexCommit().getUserData().get(FORMAT_KEY))) {
            reader.close();
            return null;
        }
        return Snapshot.of(corpus, reader);
    }

    /**
     * Brings the index to what the folder holds now. Only files that changed are read.
     *
     * @throws RetrievalException code IN_USE while another process writes it, UNREADABLE without a
     *     folder, UNWRITABLE
     */
    Refreshed refresh() {
        return update(false);
    }

    /** Reads all files anew; until that is done what was there before is found. */
    Refreshed rebuild() {
        return update(true);
    }

    private Refreshed update(boolean isAnew) {
        writing.lock();
        try {
            requireOpen();
            return update(Folder.list(corpus.folder()), snapshot(), isAnew);
        } finally {
            writing.unlock();
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new RetrievalException(
                    RetrievalProblem.UNKNOWN_CORPUS,
                    "语料 %s 刚被清除；请重新添加它的文件夹",
                    "corpus %s was cleared just now; add its folder again",
                    corpus.id());
        }
    }

    private Refreshed update(Folder folder, @Nullable Snapshot known, boolean isAnew) {
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
        var notes = known == null ? wipeDamaged() : List.<Sentence>of();
        if (isNew || !stale.isEmpty() || !gone.isEmpty()) {
            write(folder, stale, gone, isNew);
        }
        var pages = known == null || isAnew ? Set.<String>of() : known.paths();
        return report(folder, pages, stale, notes);
    }

    /** Says so where there was something that cannot be read. */
    private List<Sentence> wipeDamaged() {
        if (!isThere()) {
            return List.of();
        }
        wipe();
        return List.of(
                Sentence.of(
                        "语料 %s 的索引损坏或格式不同，已按文件夹重建",
                        "the index of corpus %s was damaged or of another format; it was made anew from the folder",
                        corpus.id()));
    }

    private boolean isThere() {
        try {
            return DirectoryReader.indexExists(directory) || directory.listAll().length > 1;
        } catch (IOException _) {
            return true;
        }
    }

    /**
     * @param before paths of the pages that there were
     */
    private Refreshed report(
            Folder folder, Set<String> before, Set<String> stale, List<Sentence> notes) {
        var now = snapshot();
        var after = now == null ? Set.<String>of() : now.paths();
        var skipped = new ArrayList<>(folder.unreadable());
        if (now != null) {
            skipped.addAll(now.skipped());
        }
        return new Refreshed(
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

    CorpusStats stats(VectorFile vectors) {
        var now = snapshot();
        return now == null
                ? new CorpusStats(corpus, 0, 0, 0, bytes(), List.of(), Instant.EPOCH)
                : new CorpusStats(
                        corpus,
                        now.pages(),
                        now.passages(),
                        Math.max(0, now.embed(vectors) - now.pages()),
                        bytes(),
                        now.skipped(),
                        now.changed());
    }

    private long bytes() {
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

    /** Lucene reads what is there even where it is to make an index anew, and would fail again. */
    private void wipe() {
        try (var _ = directory.obtainLock(IndexWriter.WRITE_LOCK_NAME)) {
            for (var file : directory.listAll()) {
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
        } catch (LockObtainFailedException _) {
            throw inUse();
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private RetrievalException inUse() {
        return new RetrievalException(
                RetrievalProblem.IN_USE,
                "另一个进程正在写语料 %s 的索引；请等它完成",
                "another process writes the index of corpus %s; wait until it is done",
                corpus.id());
    }

    /** Forgets everything; nobody brings it back afterwards. */
    void clear() {
        writing.lock();
        try {
            empty();
            isClosed = true;
        } finally {
            writing.unlock();
        }
    }

    private void empty() {
        if (snapshot() == null && isThere()) {
            wipe();
        }
        try (var writer = writer(IndexWriterConfig.OpenMode.CREATE)) {
            writer.deleteAll();
            commit(writer);
        } catch (IOException e) {
            throw unwritable(e);
        }
    }

    private void write(Folder folder, Set<String> stale, Set<String> gone, boolean isNew) {
        var mode =
                isNew
                        ? IndexWriterConfig.OpenMode.CREATE
                        : IndexWriterConfig.OpenMode.CREATE_OR_APPEND;
        try (var writer = writer(mode)) {
            for (var path : gone) {
                writer.deleteDocuments(new Term(PageDocuments.PATH, path));
            }
            var pages =
                    stale.stream()
                            .gather(Gatherers.mapConcurrent(AHEAD, path -> read(folder, path)));
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
            throw unwritable(e);
        }
    }

    private ReadPage read(Folder folder, String path) {
        var stamp = folder.stamps().getOrDefault(path, "");
        try {
            var page = reader.read(corpus.folder().resolve(path), path);
            return new ReadPage(path, PageDocuments.of(page, stamp));
        } catch (RetrievalException e) {
            boolean isOver = !e.problem().is(RetrievalProblem.NO_EXTRACTION);
            var kept = isOver ? stamp : Folder.unread(stamp); // tried again with the next update
            return new ReadPage(path, List.of(PageDocuments.skipped(path, kept, e)));
        }
    }

    private record ReadPage(String path, List<Document> documents) {}

    private IndexWriter writer(IndexWriterConfig.OpenMode mode) throws IOException {
        var config =
                new IndexWriterConfig()
                        .setOpenMode(mode)
                        .setSimilarity(new FieldSimilarity())
                        .setUseCompoundFile(false);
        try {
            return new IndexWriter(directory, config);
        } catch (LockObtainFailedException _) {
            throw inUse();
        }
    }

    private static void commit(IndexWriter writer) throws IOException {
        writer.setLiveCommitData(Map.of(FORMAT_KEY, FORMAT).entrySet());
        writer.commit();
    }

    private RetrievalException unwritable(IOException e) {
        return new RetrievalException(
                dev.troupe.core.Problem.of(
                        RetrievalProblem.UNWRITABLE,
                        "语料 %s 的索引写不进去：%s；请检查磁盘和权限",
                        "the index of corpus %s cannot be written: %s; check disk and permissions",
                        corpus.id(),
                        e.getMessage()),
                e);
    }

    /** Waits for whoever writes; those who still read go on. */
    @Override
    public void close() {
        writing.lock();
        try {
            isClosed = true;
            directory.close();
        } catch (IOException e) {
            throw unwritable(e);
        } finally {
            writing.unlock();
        }
    }
}
