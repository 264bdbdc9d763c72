package dev.troupe.retrieval.index;

import dev.troupe.core.value.Problem;
import dev.troupe.retrieval.value.FolderSubscription;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.RetrievalProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.function.Consumer;

/** Notifies a listener when something in a folder changes, or below it, until it is closed. */
public final class FolderWatcher implements FolderSubscription {
    private final Path root;
    private final int depth; // 1 for the folder alone
    private final Runnable changed;
    private final Consumer<RetrievalException> broken;
    private final WatchService service;
    private final Thread thread;

    private FolderWatcher(
            Path root,
            int depth,
            WatchService service,
            Runnable changed,
            Consumer<RetrievalException> broken) {
        this.root = root;
        this.depth = depth;
        this.changed = changed;
        this.broken = broken;
        this.service = service;
        this.thread = Thread.ofVirtual().name("watch-documents").unstarted(this::processEvents);
    }

    /**
     * Changes from now on are reported, on its own thread.
     *
     * @param broken notified when the folder cannot be watched any longer, as the last notification
     */
    static FolderWatcher watchTree(
            Path root, Runnable changed, Consumer<RetrievalException> broken) {
        return start(root, Integer.MAX_VALUE, changed, broken);
    }

    /** The same of what is right in the folder. */
    public static FolderWatcher watchDirectory(
            Path root, Runnable changed, Consumer<RetrievalException> broken) {
        return start(root, 1, changed, broken);
    }

    private static FolderWatcher start(
            Path root, int depth, Runnable changed, Consumer<RetrievalException> broken) {
        try {
            var service = root.getFileSystem().newWatchService();
            var watch = new FolderWatcher(root, depth, service, changed, broken);
            watch.registerAll();
            watch.thread.start();
            return watch;
        } catch (IOException e) {
            throw unwatchableException(root, e);
        }
    }

    private static RetrievalException unwatchableException(Path root, IOException e) {
        return new RetrievalException(
                Problem.of(
                        RetrievalProblem.UNREADABLE,
                        "无法监视文件夹 %s：%s；请用 troupe docs add 更新",
                        "the folder %s cannot be watched: %s; update it with troupe docs add",
                        root,
                        e.getMessage()),
                e);
    }

    /** Folders are created later, too; one that is registered already stays so. */
    private void registerAll() throws IOException {
        Files.walkFileTree(
                root,
                Set.of(),
                depth,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path directory, BasicFileAttributes attributes) throws IOException {
                        var name = directory.getFileName();
                        if (!directory.equals(root)
                                && name != null
                                && (name.toString().startsWith(".")
                                        || name.toString().equals("node_modules"))) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        return register(directory)
                                ? FileVisitResult.CONTINUE
                                : FileVisitResult.SKIP_SUBTREE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException problem) {
                        return FileVisitResult.CONTINUE; // it may have been removed again
                    }
                });
    }

    /** Whether it is still there. */
    private boolean register(Path directory) throws IOException {
        try {
            directory.register(
                    service,
                    StandardWatchEventKinds.ENTRY_CREATE,
                    StandardWatchEventKinds.ENTRY_MODIFY,
                    StandardWatchEventKinds.ENTRY_DELETE);
            return true;
        } catch (NoSuchFileException _) {
            return false;
        }
    }

    private void processEvents() {
        try {
            while (true) {
                var key = service.take();
                while (key != null) { // all that is there: one save of an editor is several events
                    key.pollEvents();
                    key.reset();
                    key = service.poll();
                }
                registerAll();
                changed.run();
            }
        } catch (ClosedWatchServiceException | InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        } catch (IOException e) {
            broken.accept(unwatchableException(root, e));
        }
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
