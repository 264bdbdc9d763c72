package dev.troupe.packs.files.command;

import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.EnglishText;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.Message;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.files.command.FileCommand.Selection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tool calls that carry out commands, in three stages: look for the files that are meant, ask
 * which one is meant if a description is all there is, and do it.
 */
final class FileCommandCalls {
    private static final String DO = "file-";
    private static final Set<String> HTML = Set.of("html", "htm");
    private static final Set<String> EXPORTED = Set.of("md", "markdown", "txt");

    private final List<FileCommand> given;
    private final List<FileCommand> commands;
    private final List<Message.ToolResult> results;
    private final FileMatches matches;
    private final ContentMatches contents;
    private final Language language;

    FileCommandCalls(
            List<FileCommand> commands, List<Message.ToolResult> results, Language language) {
        this.given = List.copyOf(commands);
        this.commands = commands.stream().map(FileCommandCalls::withDepth).toList();
        this.results = List.copyOf(results);
        this.matches = new FileMatches(this.results, language);
        this.contents = new ContentMatches(matches, language);
        this.language = language;
    }

    /** Whether a call does what was asked for, and does not only look for it. */
    static boolean isAction(Message.ToolResult result) {
        return !result.callId().startsWith(FileMatches.FIND)
                && !result.callId().startsWith(FileMatches.ASK);
    }

    /**
     * The same command about the files of the folder itself where its words state nothing about
     * subfolders. Only to delete all files in a folder may mean the subfolders, too.
     */
    private static FileCommand withDepth(FileCommand command) {
        return switch (command) {
            case FileCommand.Copy(var files, var target, var overwrites) ->
                    new FileCommand.Copy(withDepth(files), target, overwrites);
            case FileCommand.Move(var files, var target, var overwrites) ->
                    new FileCommand.Move(withDepth(files), target, overwrites);
            case FileCommand.Rename(var files, var before, var after, var extension) ->
                    new FileCommand.Rename(withDepth(files), before, after, extension);
            case FileCommand.RenameTo(var files, var names) ->
                    new FileCommand.RenameTo(withDepth(files), names);
            case FileCommand.Delete(Selection.Matching(var search)) when !search.isAnyFile() ->
                    new FileCommand.Delete(withDepth(new Selection.Matching(search)));
            default -> command;
        };
    }

    private static Selection withDepth(Selection files) {
        return files instanceof Selection.Matching(var search)
                        && search.depth() == FileSearch.Depth.UNSTATED
                ? new Selection.Matching(search.withDepth(FileSearch.Depth.FOLDER_ONLY))
                : files;
    }

