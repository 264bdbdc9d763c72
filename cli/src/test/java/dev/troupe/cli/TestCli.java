package dev.troupe.cli;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.Prompt;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command in this process, with everything it writes at hand. */
public final class TestCli {
    public static final String SALES =
            """
            date,region,amount
            2024-01-05,East,10
            2024-01-09,West,20
            2024-02-03,East,12
            """;

    private final Path directory;
    private final Map<String, String> environment = new HashMap<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private String input = "";
    private boolean isInteractive;
    private Screen screen = Screen.NONE;

    public TestCli(Path directory) {
        this.directory = directory;
        environment.put("TROUPE_HOME", directory.resolve("home").toString());
        environment.put("LANG", "en_US.UTF-8");
    }

    public TestCli with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /** A user who types this. */
    public TestCli typing(String text) {
        input = text;
        isInteractive = true;
        return this;
    }

    public TestCli reading(String text) {
        input = text;
        return this;
    }

    public TestCli on(Screen terminal) {
        screen = terminal;
        return this;
    }

    public TestCli file(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
        return this;
    }

    public int run(String... arguments) {
        return Main.run(context(), StandardPacks::open, arguments);
    }

    public CliContext context() {
        var in = new BufferedReader(new StringReader(input));
        var stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        return new CliContext(
                new Environment(environment, directory),
                in,
                stream,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                isInteractive ? Prompt.plain(in, stream) : Prompt.NOBODY,
                screen);
    }

    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** Every line of the output as JSON. */
    public List<Value> json() {
        return out().lines().map(Json::parse).toList();
    }

    /** The last line of the output as JSON. */
    public Value result() {
        return json().getLast();
    }
}
