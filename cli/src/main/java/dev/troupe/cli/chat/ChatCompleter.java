package dev.troupe.cli.chat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/**
 * Completes commands at the start of a line and names of files anywhere, also right after Chinese.
 */
final class ChatCompleter implements Completer {
    private static final int MAX_FILES = 200; // more would not help any user
    private static final Pattern LAST_NAME = Pattern.compile("[^\\s\"'“”《》，。、；：,;]*$");
    private static final Pattern LAST_LATIN = Pattern.compile("[A-Za-z0-9._/-]+$");

    private final Path directory;
    private volatile Supplier<List<String>> agents = List::of;

    ChatCompleter(Path directory) {
        this.directory = directory;
    }

    void setAgents(Supplier<List<String>> newAgents) {
        agents = newAgents;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        var word = line.word().substring(0, line.wordCursor());
        if (line.wordIndex() == 0 && word.startsWith("/")) {
            for (var command : SlashCommand.values()) {
                candidates.add(new Candidate(command.text()));
            }
            return;
        }
        if (word.startsWith("@")) {
            agents.get().forEach(agent -> candidates.add(new Candidate("@" + agent)));
            return;
        }
        var name = partialName(word);
        var before = word.substring(0, word.length() - name.length());
        for (var file : files(name)) {
            candidates.add(
                    new Candidate(
                            before + file, file, null, null, null, null, !file.endsWith("/")));
        }
    }

    /** The name of a file that the user has begun, such as {@code sal} in {@code 读取sal}. */
    private String partialName(String word) {
        var whole = LAST_NAME.matcher(word);
        var name = whole.find() ? whole.group() : "";
        var latin = LAST_LATIN.matcher(name);
        return files(name).isEmpty() && latin.find() ? latin.group() : name;
    }

    private List<String> files(String begun) {
        int slash = begun.lastIndexOf('/') + 1;
        var folder = directory.resolve(begun.substring(0, slash)).normalize();
        if (!folder.startsWith(directory) || !Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> matches(file, begun.substring(slash)))
                    .map(file -> begun.substring(0, slash) + nameOf(file))
                    .sorted()
                    .limit(MAX_FILES)
                    .toList();
        } catch (IOException _) {
            return List.of(); // what cannot be listed cannot be completed
        }
    }

    private static boolean matches(Path file, String begun) {
        var name = file.getFileName().toString();
        return name.startsWith(begun) && (begun.startsWith(".") || !name.startsWith("."));
    }

    private static String nameOf(Path file) {
        return file.getFileName() + (Files.isDirectory(file) ? "/" : "");
    }
}