    /** What to state about commands that are carried out: how many files, and which were not. */
    List<String> remarks() {
        return IntStream.range(0, commands.size())
                .mapToObj(this::remark)
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> remark(int number) {
        var below = findBelow(number);
        if (below.isEmpty()) {
            return Optional.empty();
        }
        int done =
                (int)
                        results.stream()
                                .filter(result ->
                                        !result.isError() && isOf(number, result.callId()))
                                .count();
        return Optional.of(
                language.choose(
                        "共 %d 个文件；%s".formatted(done, matches.describeBelow(below)),
                        "%s; %s"
                                .formatted(
                                        EnglishText.withCount(done, "file"),
                                        matches.describeBelow(below))));
    }

    /** The files in subfolders that a command would mean if its words named them. */
    private List<String> findBelow(int number) {
        if (given.get(number).equals(commands.get(number))) {
            return List.of();
        }
        var command = commands.get(number);
        var target =
                switch (command) {
                    case FileCommand.Copy(_, var folder, _) -> folder;
                    case FileCommand.Move(_, var folder, _) -> folder;
                    default -> "";
                };
        return selection(command).orElse(null) instanceof Selection.Matching(var search)
                ? matches.findBelow(number, search.folder()).stream()
                        .filter(file -> !target.endsWith("/") || !file.startsWith(target))
                        .toList()
                : List.of();
    }

    /** Looks for files in subfolders, which are not meant but stated. */
    private Stream<Call> searchBelow(int number, FileCommand command) {
        return !given.get(number).equals(command)
                        && selection(command).orElse(null) instanceof Selection.Matching(var search)
                ? Stream.of(new Call("searchFiles", withMost(search.withAll())))
                : Stream.empty();
    }

    /**
     * The calls to make next; empty once all of them have results.
     *
     * @throws UnresolvedFilesException if there is no file to do it with
     */
    List<ToolCall> next() {
        var searches = calls(FileMatches.FIND, (number, command) -> search(command).stream());
        if (!searches.isEmpty()) {
            return searches;
        }
        var below = calls(FileMatches.BELOW, this::searchBelow);
        if (!below.isEmpty()) {
            return below;
        }
        var folders = calls(FileMatches.FOLDER, (number, command) -> folder(command).stream());
        if (!folders.isEmpty()) {
            return folders;
        }
        var questions =
                calls(FileMatches.ASK, (number, command) -> question(number, command).stream());
        if (!questions.isEmpty()) {
            return questions;
        }
        boolean hasFailed =
                results.stream().anyMatch(result -> isAction(result) && result.isError());
        return hasFailed ? List.of() : calls(DO, this::carryOutInOrder);
    }

    /** A command about a file that one before it changes waits until that one is carried out. */
    private Stream<Call> carryOutInOrder(int number, FileCommand command) {
        boolean isReady =
                IntStream.range(0, number)
                        .filter(before ->
                                !Collections.disjoint(
                                        findChanges(commands.get(before)), findNames(command)))
                        .allMatch(this::isCarriedOut);
        return isReady ? carryOut(number, command) : Stream.empty();
    }

    private boolean isCarriedOut(int number) {
        return results.stream().map(Message.ToolResult::callId).anyMatch(id -> isOf(number, id));
    }

    private static boolean isOf(int number, String callId) {
        return callId.equals(DO + number) || callId.startsWith(DO + number + "-");
    }

    /** The files that a command names and changes. */
    private static List<String> findChanges(FileCommand command) {
        return switch (command) {
            case FileCommand.Copy(_, var target, _) -> List.of(target);
            case FileCommand.Export(_, var target, _) -> List.of(target);
            case FileCommand.Extract(_, _, var target) -> List.of(target);
            case FileCommand.Move _,
                    FileCommand.Delete _,
                    FileCommand.Write _,
                    FileCommand.Append _,
                    FileCommand.EditText _ ->
                    findNames(command);
            default -> List.of();
        };
    }

    private static List<String> findNames(FileCommand command) {
        var files =
                switch (command) {
                    case FileCommand.Write(var file, _, _) -> List.of(file);
                    case FileCommand.Append(var file, _) -> List.of(file);
                    case FileCommand.EditText(var file, _, _, _, var target) ->
                            List.of(file, target);
                    case FileCommand.Export(var file, var target, _) -> List.of(file, target);
                    case FileCommand.Extract(var file, _, var target) -> List.of(file, target);
                    case FileCommand.ReadLines(var file, _, _) -> List.of(file);
                    case FileCommand.FindLines(var file, _) -> List.of(file);
                    case FileCommand.Describe(var file) -> List.of(file);
                    case FileCommand.Count(var file) -> List.of(file);
                    case FileCommand.CountOccurrences(var file, _) -> List.of(file);
                    case FileCommand.Copy(_, var target, _) -> withSelection(command, target);
                    case FileCommand.Move(_, var target, _) -> withSelection(command, target);
                    default -> withSelection(command, "");
                };
        return files.stream().filter(file -> !file.isEmpty() && !file.endsWith("/")).toList();
    }

    private static List<String> withSelection(FileCommand command, String target) {
        var files = new ArrayList<>(List.of(target));
        if (selection(command).orElse(null) instanceof Selection.Named(var named)) {
            files.addAll(named);
        }
        return files;
    }

    private interface Step {
        Stream<Call> of(int number, FileCommand command);
    }

    /** A call without its id. */
    private record Call(String tool, Map<String, Value> arguments) {
        static Call of(String tool, String... namesAndTexts) {
            var arguments = new LinkedHashMap<String, Value>();
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                arguments.put(namesAndTexts[i], Value.of(namesAndTexts[i + 1]));
            }
            return new Call(tool, arguments);
        }
    }

    private List<ToolCall> calls(String stage, Step step) {
        var calls = new ArrayList<ToolCall>();
        for (int number = 0; number < commands.size(); number++) {
            var made = step.of(number, commands.get(number)).toList();
            for (int i = 0; i < made.size(); i++) {
                var id = stage + number + (made.size() > 1 ? "-" + i : "");
                var call = made.get(i);
                if (!matches.hasResult(id)) {
                    var arguments = Json.write(Value.of(call.arguments()));
                    calls.add(new ToolCall(id, call.tool(), arguments));
                }
            }
        }
        return calls;
    }

