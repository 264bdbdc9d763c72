package dev.troupe.packs.files.command;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What files have in common that a request means by it.
 *
 * @param pattern of the name, such as {@code *.pdf}; empty for any
 * @param words that the file contains, all of them; empty for any
 * @param folder to search in
 * @param except names and patterns of files that are not meant
 * @param order by which the first {@code most} are meant
 * @param most 0 for all
 * @param folderName of a folder that the words may mean instead; empty for none
 * @param depth whether files of subfolders are meant
 * @param expected how many files there are by the words of the request; 0 if they state none
 */
record FileSearch(
        String pattern,
        List<String> words,
        String folder,
        List<String> except,
        Limits limits,
        Order order,
        int most,
        String folderName,
        Depth depth,
        int expected) {
    /** Whether the files of subfolders are meant. */
    enum Depth {
        UNSTATED,
        FOLDER_ONLY,
        WITH_SUBFOLDERS
    }

    /**
     * Size and age; 0 for no limit.
     *
     * @param moreThan bytes
     * @param lessThan bytes
     * @param changedWithin days
     * @param unchangedFor days
     */
    record Limits(long moreThan, long lessThan, int changedWithin, int unchangedFor) {
        static final Limits NONE = new Limits(0, 0, 0, 0);
    }

    /** In which order files are found. */
    enum Order {
        NAME,
        LARGEST,
        SMALLEST,
        NEWEST,
        OLDEST
    }

    FileSearch {
        words = List.copyOf(words);
        except = List.copyOf(except);
    }

    static FileSearch ofPattern(String pattern) {
        return new FileSearch(
                pattern,
                List.of(),
                ".",
                List.of(),
                Limits.NONE,
                Order.NAME,
                0,
                "",
                Depth.UNSTATED,
                0);
    }

    FileSearch withFolder(String newFolder) {
        return new FileSearch(
                pattern,
                words,
                newFolder,
                except,
                limits,
                order,
                most,
                folderName,
                depth,
                expected);
    }

    FileSearch withFolderName(String name) {
        return new FileSearch(
                pattern, words, folder, except, limits, order, most, name, depth, expected);
    }

    FileSearch withWords(List<String> newWords) {
        return new FileSearch(
                pattern,
                newWords,
                folder,
                except,
                limits,
                order,
                most,
                folderName,
                depth,
                expected);
    }

    FileSearch withDepth(Depth newDepth) {
        return new FileSearch(
                pattern,
                words,
                folder,
                except,
                limits,
                order,
                most,
                folderName,
                newDepth,
                expected);
    }

    /** All such files, also those of subfolders and those beyond {@code most}. */
    FileSearch withAll() {
        return new FileSearch(
                pattern,
                words,
                folder,
                except,
                limits,
                Order.NAME,
                0,
                folderName,
                Depth.WITH_SUBFOLDERS,
                expected);
    }

    /** Whether every file is meant, whatever its name, size and text. */
    boolean isUnrestricted() {
        return isAnyName()
                && words.isEmpty()
                && except.isEmpty()
                && limits.equals(Limits.NONE)
                && most == 0;
    }

    /** Whether a file may have any name, size and text. */
    boolean isAnyFile() {
        return isAnyName() && limits.equals(Limits.NONE) && words.isEmpty();
    }

    /** Whether a file may have any name. */
    boolean isAnyName() {
        return pattern.isEmpty() || pattern.equals("*");
    }

    /** The arguments of {@code searchFiles}. */
    Map<String, Value> toArguments() {
        var arguments = new LinkedHashMap<String, Value>();
        putText(arguments, "pattern", pattern.equals("*") ? "" : pattern);
        putTexts(arguments, "words", words);
        putText(arguments, "directory", folder.equals(".") ? "" : folder);
        putTexts(arguments, "exclude", except);
        putNumber(arguments, "largerThan", limits.moreThan);
        putNumber(arguments, "smallerThan", limits.lessThan);
        putNumber(arguments, "changedWithinDays", limits.changedWithin);
        putNumber(arguments, "unchangedForDays", limits.unchangedFor);
        if (order != Order.NAME) {
            arguments.put("sortBy", Value.of(order.name().toLowerCase(Locale.ROOT)));
        }
        putNumber(arguments, "maxResults", most);
        if (depth == Depth.FOLDER_ONLY) {
            arguments.put("recursive", Value.of(false));
        }
        return arguments;
    }

    private static void putText(Map<String, Value> arguments, String name, String text) {
        if (!text.isEmpty()) {
            arguments.put(name, Value.of(text));
        }
    }

    private static void putTexts(Map<String, Value> arguments, String name, List<String> texts) {
        if (!texts.isEmpty()) {
            arguments.put(name, Value.of(texts.stream().map(Value::of).toList()));
        }
    }

    private static void putNumber(Map<String, Value> arguments, String name, long number) {
        if (number > 0) {
            arguments.put(name, Value.of(number));
        }
    }
}
