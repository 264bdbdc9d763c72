package dev.troupe.packs.files.command;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.Message;
import dev.troupe.packs.files.command.FileCommand.Selection;
import java.util.List;
import java.util.Optional;

/**
 * The files that commands are about, as searches found them and as the user answered.
 *
 * @param results of the calls so far
 */
record FileMatches(List<Message.ToolResult> results, Language language) {
    /** How the ids of searches begin; the number of the command follows. */
    static final String FIND = "find-";

    /** How the ids of calls begin that look for a folder; the number of the command follows. */
    static final String FOLDER = "find-folder-";

    /** How the ids of searches begin that include subfolders; the number of the command follows. */
    static final String BELOW = "find-below-";

    /** How the ids of questions begin; the number of the command follows. */
    static final String ASK = "ask-";

    static final int MAX_FILES = 500;

    private static final int MAX_NAMED = 20;
    private static final int MAX_BELOW = 5; // files of subfolders

    boolean hasResult(String id) {
        return find(id).isPresent();
    }

    /**
     * The files of a command.
     *
     * @throws UnresolvedFilesException if there are none
     */
    List<String> files(int number, Selection files) {
        return switch (files) {
            case Selection.Named(var named) -> named;
            case Selection.Matching(var search) -> findMatches(number, search);
            case Selection.Described(var word) -> {
                var answer = data(ASK + number).field("answer").asText();
                if (isUnmatched(number)
                        ? answer.isBlank()
                        : !findMatches(number, word).contains(answer)) {
                    throw new UnresolvedFilesException(
                            language.choose(
                                            "没有说明“%s”是哪个文件，没有做任何修改。",
                                            "It is not known which file '%s' is; nothing was"
                                                    + " changed.")
                                    .formatted(word));
                }
                yield List.of(answer);
            }
        };
    }

    /**
     * The files that a command deletes, which are never all of the workspace: these are named
     * instead, so that the user can state which of them are meant.
     *
     * @throws UnresolvedFilesException if there are none, or the request names no fewer than all
     */
    List<String> filesToDelete(int number, Selection files) {
        boolean isEverything =
                files instanceof Selection.Matching(var search)
                        && search.isUnrestricted()
                        && search.folder().equals(".");
        if (!isEverything) {
            return files(number, files);
        }
        var all = findMatches(number, language.choose("全部文件", "everything"));
        var named =
                String.join(
                        language.choose("、", ", "),
                        all.subList(0, Math.min(MAX_NAMED, all.size())));
        int more = all.size() - MAX_NAMED;
        throw new UnresolvedFilesException(
                language.choose(
                                "这会删除这里的全部 %d 个文件：%s%s。没有删除任何文件；请指明要删除的文件、文件类型或文件夹。",
                                "This would delete all %d files here: %s%s. Nothing was deleted;"
                                        + " name the files to delete, their kind or a folder.")
                        .formatted(
                                all.size(),
                                named,
                                more > 0
                                        ? language.choose("，另有 %d 个", " and %d more")
                                                .formatted(more)
                                        : ""));
    }

    /** Whether no name has the word by which a file is described. */
    boolean isUnmatched(int number) {
        return data(FIND + number).field("entries").items().isEmpty();
    }