    private static Optional<Selection> selection(FileCommand command) {
        return switch (command) {
            case FileCommand.Copy(var files, _, _) -> Optional.of(files);
            case FileCommand.Move(var files, _, _) -> Optional.of(files);
            case FileCommand.Rename(var files, _, _, _) -> Optional.of(files);
            case FileCommand.RenameTo(var files, _) -> Optional.of(files);
            case FileCommand.Delete(var files) -> Optional.of(files);
            case FileCommand.Read(var files) -> Optional.of(files);
            default -> Optional.empty();
        };
    }

    private static Optional<Call> search(FileCommand command) {
        return switch (command) {
            case FileCommand.SearchText(_, _, _, var scope) -> searchPlaces(scope);
            case FileCommand.OpenItems(_, var scope) -> searchPlaces(scope);
            case FileCommand.SetValue(var file, var key, _, _) ->
                    Optional.of(Call.of("findJsonValues", "path", file, "key", key));
            default -> searchFiles(command);
        };
    }

    private static Optional<Call> searchPlaces(String scope) {
        return scope.isEmpty()
                ? Optional.empty()
                : Optional.of(new Call("searchFiles", ContentMatches.toArguments(scope)));
    }

    private static Optional<Call> searchFiles(FileCommand command) {
        return selection(command)
                .flatMap(files ->
                        switch (files) {
                            case Selection.Matching(var search) -> Optional.of(search);
                            case Selection.Described(var word) ->
                                    Optional.of(FileSearch.ofPattern(word));
                            case Selection.Named _ -> Optional.<FileSearch>empty();
                        })
                .map(search -> new Call("searchFiles", withMost(search)));
    }

    private static Map<String, Value> withMost(FileSearch search) {
        var arguments = new LinkedHashMap<>(search.toArguments());
        arguments.putIfAbsent("maxResults", Value.of(FileMatches.MAX_FILES));
        return arguments;
    }

    /** Lists where a folder may be that the words mean. */
    private static Optional<Call> folder(FileCommand command) {
        return selection(command)
                .filter(files ->
                        files instanceof Selection.Matching(var search)
                                && !search.folderName().isEmpty())
                .map(files -> ((Selection.Matching) files).search().folder())
                .map(folder -> Call.of("listDirectory", "path", folder));
    }

    private Optional<Call> question(int number, FileCommand command) {
        if (command instanceof FileCommand.SetValue value) {
            return contents.question(number, value)
                    .map(question -> new Call(AskUserTool.NAME, question));
        }
        if (!(selection(command).orElse(null) instanceof Selection.Described(var word))) {
            return Optional.empty();
        }
        if (matches.isUnmatched(number)) {
            var question =
                    language.choose(
                                    "没有名称含“%s”的文件。指的是哪个文件？",
                                    "No file is called '%s'. Which file is meant?")
                            .formatted(word);
            return Optional.of(new Call(AskUserTool.NAME, Map.of("question", Value.of(question))));
        }
        var found = matches.findMatches(number, word);
        var options = new LinkedHashMap<String, Value>();
        options.put(
                "question",
                Value.of(
                        language.choose("“%s”指哪个文件？有：%s", "Which file is '%s'? There is: %s")
                                .formatted(word, String.join(language.choose("、", ", "), found))));
        options.put("options", texts(found));
        options.put("freeText", Value.of(false));
        return Optional.of(new Call(AskUserTool.NAME, options));
    }

