package dev.troupe.retrieval;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;

/** Tells when something in a folder or below it changes, until it is closed. */
final class FolderWatch implements Watch {
    private final Path root;
    private final Runnable changed;
    private final WatchService service;
    private final Thread thread;

    private FolderWatch(Path root, WatchService service, Runnable changed) {
        this.root = root;
        this.changed = changed;
        this.service = service;
        this.thread = Thread.ofVirtual().name("watch-documents").unstarted(this::watch);
    }

    /** Changes from here on are told, on a thread of its own. */
    static FolderWatch start(Path root, Runnable changed) {
        try {
            var watch = new FolderWatch(root, root.getFileSystem().newWatchService(), changed);
            watch.register();
            watch.thread.start();
            return watch;
        } catch (IOException e) {
            throw new RetrievalException(
                    RetrievalProblem.UNREADABLE,
                    "无法监视文件夹 %s：%s；请用 troupe docs add 更新",
                    "the folder %s cannot be watched: %s; update it with troupe docs add",
                    root,
                    e.getMessage());
        }
    }

    /** Folders are made later, too; one that is registered already stays so. */
    private void register() throws IOException {
        Files.walkFileTree(
                root,
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
                        directory.register(
                                service,
                                StandardWatchEventKinds.ENTRY_CREATE,
                                StandardWatchEventKinds.ENTRY_MODIFY,
                                StandardWatchEventKinds.ENTRY_DELETE);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException problem) {
                        return FileVisitResult.CONTINUE; // it may be gone again
                    }
                });
    }

    private void watch() {
        try {
            while (true) {
                var key = service.take();
                while (key != null) { // all that is there: one save of an editor is several events
                    key.pollEvents();
                    key.reset();
                    key = service.poll();
                }
                register();
                changed.run();
            }
        } catch (ClosedWatchServiceException | InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
