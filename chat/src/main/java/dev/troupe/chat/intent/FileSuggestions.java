package dev.troupe.chat.intent;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.NounMatcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a workspace that a request may mean: first those whose names and columns it
 * mentions, then tables, then texts.
 */
public final class FileSuggestions {
    /** Files whose columns are checked. */
    public static final int MAX_OPENED = 50;

    private static final Set<String> TABLES = Set.of("csv", "tsv", "json", "jsonl", "xlsx");
    private static final Set<String> TEXTS = Set.of("txt", "md");
    private static final int MAX_OPTIONS = 8; // more are not useful
    private static final int MAX_DEPTH = 3; // directories below the workspace that are searched
    private static final int MAX_LOOKED_AT = 2_000; // files; a question must not walk a whole disk
    private static final int HEAD = 4_096; // bytes of a file that hold the names of its columns
    private static final int NAME = 3; // letters of a significant part of a name
    private static final Pattern KEY = Pattern.compile("\"([^\"\\n]{1,60})\"\\s*:");
    private static final Pattern PARTS = Pattern.compile("[\\s,;\\t|\"{}:\\[\\]_.()/-]+");

    private static final int LEAST_COMMON = 4; // characters of a Chinese name
    private static final int LEAST_PART = 2; // characters of a part of it
    private static final Pattern NAME_PARTS =
            Pattern.compile("[^\\p{L}\\p{N}]+|(?<=\\p{IsHan})(?=[a-z])|(?<=[a-z])(?=\\p{IsHan})");
    private static final Set<String> DOCUMENTS = Set.of("html", "htm", "pdf", "docx", "rst");

    /** Parts of names that do not describe what is in a file. */
    private static final Set<String> GENERIC =
            Set.of(
                    "list", "data", "table", "file", "report", "records", "record", "sheet", "记录",
                    "统计", "数据", "报表", "明细", "汇总", "清单", "表格", "登记");

    /** Dates, numbers and versions in a name, which requests omit. */
    private static final Pattern NOT_NAME =
            Pattern.compile("\\d{1,4}[年月日号季度]{0,2}|[\\s_()（）-]|副本|最终版?|新版");

    private FileSuggestions() {}

    /** A file as users see it, and how well it fits. */
    private record Choice(String name, long words, boolean isTable) {}

    public static boolean isTable(String file) {
        return TABLES.contains(Mentions.extension(file));
    }

    /** Empty if there are none, or if they cannot be read: options are not required. */
    static List<String> of(String request, Workspace workspace) {
        try (var files = Files.walk(workspace.root(), MAX_DEPTH)) {
            return files.limit(MAX_LOOKED_AT)
                    .filter(file -> isData(file, workspace))
                    .sorted(Comparator.comparing(workspace::display))
                    .limit(MAX_OPENED)
                    .map(file -> choice(file, request, workspace))
                    .sorted(
                            Comparator.comparingLong(Choice::words)
                                    .reversed()
                                    .thenComparing(choice -> !choice.isTable))
                    .limit(MAX_OPTIONS)
                    .map(Choice::name)
                    .toList();
        } catch (IOException | UncheckedIOException _) {
            return List.of();
        }
    }

    /** The tables of a workspace, by name; at most {@value #MAX_OPENED}. */
    public static List<String> tables(Workspace workspace) {
        return names(workspace.root(), MAX_DEPTH, workspace, FileSuggestions::isData)
                .filter(FileSuggestions::isTable)
                .limit(MAX_OPENED)
                .toList();
    }

    /** The tables in whose names a request has each word: {@code employees.json}. */
    public static List<String> findNamedTables(String request, Workspace workspace) {
        return tables(workspace).stream()
                .filter(name -> {
                    var file = name.substring(name.lastIndexOf('/') + 1);
                    var stem = file.substring(0, file.lastIndexOf('.'));
                    return PARTS.splitAsStream(stem).allMatch(part -> isMentionedIn(request, part));
                })
                .toList();
    }

    /**
     * The only table whose name a request states without its extension, 客服工单 of 客服工单.csv, or most
     * of a Chinese name, 外卖订单 of 门店外卖订单10月.csv; empty if several fit.
     */
    public static Optional<String> findMeantTable(String request, Workspace workspace) {
        var named = findNamedTables(request, workspace);
        if (!named.isEmpty()) {
            return named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty();
        }
        var similar =
                tables(workspace).stream().filter(name -> isMostlyNamed(request, name)).toList();
        return similar.size() == 1 ? Optional.of(similar.getFirst()) : Optional.empty();
    }

    private static boolean isMostlyNamed(String request, String name) {
        var file = name.substring(name.lastIndexOf('/') + 1);
        var words = NOT_NAME.matcher(file.substring(0, file.lastIndexOf('.'))).replaceAll("");
        int least = Math.max(LEAST_COMMON, (2 * words.length() + 2) / 3);
        for (int start = 0; start + least <= words.length(); start++) {
            var part = words.substring(start, start + least);
            if (Language.isChinese(part) && request.contains(part)) {
                return true;
            }
        }
        return false;
    }