    private Stream<Call> carryOut(int number, FileCommand command) {
        return switch (command) {
            case FileCommand.MakeFolder(var folder) ->
                    Stream.of(Call.of("createDirectory", "path", folder));
            case FileCommand.Write write -> Stream.of(write(write));
            case FileCommand.Append(var file, var text) ->
                    Stream.of(Call.of("appendFile", "path", file, "content", text));
            case FileCommand.Copy(var files, var target, var overwrites) ->
                    transfer("copyFile", matches.files(number, files), target, overwrites);
            case FileCommand.Move(var files, var target, var overwrites) ->
                    transfer("moveFile", matches.files(number, files), target, overwrites);
            case FileCommand.Rename rename ->
                    matches.files(number, rename.files()).stream()
                            .map(file ->
                                    Call.of(
                                            "renameFile",
                                            "path",
                                            file,
                                            "newName",
                                            newName(file, rename)));
            case FileCommand.Delete(var files) ->
                    matches.filesToDelete(number, files).stream()
                            .map(file -> Call.of("deleteFile", "path", file));
            case FileCommand.DeleteFolder(var folder) ->
                    Stream.of(
                            new Call(
                                    "deleteDirectory",
                                    Map.of(
                                            "path", Value.of(folder),
                                            "recursive", Value.of(true))));
            case FileCommand.Read(var files) ->
                    matches.files(number, files).stream()
                            .map(file -> Call.of("readFile", "path", file));
            case FileCommand.ListFolder(var folder) ->
                    Stream.of(Call.of("listDirectory", "path", folder));
            case FileCommand.RenameTo(var files, var names) ->
                    renameTo(matches.files(number, files), names);
            case FileCommand.SaveList(var search, var target) ->
                    Stream.of(new Call("saveFileList", withTarget(search.toArguments(), target)));
            case FileCommand.Find(var search) ->
                    Stream.of(new Call("searchFiles", search.toArguments()));
            case FileCommand.ReadLines(var file, var from, var to) ->
                    Stream.of(
                            new Call(
                                    "readLines",
                                    Map.of(
                                            "path", Value.of(file),
                                            "from", Value.of(from),
                                            "to", Value.of(to))));
            case FileCommand.FindLines(var file, var words) ->
                    Stream.of(
                            new Call(
                                    "findLines",
                                    Map.of(
                                            "path", Value.of(file),
                                            "words", texts(words))));
            case FileCommand.Describe(var file) -> Stream.of(Call.of("getFileInfo", "path", file));
            case FileCommand.Join(var files, var target) ->
                    Stream.of(
                            new Call(
                                    "joinFiles",
                                    Map.of(
                                            "paths", texts(files),
                                            "target", Value.of(target))));
            case FileCommand.EditText edit -> Stream.of(editText(edit));
            case FileCommand.Export export -> Stream.of(export(export));
            case FileCommand.SearchText search -> Stream.of(searchText(number, search));
            case FileCommand.OpenItems(var files, var scope) ->
                    Stream.of(
                            new Call(
                                    "findOpenItems",
                                    Map.of("in", texts(places(number, files, scope)))));
            case FileCommand.SetValue value ->
                    Stream.of(new Call("setJsonValue", contents.change(number, value)));
            case FileCommand.Count(var file) -> Stream.of(Call.of("countText", "path", file));
            case FileCommand.Extract extract -> Stream.of(extract(extract));
            case FileCommand.CountOccurrences(var file, var phrase) ->
                    Stream.of(
                            new Call(
                                    "countText",
                                    Map.of(
                                            "path", Value.of(file),
                                            "occurrencesOf", Value.of(phrase))));
        };
    }

    private static Value texts(List<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }

    private Call export(FileCommand.Export export) {
        var file = export.file();
        var target = export.target();
        var format = Mentions.extension(target);
        if (format.equals("pdf") && EXPORTED.contains(Mentions.extension(file))) {
            return exportCall("exportPdf", export);
        }
        var from = Mentions.extension(file);
        if (TextConversions.isPossible(from, format)) {
            return Call.of("convertText", "path", file, "target", target);
        }
        if (!HTML.contains(format) || !EXPORTED.contains(from)) {
            throw new UnresolvedFilesException(
                    language.choose(
                                            "不能把 %s 转换为 %s，没有做任何修改。",
                                            "%s cannot be converted to %s; nothing was changed. ")
                                    .formatted(
                                            from.toUpperCase(Locale.ROOT),
                                            format.toUpperCase(Locale.ROOT))
                            + TextConversions.listOf(from).text(language == Language.ZH));
        }
        return exportCall("exportHtml", export);
    }

    /** A file that the request does not name is not replaced. */
    private static Call exportCall(String tool, FileCommand.Export export) {
        return new Call(
                tool,
                Map.of(
                        "path", Value.of(export.file()),
                        "target", Value.of(export.target()),
                        "isNew", Value.of(!export.isNamed())));
    }

