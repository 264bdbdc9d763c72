package dev.troupe.bench.requests;

import dev.troupe.bench.TempDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Gives requests to the {@code troupe} command, each in a directory and a home of its own. */
final class CommandRunner {
    private static final String MAIN = "dev.troupe.cli.Main";
    private static final int MAX_SECONDS = 120;
    private static final List<String> MODEL_KEYS =
            List.of(
                    "OPENAI_API_KEY",
                    "OPENAI_BASE_URL",
                    "ANTHROPIC_API_KEY",
                    "GEMINI_API_KEY",
                    "TROUPE_MODEL");

    private CommandRunner() {}

    static Outcome run(Request request) throws IOException, InterruptedException {
        var root = Files.createTempDirectory("request");
        try (var site = LocalSite.start()) {
            var directory = Files.createDirectory(root.resolve("work"));
            writeFiles(request.files(), directory);
            var command = new Command(root, directory, site.host(), request.language());
            for (var arguments : request.before()) {
                command.run(arguments);
            }
            var given = new ArrayList<>(List.of("run", "--json"));
            if (request.allowsChanges()) {
                given.add("--yes");
            }
            given.add(request.text().replace("{site}", "http://" + site.host()));
            int pagesBefore = site.pages();
            var result = command.run(given);
            var later = new LinkedHashMap<List<String>, String>();
            for (var expectation : request.expectations()) {
                for (var arguments : expectation.later().keySet()) {
                    later.put(arguments, command.run(arguments).text());
                }
            }
            return new Outcome(
                    result.exitCode(),
                    AnswerLines.read(result.text()),
                    readFiles(directory),
                    site.posted(),
                    site.pages() - pagesBefore,
                    later);
        } finally {
            TempDirectories.delete(root);
        }
    }

    private static void writeFiles(Map<String, String> files, Path directory) throws IOException {
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue());
        }
    }

    private static Map<String, String> readFiles(Path directory) throws IOException {
        var files = new LinkedHashMap<String, String>();
        try (var paths = Files.walk(directory)) {
            paths.filter(Files::isRegularFile)
                    .forEach(path -> files.put(directory.relativize(path).toString(), text(path)));
        }
        return files;
    }

    /** The bytes as text; those that are not text become other characters. */
    private static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Result(int exitCode, String text) {}

    private record Command(Path root, Path directory, String host, String language) {
        Result run(List<String> arguments) throws IOException, InterruptedException {
            var line = new ArrayList<String>();
            line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            line.addAll(
                    List.of(
                            "--enable-native-access=ALL-UNNAMED",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            MAIN));
            line.addAll(arguments);
            var output = root.resolve("output.txt");
            var builder =
                    new ProcessBuilder(line)
                            .directory(directory.toFile())
                            .redirectInput(Path.of("/dev/null").toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile());
            var environment = builder.environment();
            MODEL_KEYS.forEach(environment::remove);
            environment.put("TROUPE_HOME", root.resolve("home").toString());
            environment.put("TROUPE_ALLOW_HOSTS", host);
            environment.put("TROUPE_LANG", language);
            environment.put("LC_ALL", "C.UTF-8");
            var process = builder.start();
            if (!process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return new Result(process.exitValue(), Files.readString(output));
        }
    }
}