    private List<String> findMatches(int number, FileSearch search) {
        requireNoFolder(number, search);
        var below = findBelow(number, search.folder());
        if (isUnmatched(number) && !below.isEmpty()) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "文件夹本身没有与“%s”匹配的文件，没有做任何修改；%s",
                                    "No file of the folder itself matches '%s'; nothing was changed;"
                                            + " %s")
                            .formatted(describe(search), describeBelow(below)));
        }
        var found = findMatches(number, describe(search));
        requireCount(found, search);
        boolean isNested =
                search.isAnyFile()
                        && search.depth() == FileSearch.Depth.UNSTATED
                        && found.stream().anyMatch(file -> isBelow(file, search.folder()));
        if (isNested) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "其中也有子文件夹里的文件（如 %s），没有做任何修改；请指明文件夹或文件类型，或加上“包括子文件夹”或“不包括子文件夹”。",
                                    "Some of them are in subfolders, such as %s; nothing was"
                                            + " changed. Specify the folder or the kind of file, or"
                                            + " add 'including subfolders' or 'without subfolders'.")
                            .formatted(
                                    found.stream()
                                            .filter(file -> isBelow(file, search.folder()))
                                            .findFirst()
                                            .orElse("")));
        }
        return found;
    }

    /** Where the words state a number of files, that many must match. */
    private void requireCount(List<String> found, FileSearch search) {
        if (search.expected() == 0 || search.expected() == found.size()) {
            return;
        }
        var named = found.subList(0, Math.min(MAX_NAMED, found.size()));
        throw new UnresolvedFilesException(
                language.choose(
                                "与“%1$s”匹配的文件不是 %2$d 个，而是 %3$d 个（%4$s%5$s），没有做任何修改。是哪几个？请提供文件名。",
                                "Not %2$d but %3$d match '%1$s' (%4$s%5$s); nothing was changed."
                                        + " Which ones are meant? Name the files.")
                        .formatted(
                                describe(search),
                                search.expected(),
                                found.size(),
                                String.join(language.choose("、", ", "), named),
                                named.size() < found.size() ? "…" : ""));
    }

    /** The words are clear unless there is a folder that is called as the kind is. */
    private void requireNoFolder(int number, FileSearch search) {
        var name = search.folderName();
        boolean isFolder =
                !name.isEmpty()
                        && data(FOLDER + number).field("entries").items().stream()
                                .filter(entry -> entry.field("kind").asText().equals("directory"))
                                .map(entry -> entry.field("path").asText())
                                .map(path -> path.substring(path.lastIndexOf('/') + 1))
                                .anyMatch(name::equalsIgnoreCase);
        if (isFolder) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "“%1$s”可能指文件夹 %1$s，也可能指这类文件，没有做任何修改；请说“%1$s 文件夹”或“%1$s 文件”。",
                                    "'%1$s' can mean the folder %1$s or the files of that kind;"
                                            + " nothing was changed. Ask for the '%1$s folder' or"
                                            + " for '%1$s files'.")
                            .formatted(name));
        }
    }

    private static boolean isBelow(String file, String folder) {
        var inside =
                folder.equals(".")
                        ? file
                        : file.substring(Math.min(file.length(), folder.length() + 1));
        return inside.contains("/");
    }

    /** The files of subfolders that match as well. */
    List<String> findBelow(int number, String folder) {
        return data(BELOW + number).field("entries").items().stream()
                .map(entry -> entry.field("path").asText())
                .filter(file -> isBelow(file, folder))
                .toList();
    }

    /** States that files of subfolders are omitted, and what to add to include them. */
    String describeBelow(List<String> below) {
        int named = Math.min(MAX_BELOW, below.size());
        var names = String.join(language.choose("、", ", "), below.subList(0, named));
        int more = below.size() - named;
        return language.choose(
                        "没有包括子文件夹中的 %d 个：%s%s。如需包括，请加上“包括子文件夹”。",
                        "omitted: %d in subfolders (%s%s). Add 'including subfolders' to include"
                                + " them.")
                .formatted(
                        below.size(),
                        names,
                        more > 0
                                ? language.choose("，另有 %d 个", " and %d more").formatted(more)
                                : "");
    }

    private String describe(FileSearch search) {
        return search.isAnyName() ? language.choose("所述条件", "what is described") : search.pattern();
    }

    /** The files that a search has found. */
    List<String> findMatches(int number, String pattern) {
        var data = data(FIND + number);
        var files =
                data.field("entries").items().stream()
                        .map(entry -> entry.field("path").asText())
                        .toList();
        if (files.isEmpty()) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "这里没有与“%s”匹配的文件，没有做任何修改。",
                                    "No file here matches '%s'; nothing was changed.")
                            .formatted(pattern));
        }
        if (data.field("isCut").equals(Value.of(true))) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "与“%s”匹配的文件超过 %d 个，没有做任何修改；请缩小范围。",
                                    "More than %2$d files match '%1$s'; nothing was changed. Narrow"
                                            + " it down.")
                            .formatted(pattern, MAX_FILES));
        }
        return files;
    }

    /**
     * Reports the failure of a call.
     *
     * @throws UnresolvedFilesException if it failed
     */
    void requireResult(String id) {
        find(id).filter(Message.ToolResult::isError)
                .ifPresent(result -> {
                    throw new UnresolvedFilesException(
                            Json.parse(result.text()).field("message").asText());
                });
    }

    /** What a call found; missing if it was not made. */
    Value data(String id) {
        try {
            return find(id).map(result -> Json.parse(result.text()).field("data"))
                    .orElse(Value.missing());
        } catch (JsonException _) {
            throw new UnresolvedFilesException(
                    language.choose(
                            "匹配的文件太多，没有做任何修改；请缩小范围。",
                            "Too many files match; nothing was changed. Narrow it down."));
        }
    }

    private Optional<Message.ToolResult> find(String id) {
        return results.stream().filter(result -> result.callId().equals(id)).findFirst();
    }
}