    /** The tables and documents of a workspace, by name. */
    public static List<String> readable(Workspace workspace) {
        return names(workspace.root(), MAX_DEPTH, workspace, FileSuggestions::isReadable)
                .limit(MAX_OPENED)
                .toList();
    }

    /**
     * The words of a request that are part of the name of a file, without dates and numbers: 诊所 for
     * 诊所预约 2026年9月.xlsx, and the kind of file, json.
     */
    public static List<String> findNameWords(String request, String file) {
        var text = request.toLowerCase(Locale.ROOT);
        var name = file.substring(file.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        int dot = name.lastIndexOf('.');
        var words = new ArrayList<String>();
        for (var part :
                NAME_PARTS.split(NOT_NAME.matcher(name.substring(0, dot)).replaceAll(" "), -1)) {
            if (Language.isChinese(part)) {
                findCommon(text, part).ifPresent(words::add);
            } else if (part.length() >= NAME
                    && !NounMatcher.find(text, NounMatcher.singular(part)).isEmpty()) {
                words.add(part);
            }
        }
        var kind = name.substring(dot + 1);
        if (!NounMatcher.find(text, kind).isEmpty()) {
            words.add(kind);
        }
        words.removeAll(GENERIC);
        return List.copyOf(words);
    }

    /** The longest part of a Chinese name that a request has. */
    private static Optional<String> findCommon(String request, String name) {
        for (int length = name.length(); length >= LEAST_PART; length--) {
            for (int start = 0; start + length <= name.length(); start++) {
                var part = name.substring(start, start + length);
                if (request.contains(part)) {
                    return Optional.of(part);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * How much a word contributes to finding the file that is meant: a Chinese one by its
     * characters.
     */
    public static double weigh(String word) {
        return Language.isChinese(word) ? word.length() / 2.0 : 1;
    }

    /** Whether a workspace has texts that may answer questions. */
    public static boolean hasTexts(Workspace workspace) {
        return names(workspace.root(), MAX_DEPTH, workspace, FileSuggestions::isData)
                .anyMatch(name -> !isTable(name));
    }

    /** The files whose names resemble one, those in its own directory first; none is opened. */
    public static List<String> findSimilar(String name, Workspace workspace) {
        var beside = workspace.root().resolve(name).normalize().getParent();
        return Stream.concat(
                        beside != null && beside.startsWith(workspace.root())
                                ? names(beside, 1, workspace, FileSuggestions::isData)
                                : Stream.of(),
                        names(workspace.root(), MAX_DEPTH, workspace, FileSuggestions::isData))
                .distinct()
                .filter(there -> FuzzyMatcher.isSimilarFile(name, there))
                .limit(MAX_OPTIONS)
                .toList();
    }

    private static Stream<String> names(
            Path directory, int depth, Workspace workspace, Predicate<String> isWanted) {
        try (var files = Files.walk(directory, depth)) {
            return files
                    .limit(MAX_LOOKED_AT)
                    .filter(file -> isWanted.test(workspace.display(file)))
                    .filter(file -> isOpen(file, workspace))
                    .map(workspace::display)
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException | UncheckedIOException _) {
            return Stream.of();
        }
    }

    private static boolean isData(Path file, Workspace workspace) {
        return isData(workspace.display(file)) && isOpen(file, workspace);
    }

    private static boolean isOpen(Path file, Workspace workspace) {
        return Files.isRegularFile(file) && !workspace.isProtected(file);
    }

    private static boolean isReadable(String name) {
        return isData(name)
                || !name.startsWith(".") && DOCUMENTS.contains(Mentions.extension(name));
    }

    private static boolean isData(String name) {
        return !name.startsWith(".") && (isTable(name) || TEXTS.contains(Mentions.extension(name)));
    }

    private static Choice choice(Path file, String request, Workspace workspace) {
        var name = workspace.display(file);
        long words =
                PARTS.splitAsStream(name + "\n" + columns(file))
                        .distinct()
                        .filter(part -> isMentionedIn(request, part))
                        .count();
        return new Choice(name, words, isTable(name));
    }

    private static boolean isMentionedIn(String request, String part) {
        boolean isWord =
                part.codePoints().anyMatch(c -> c > 127)
                        ? part.length() > 1
                        : part.length() >= NAME;
        return isWord && CueMatcher.contains(request, part);
    }

    /** The first line of a table, or the names of fields. */
    private static String columns(Path file) {
        var head = readHead(file);
        if (Mentions.extension(file.toString()).startsWith("json")) {
            var keys = new StringBuilder();
            KEY.matcher(head).results().forEach(key -> keys.append(key.group(1)).append(' '));
            return keys.toString();
        }
        return isTable(file.toString()) ? head.lines().findFirst().orElse("") : "";
    }

    private static String readHead(Path file) {
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(HEAD);
            int end = bytes.length;
            while (end > 0 && end == HEAD && bytes[end - 1] < 0) {
                end--; // a character may be cut
            }
            return decode(ByteBuffer.wrap(bytes, 0, end));
        } catch (IOException _) {
            return ""; // it is offered by its name alone
        }
    }

    private static String decode(ByteBuffer bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(bytes.duplicate()).toString();
        } catch (CharacterCodingException _) {
            return Charset.forName("GB18030").decode(bytes).toString();
        }
    }
}