    private Call searchText(int number, FileCommand.SearchText command) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("words", texts(command.words()));
        var search = command.search();
        var in = new ArrayList<>(places(number, command.files(), command.scope()));
        if (in.isEmpty() && !search.folder().equals(".")) {
            in.add(search.folder());
        }
        if (!in.isEmpty()) {
            arguments.put("in", texts(in));
        }
        search.toArguments()
                .forEach((name, value) -> {
                    if (name.equals("pattern") || name.equals("exclude")) {
                        arguments.put(name, value);
                    }
                });
        return new Call("searchText", arguments);
    }

    /** The files of a command, or those and the folders that its words mean. */
    private List<String> places(int number, List<String> files, String scope) {
        return scope.isEmpty() ? files : contents.findPlaces(number, scope);
    }

    private static Call write(FileCommand.Write write) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(write.file()));
        arguments.put("content", Value.of(write.text()));
        if (write.existing() != FileCommand.Existing.REPLACE) {
            arguments.put("existing", Value.of(write.existing().name().toLowerCase(Locale.ROOT)));
        }
        return new Call("writeFile", arguments);
    }

    private static Call editText(FileCommand.EditText edit) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(edit.file()));
        arguments.put("edit", Value.of(edit.edit()));
        if (!edit.find().isEmpty()) {
            arguments.put("find", Value.of(edit.find()));
            arguments.put("replacement", Value.of(edit.replacement()));
        }
        if (!edit.target().isEmpty()) {
            arguments.put("target", Value.of(edit.target()));
        }
        return new Call("editText", arguments);
    }

    private static Call extract(FileCommand.Extract extract) {
        var arguments = new LinkedHashMap<String, Value>();
        arguments.put("path", Value.of(extract.file()));
        var kinds = extract.kinds().stream().map(kind -> kind.name().toLowerCase(Locale.ROOT));
        arguments.put("kinds", texts(kinds.toList()));
        if (extract.target().isEmpty()) {
            return new Call("extractValues", arguments);
        }
        return new Call("saveValues", withTarget(arguments, extract.target()));
    }

    private static Map<String, Value> withTarget(Map<String, Value> search, String target) {
        var arguments = new LinkedHashMap<>(search);
        arguments.put("target", Value.of(target));
        return arguments;
    }

    private Stream<Call> renameTo(List<String> files, List<String> names) {
        if (files.size() != names.size()) {
            throw new UnresolvedFilesException(
                    language.choose(
                                    "有 %d 个文件，却有 %d 个新名称，没有做任何修改。",
                                    "There are %d files and %d new names; nothing was changed.")
                            .formatted(files.size(), names.size()));
        }
        var calls = new ArrayList<Call>();
        for (int i = 0; i < files.size(); i++) {
            var file = files.get(i);
            var extension = Mentions.extension(file);
            var name = names.get(i);
            boolean hasExtension = !Mentions.extension(name).isEmpty() || extension.isEmpty();
            calls.add(
                    Call.of(
                            "renameFile",
                            "path",
                            file,
                            "newName",
                            hasExtension ? name : name + file.substring(file.lastIndexOf('.'))));
        }
        return calls.stream();
    }

    private static String newName(String file, FileCommand.Rename rename) {
        var name = file.substring(file.lastIndexOf('/') + 1);
        int dot = name.lastIndexOf('.');
        var stem = dot > 0 ? name.substring(0, dot) : name;
        var extension = dot > 0 ? name.substring(dot) : "";
        return rename.before()
                + stem
                + rename.after()
                + (rename.extension().isEmpty() ? extension : "." + rename.extension());
    }

    private Stream<Call> transfer(
            String tool, List<String> files, String target, boolean overwrites) {
        var moved =
                files.stream()
                        .filter(file -> !target.endsWith("/") || !file.startsWith(target))
                        .toList();
        requireDifferentNames(moved);
        return moved.stream()
                .map(file ->
                        new Call(
                                tool,
                                Map.of(
                                        "from", Value.of(file),
                                        "to", Value.of(target),
                                        "overwrite", Value.of(overwrites))));
    }

    /** Files of different folders that have the same name cannot all go to one folder. */
    private void requireDifferentNames(List<String> files) {
        var seen = new LinkedHashMap<String, String>();
        for (var file : files) {
            var other = seen.putIfAbsent(file.substring(file.lastIndexOf('/') + 1), file);
            if (other != null) {
                throw new UnresolvedFilesException(
                        language.choose(
                                        "%s 和 %s 同名，不能放进同一个文件夹，没有做任何修改；请分别指明。",
                                        "%s and %s have the same name and cannot go to one folder;"
                                                + " nothing was changed. Name them one by one.")
                                .formatted(other, file));
            }
        }
    }
}
