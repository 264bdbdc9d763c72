package dev.troupe.architecture;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The texts of the product: literals, help, the console's words, Javadoc and Markdown. */
final class ProductTexts {
    /** Where a text is read. */
    enum Area {
        /** A public type, or a public method of one. */
        NAME,
        /** Any other type or method. */
        INTERNAL,
        TEXT,
        HELP,
        CONSOLE,
        JAVADOC,
        DOCS
    }

    /**
     * A text, or a name.
     *
     * @param place file and line, or the full name of a class
     */
    record Text(Area area, String place, String text) {
        boolean isName() {
            return area == Area.NAME || area == Area.INTERNAL;
        }

        boolean isChinese() {
            return text.codePoints()
                    .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
        }
    }

    private static final Path ROOT = Path.of("..");
    private static final Set<String> SKIPPED =
            Set.of("target", "node_modules", ".git", "dist", "bench", "testing", "testing-agent");
    private static final Pattern JAVA =
            Pattern.compile(
                    "(?<block>\"\"\"[\\s\\S]*?\"\"\")|(?<string>\"(?:[^\"\\\\\\n]++|\\\\.)*+\")"
                            + "|'(?:[^'\\\\\\n]|\\\\.)+'|(?<doc>/\\*\\*[\\s\\S]*?\\*/)"
                            + "|/\\*[\\s\\S]*?\\*/|//[^\\n]*+");
    private static final Pattern SCRIPT =
            Pattern.compile(
                    "(?<string>'(?:[^'\\\\\\n]++|\\\\.)*+'|\"(?:[^\"\\\\\\n]++|\\\\.)*+\"|`(?:[^`\\\\]++|\\\\.)*+`)"
                            + "|/\\*[\\s\\S]*?\\*/|//[^\\n]*+");

    /** Expressions and lists of words that read what users write, SQL and code are not prose. */
    private static final Pattern CODE =
            Pattern.compile(
                    "\\(\\?|,\\p{L}[^,.\\n]*,\\p{L}|\\||\\[\\^?\\p{IsHan}|\\p{IsHan}\\?[^\\p{P}\\s]|\\\\\\\\[bsdwp]|\\|\\\\|^\\s*(?:select|insert|update|delete|create|drop|alter|pragma|with|from|where|and|on conflict)\\b.*(?:\\?|=|,|\\bset\\b|\\bfrom\\b|\\btable\\b|\\binto\\b)|[{};]\\s*\\n.*[{};]|=>|</",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern PROSE = Pattern.compile("[A-Za-z]{2,} +[A-Za-z]{2,}|\\p{IsHan}");
    private static final Pattern MARKUP =
            Pattern.compile(
                    "\\{@(?:code|link|linkplain|value|snippet)[^}]*}|<pre>[\\s\\S]*?</pre>|<[^>]+>|(?m)^\\s*\\*+");
    private static final Pattern FENCE = Pattern.compile("```[\\s\\S]*?```|`[^`\\n]*`");

    /** The last two columns of the glossary: the words that it replaces. */
    private static final Pattern NOT_USED = Pattern.compile("(?m)\\|[^|\\n]*\\|[^|\\n]*\\|$");

    private ProductTexts() {}

    static List<Text> read() throws IOException {
        var texts = new ArrayList<Text>();
        Files.walkFileTree(
                ROOT,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes of) {
                        return SKIPPED.contains(String.valueOf(dir.getFileName()))
                                ? FileVisitResult.SKIP_SUBTREE
                                : FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes of)
                            throws IOException {
                        read(file, texts);
                        return FileVisitResult.CONTINUE;
                    }
                });
        return texts;
    }

    private static void read(Path file, List<Text> texts) throws IOException {
        var path = ROOT.relativize(file).toString().replace('\\', '/');
        if (path.endsWith(".java") && path.contains("src/main/")) {
            readJava(path, Files.readString(file), texts);
        } else if (path.matches("console/src/.*[wW]ords\\.tsx?")) {
            readScript(path, Files.readString(file), texts);
        } else if (path.matches(
                ".*/src/main/.*help_\\w+\\.properties|.*/src/main/.*openapi\\.yaml")) {
            readLines(Area.HELP, path, Files.readString(file), texts);
        } else if (path.endsWith(".md")) {
            var prose = blank(FENCE, Files.readString(file));
            if (path.equals("docs/glossary.md")) {
                prose = NOT_USED.matcher(prose).replaceAll("|");
            }
            readLines(Area.DOCS, path, prose, texts);
        }
    }

    private static void readJava(String path, String source, List<Text> texts) {
        var lines = new Lines(path, source);
        var matcher = JAVA.matcher(source);
        while (matcher.find()) {
            if (matcher.group("doc") != null) {
                var doc = blank(MARKUP, matcher.group().substring(3));
                texts.add(new Text(Area.JAVADOC, lines.place(matcher.start()), doc));
            } else if (matcher.group("block") != null || matcher.group("string") != null) {
                add(Area.TEXT, lines.place(matcher.start()), matcher.group(), texts);
            }
        }
    }

    private static void readScript(String path, String source, List<Text> texts) {
        var lines = new Lines(path, source);
        var matcher = SCRIPT.matcher(source);
        while (matcher.find()) {
            if (matcher.group("string") != null) {
                add(Area.CONSOLE, lines.place(matcher.start()), matcher.group(), texts);
            }
        }
    }

    private static void add(Area area, String place, String text, List<Text> texts) {
        if (PROSE.matcher(text).find() && !CODE.matcher(text.substring(1)).find()) {
            texts.add(new Text(area, place, text));
        }
    }

    private static void readLines(Area area, String path, String content, List<Text> texts) {
        int number = 0;
        for (var line : content.split("\\R", -1)) {
            texts.add(new Text(area, path + ":" + ++number, line));
        }
    }

    private static String blank(Pattern pattern, String text) {
        return pattern.matcher(text)
                .replaceAll(found -> "\n".repeat((int) found.group().lines().count() - 1) + " ");
    }

    /** Counts the lines of one file, from its beginning to its end. */
    private static final class Lines {
        private final String path;
        private final String source;
        private int at;
        private int line = 1;

        private Lines(String path, String source) {
            this.path = path;
            this.source = source;
        }

        private String place(int position) {
            for (; at < position; at++) {
                if (source.charAt(at) == '\n') {
                    line++;
                }
            }
            return path + ":" + line;
        }
    }
}
