package dev.troupe.packs.data.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Runs scripts in one Python, which takes seconds to load pandas. */
final class ScriptRunner {
    private static final Path PYTHON = Path.of("/usr/bin/python3");

    /** Runs all scripts of a directory; writes the result of each, or its error. */
    private static final String DRIVER =
            """
            import contextlib, glob, io, os, traceback
            for name in sorted(glob.glob("*.py")):
                if name == "driver.py":
                    continue
                scope = {}
                try:
                    with contextlib.redirect_stdout(io.StringIO()):
                        exec(compile(open(name, encoding="utf-8").read(), name, "exec"), scope)
                    scope["result"].to_csv(name[:-3] + ".out", index=False)
                except Exception:
                    open(name[:-3] + ".err", "w", encoding="utf-8").write(traceback.format_exc())
            """;

    private final Path directory;
    private int scripts;

    ScriptRunner(Path directory) {
        this.directory = directory;
    }

    static boolean hasPandas() throws IOException, InterruptedException {
        return Files.isExecutable(PYTHON)
                && new ProcessBuilder(PYTHON.toString(), "-c", "import pandas")
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor()
                        == 0;
    }

    void addFile(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    /**
     * @return the number of the script
     */
    int add(List<String> script) throws IOException {
        addFile(name(scripts, ".py"), String.join("\n", script) + "\n");
        return scripts++;
    }

    private static String name(int script, String ending) {
        return "q%04d%s".formatted(script, ending);
    }

    void run() throws IOException, InterruptedException {
        addFile("driver.py", DRIVER);
        int exit =
                new ProcessBuilder(PYTHON.toString(), "driver.py")
                        .directory(directory.toFile())
                        .inheritIO()
                        .start()
                        .waitFor();
        assertThat(exit).isZero();
    }

    /** The error of a script; empty if it came to its end. */
    Optional<String> error(int script) throws IOException {
        var error = directory.resolve(name(script, ".err"));
        return Files.exists(error) ? Optional.of(Files.readString(error)) : Optional.empty();
    }

    /** The rows of the result, in a form that does not depend on how numbers are written. */
    List<String> rows(int script) throws IOException {
        return Files.readAllLines(directory.resolve(name(script, ".out"))).stream()
                .skip(1)
                .map(ScriptRunner::comparable)
                .toList();
    }

    static String comparable(String row) {
        var cells = new ArrayList<String>();
        for (var cell : row.replace("\"", "").split(",", -1))
            cells.add(number(cell).replaceFirst(" 00:00:00$", "").toLowerCase(Locale.ROOT));
        return String.join(",", cells);
    }

    private static String number(String cell) {
        try {
            return new BigDecimal(cell)
                    .setScale(2, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString();
        } catch (NumberFormatException _) {
            return cell;
        }
    }
}
