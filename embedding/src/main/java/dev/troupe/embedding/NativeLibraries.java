package dev.troupe.embedding;

import dev.troupe.core.value.Problem;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Configures where tokenizer and ONNX Runtime store their native libraries. Both are configured by
 * system properties, which must be set before their first class is loaded.
 */
final class NativeLibraries {
    /** The user's settings take precedence. */
    private static final List<String> TOKENIZER_PLACES =
            List.of("ENGINE_CACHE_DIR", "DJL_CACHE_DIR");

    /** Of JNA, by which the tokenizer looks for graphics cards; the directory must exist. */
    private static final String HELPER_PLACE = "jna.tmpdir";

    private static final String RUNTIME_PLACE = "onnxruntime.native.path";
    private static final List<String> RUNTIME_LIBRARIES =
            List.of("onnxruntime", "onnxruntime4j_jni", "onnxruntime_providers_shared");
    private static final String RUNTIME_FILES = "ai/onnxruntime/native/";

    private NativeLibraries() {}

    /**
     * Disables the network access of the tokenizer: it would report its use to its makers and fetch
     * libraries for some graphics cards.
     */
    static void disableNetwork() {
        System.setProperty("ai.djl.offline", "true");
    }

    /**
     * Makes both store their libraries in a directory, for all later processes too.
     *
     * @throws ModelException when it cannot be written
     */
    static void setDirectory(Path directory) {
        try {
            if (TOKENIZER_PLACES.stream().noneMatch(NativeLibraries::isConfigured)) {
                System.setProperty(TOKENIZER_PLACES.getLast(), directory.toString());
            }
            if (!isConfigured(HELPER_PLACE)) {
                var place = Files.createDirectories(directory.resolve("jna"));
                System.setProperty(HELPER_PLACE, place.toString());
            }
            if (!isConfigured(RUNTIME_PLACE)) {
                unpackRuntime(directory.resolve("onnxruntime"));
            }
        } catch (IOException e) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.UNAVAILABLE,
                            "无法在 %s 保存句向量：%s；请设为可写，否则只按规则匹配请求",
                            "cannot store sentence embeddings in %s: %s; make the directory writable, otherwise requests are matched by rules only",
                            directory,
                            e),
                    null,
                    e);
        }
    }

    /**
     * ONNX Runtime unpacks its libraries again in each process and leaves an empty directory; if it
     * is given a directory with all of them, it does neither.
     */
    private static void unpackRuntime(Path directory) throws IOException {
        var platform = platform();
        var main = findResource(platform, "onnxruntime");
        if (main == null) {
            return; // there is none for this platform, as ONNX Runtime reports itself
        }
        long version = main.openConnection().getContentLengthLong(); // bytes; no two are alike
        var place = Files.createDirectories(directory.resolve(platform + "-" + version));
        for (var library : RUNTIME_LIBRARIES) {
            var packed = findResource(platform, library);
            var file = place.resolve(fileName(library));
            if (packed != null && !Files.exists(file)) {
                unpack(packed, file);
            }
        }
        System.setProperty(RUNTIME_PLACE, place.toString());
    }

    /** Another process may do the same at this moment. */
    private static void unpack(URL packed, Path file) throws IOException {
        var part = Files.createTempFile(file.resolveSibling(""), "part", null);
        try (var in = packed.openStream()) {
            Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static @Nullable URL findResource(String platform, String library) {
        return NativeLibraries.class
                .getClassLoader()
                .getResource(RUNTIME_FILES + platform + "/" + fileName(library));
    }

    private static String fileName(String library) {
        return System.mapLibraryName(library);
    }

    /** As ONNX Runtime names it. */
    private static String platform() {
        var os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        var arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        var system = os.contains("mac") ? "osx" : os.contains("win") ? "win" : "linux";
        return system + "-" + (arch.matches("amd64|x86_64") ? "x64" : arch);
    }

    private static boolean isConfigured(String name) {
        return System.getenv(name) != null || System.getProperty(name) != null;
    }
}
