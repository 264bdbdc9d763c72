package dev.troupe.store.file;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.store.disk.DurableFiles;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Objects as files below a directory, which several servers share. */
public final class DirectoryObjectStore implements ObjectStore {
    private static final String UNFINISHED = ".partial";

    private final Path root;

    /** The objects of a directory, which is created with the first of them. */
    public DirectoryObjectStore(Path root) {
        this.root = root.toAbsolutePath().normalize();
    }

    @Override
    public void put(String key, byte[] content) {
        put(key, (Filling) partial -> DurableFiles.write(partial, content));
    }

    @Override
    public void put(String key, Path file) {
        put(
                key,
                (Filling)
                        partial -> {
                            Files.copy(file, partial);
                            DurableFiles.syncFile(partial);
                        });
    }

    private interface Filling {
        void fill(Path partial) throws IOException;
    }

    private void put(String key, Filling filling) {
        var file = pathOf(key);
        try {
            var folder = PrivateFiles.createDirectories(Objects.requireNonNull(file.getParent()));
            var partial = folder.resolve(UUID.randomUUID() + UNFINISHED);
            try {
                filling.fill(partial);
                DurableFiles.rename(partial, file);
            } finally {
                Files.deleteIfExists(partial);
            }
        } catch (IOException e) {
            throw unavailableException("write", "写入", file, e);
        }
    }

    /**
     * @throws IllegalArgumentException when it would be outside of the directory
     */
    private Path pathOf(String key) {
        var path = root.resolve(key).normalize();
        if (!path.startsWith(root) || path.equals(root)) {
            throw new IllegalArgumentException("key '" + key + "' is not a relative path");
        }
        return path;
    }

    @Override
    public Optional<byte[]> get(String key) {
        var file = pathOf(key);
        try {
            return Optional.of(DurableFiles.read(file));
        } catch (FileNotFoundException | NoSuchFileException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw unavailableException("read", "读取", file, e);
        }
    }

    @Override
    public Optional<InputStream> open(String key) {
        var file = pathOf(key);
        try {
            return Optional.of(new FileInputStream(file.toFile()));
        } catch (FileNotFoundException _) {
            return Optional.empty();
        }
    }

    @Override
    public List<String> list(String directory) {
        var folder = pathOf(directory);
        try (var files = Files.isDirectory(folder) ? Files.walk(folder) : Stream.<Path>of()) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString().replace('\\', '/'))
                    .filter(key -> !key.endsWith(UNFINISHED))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw unavailableException("list", "列出", folder, e);
        }
    }

    @Override
    public List<String> directories() {
        try (var files = Files.isDirectory(root) ? Files.list(root) : Stream.<Path>of()) {
            return files.filter(Files::isDirectory)
                    .map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw unavailableException("list", "列出", root, e);
        }
    }

    @Override
    public void delete(List<String> keys) {
        for (var key : keys) {
            var file = pathOf(key);
            try {
                Files.deleteIfExists(file);
                deleteEmpty(Objects.requireNonNull(file.getParent()));
            } catch (IOException e) {
                throw unavailableException("delete", "删除", file, e);
            }
        }
    }

    private void deleteEmpty(Path first) throws IOException {
        try {
            for (var folder = first;
                    !folder.equals(root) && Files.deleteIfExists(folder);
                    folder = Objects.requireNonNull(folder.getParent())) {}
        } catch (DirectoryNotEmptyException _) {
            // others are in it
        }
    }

    private static StoreException unavailableException(
            String attempted, String zh, Path place, IOException cause) {
        return new StoreException(
                StoreProblem.UNAVAILABLE,
                "无法" + zh + " " + place + "：" + cause + "；请检查磁盘空间和访问权限",
                "could not "
                        + attempted
                        + " "
                        + place
                        + ": "
                        + cause
                        + "; check free space and permissions",
                cause);
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
