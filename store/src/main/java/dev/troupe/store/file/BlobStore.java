package dev.troupe.store.file;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.store.disk.DurableFiles;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Content under the name of its hash, each in a file of a directory.
 *
 * <p>Safe for use by several threads, and by several processes as long as only one of them sweeps.
 */
public final class BlobStore {
    private static final String UNFINISHED = ".partial";

    private final Path directory;
    private final InstantSource clock;
    private final ReadWriteLock sweeping = new ReentrantReadWriteLock();

    private BlobStore(Path directory, InstantSource clock) {
        this.directory = directory;
        this.clock = clock;
    }

    /** The blobs of a directory, which is created with the first of them. */
    public static BlobStore of(Path directory) {
        return of(directory, InstantSource.system());
    }

    public static BlobStore of(Path directory, InstantSource clock) {
        return new BlobStore(directory.toAbsolutePath().normalize(), clock);
    }

    /**
     * Stores content; returns once it is on disk. Content that is there already is not written
     * again.
     *
     * @throws StoreException code UNAVAILABLE when the directory cannot be written
     */
    public BlobId put(byte[] content) {
        var id = BlobId.of(content);
        var file = pathOf(id);
        sweeping.readLock().lock();
        try {
            if (!isStored(file, content)) {
                write(file, content);
            }
        } catch (IOException e) {
            throw unavailableException("write", "写入", file, e);
        } finally {
            sweeping.readLock().unlock();
        }
        return id;
    }

    /** Whether it need not be written; if so it counts as new from now on for {@link #sweep}. */
    private boolean isStored(Path file, byte[] content) throws IOException {
        try {
            if (Files.size(file) != content.length
                    || !Arrays.equals(DurableFiles.read(file), content)) {
                return false; // damaged; replaced by what it should be
            }
            Files.setLastModifiedTime(file, FileTime.from(clock.instant()));
            DurableFiles.syncDirectory(folderOf(file)); // its writer may not have reached that yet
            return true;
        } catch (FileNotFoundException | NoSuchFileException _) {
            return false;
        }
    }

    private void write(Path file, byte[] content) throws IOException {
        var folder = folderOf(file);
        if (!Files.isDirectory(folder)) {
            PrivateFiles.createDirectories(folder);
            DurableFiles.syncDirectory(directory);
        }
        var partial = folder.resolve(file.getFileName() + "." + UUID.randomUUID() + UNFINISHED);
        try {
            DurableFiles.write(partial, content);
            Files.setLastModifiedTime(partial, FileTime.from(clock.instant()));
            DurableFiles.rename(partial, file);
        } catch (FileAlreadyExistsException _) {
            Files.deleteIfExists(partial); // another writer of the same content was faster
        } catch (IOException e) {
            Files.deleteIfExists(partial);
            throw e;
        }
    }

    /**
     * The content of a blob, checked against its name.
     *
     * @throws StoreException code BLOB_MISSING, DAMAGED or UNAVAILABLE
     */
    public byte[] get(BlobId id) {
        var file = pathOf(id);
        byte[] content;
        try {
            content = DurableFiles.read(file);
        } catch (FileNotFoundException | NoSuchFileException e) {
            throw new StoreException(
                    StoreProblem.BLOB_MISSING,
                    "找不到数据块文件 " + file + "；请从备份中恢复它",
                    "blob file " + file + " is not there; restore it from a backup",
                    e);
        } catch (IOException e) {
            throw unavailableException("read", "读取", file, e);
        }
        if (!BlobId.of(content).equals(id)) {
            throw new StoreException(
                    StoreProblem.DAMAGED,
                    "数据块文件 " + file + " 的内容（" + content.length + " 字节）与其名称不符；请从备份中恢复它",
                    "blob file "
                            + file
                            + " holds "
                            + content.length
                            + " bytes that do not match its name; restore it from a backup");
        }
        return content;
    }

    /** Whether a file of that name is there; {@link #get} also checks what is in it. */
    public boolean contains(BlobId id) {
        return Files.exists(pathOf(id));
    }

    /**
     * Bytes of a blob; 0 if it does not exist.
     *
     * @throws StoreException code UNAVAILABLE
     */
    public long size(BlobId id) {
        try {
            return Files.size(pathOf(id));
        } catch (NoSuchFileException _) {
            return 0;
        } catch (IOException e) {
            throw unavailableException("read", "读取", pathOf(id), e);
        }
    }

    /**
     * Deletes unused blobs, and temporary files of killed writers. A blob younger than {@code
     * minAge} stays, because its writer may not have recorded yet that it is used.
     *
     * @return how many files were deleted
     * @throws StoreException code UNAVAILABLE when the directory cannot be read or written
     */
    public int sweep(Set<BlobId> used, Duration minAge) {
        var before = clock.instant().minus(minAge);
        int deleted = 0;
        try {
            for (var file : listFiles()) {
                if (!isReferenced(file, used) && deleteIfOlder(file, before)) {
                    deleted++;
                }
            }
        } catch (IOException e) {
            throw unavailableException("sweep", "清理", directory, e);
        }
        return deleted;
    }

    private List<Path> listFiles() throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (var files = Files.walk(directory, 2)) {
            return files.filter(Files::isRegularFile).filter(BlobStore::isBlobFile).toList();
        }
    }

    private static boolean isBlobFile(Path file) {
        var name = String.valueOf(file.getFileName());
        return name.endsWith(UNFINISHED) || name.matches("[0-9a-f]{64}");
    }

    private static boolean isReferenced(Path file, Set<BlobId> used) {
        var name = String.valueOf(file.getFileName());
        return !name.endsWith(UNFINISHED) && used.contains(new BlobId(name));
    }

    private boolean deleteIfOlder(Path file, Instant before) throws IOException {
        sweeping.writeLock().lock(); // it is not found there between the check and the deletion
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(before)
                    && Files.deleteIfExists(file);
        } catch (NoSuchFileException _) {
            return false;
        } finally {
            sweeping.writeLock().unlock();
        }
    }

    /** Two digits of the hash make a folder, so that none holds too many files. */
    private Path pathOf(BlobId id) {
        return directory.resolve(id.value().substring(0, 2)).resolve(id.value());
    }

    private static Path folderOf(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static StoreException unavailableException(
            String attempted, String zh, Path place, IOException cause) {
        return new StoreException(
                StoreProblem.UNAVAILABLE,
                "无法" + zh + "数据块 " + place + "：" + cause + "；请检查磁盘空间和访问权限",
                "could not "
                        + attempted
                        + " blobs at "
                        + place
                        + ": "
                        + cause
                        + "; check free space and permissions",
                cause);
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
