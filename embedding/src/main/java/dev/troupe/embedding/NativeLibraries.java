package dev.troupe.embedding;

import dev.troupe.core.Problem;
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
 * Where tokenizer and ONNX Runtime keep their native libraries. Both are told by system properties,
 * which must stand before their first class is loaded.
 */
final class NativeLibraries {
    /** What a person sets goes before what is set here. */
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
     * Keeps the tokenizer off the network: it would report its use to its makers and fetch
     * libraries for some graphics cards.
     */
    static void stayOffline() {
        System.setProperty("ai.djl.offline", "true");
    }

    /**
     * Has both keep their libraries in a directory, for all later processes too.
     *
     * @throws ModelException when it cannot be written
     */
    static void keepIn(Path directory) {
        try {
            if (TOKENIZER_PLACES.stream().noneMatch(NativeLibraries::isGiven)) {
                System.setProperty(TOKENIZER_PLACES.getLast(), directory.toString());
            }
            if (!isGiven(HELPER_PLACE)) {
                var place = Files.createDirectories(directory.resolve("jna"));
                System.setProperty(HELPER_PLACE, place.toString());
            }
            if (!isGiven(RUNTIME_PLACE)) {
                keepRuntime(directory.resolve("onnxruntime"));
            }
        } catch (IOException e) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.UNAVAILABLE,
                            "句向量无法保存在 %s：%s；请让它可写，否则只按规则匹配请求",
                            "sentence embeddings cannot be kept in %s: %s; make it writable, or requests are matched by rules alone",
                            directory,
                            e),
                    null,
                    e);
        }
    }

    /**
     * ONNX Runtime unpacks its libraries anew in each process and leaves an empty directory; where
     * it is given a place with all of them, it does neither.
     */
    private static void keepRuntime(Path directory) throws IOException {
        var platform = platform();
        var main = resource(platform, "onnxruntime");
        if (main == null) {
            return; // there is none for this platform, as ONNX Runtime says itself
        }
        long version = main.openConnection().getContentLengthLong(); // bytes; no two are alike
        var place = Files.createDirectories(directory.resolve(platform + "-" + version));
        for (var library : RUNTIME_LIBRARIES) {
            var packed = resource(platform, library);
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

    private static @Nullable URL resource(String platform, String library) {
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

    private static boolean isGiven(String name) {
        return System.getenv(name) != null || System.getProperty(name) != null;
    }
}
