package dev.troupe.packs.files;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Tools that read many files. */
final class FileSearchTools {
    private static final int MOST_SORTED =
            5_000; // files of which the largest, newest, ... is found
    static final int MAX_DEPTH = 20;
    private static final int MAX_PATTERN = 100; // characters
    private static final int MAX_STARS = 4; // more would let the matcher take very long
    static final long MAX_SEARCHED = 1024 * 1024; // bytes of a file that is searched inside

    private FileSearchTools() {}

    static List<Tool<?, ?>> all() {
        return List.of(
                new SearchFiles(InstantSource.system()),
                new SaveFileList(new SearchFiles(InstantSource.system())));
    }

    record SearchFiles(InstantSource clock) implements Tool<SearchFiles.Input, FileEntries> {
        record Input(
                @Describe("directory to search; default: the whole workspace")
                        @Nullable String directory,
                @Describe("part of the name, or a pattern such as *.csv") @Nullable String pattern,
                @Describe("text that the file contains, ignoring case") @Nullable String content,
                @Describe("file, directory or any; default: file") @Nullable String fileType,
                @Describe("whether subdirectories are searched too; default: true")
                        @Nullable Boolean recursive,
                @Describe("words that the file contains, all of them, ignoring case")
                        @Nullable List<String> words,
                @Describe("names and patterns of files to omit") @Nullable List<String> exclude,
                @Describe("bytes that a file must exceed") @Nullable Long largerThan,
                @Describe("bytes that a file must stay below") @Nullable Long smallerThan,
                @Describe("days in which it was changed") @Nullable Integer changedWithinDays,
                @Describe("days in which it was not changed") @Nullable Integer unchangedForDays,
                @Describe("name, largest, smallest, newest or oldest; default: name")
                        @Nullable String sortBy,
                @Describe("1 to 500; default: 50") @Nullable Integer maxResults) {
            private static Input ofNames(SaveFileList.Input list) {
                return new Input(
                        list.directory(),
                        list.pattern(),
                        null,
                        null,
                        false,
                        null,
                        list.exclude(),
                        null,
                        null,
                        null,
                        null,
                        null,
                        FileEntries.MAX);
            }
        }

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            "searchFiles",
                            "Finds files by name, text, size and time of the last change. Files above 1 MiB are not searched inside.",
                            Input.class)
                    .withTitle("查找文件", "look for files");
        }

        @Override
        public FileEntries call(Input input, ToolContext context) {
            var directory = WorkspacePaths.of(context).directoryOrRoot(input.directory());
            int most = input.maxResults() == null ? 50 : input.maxResults();
            if (most < 1 || most > FileEntries.MAX) {
                throw invalid(
                        "maxResults 是 %d；应为 1 到 %d",
                        "maxResults is %d; give 1 to %d", most, FileEntries.MAX);
            }
            var named = matchName(input.pattern());
            var kind = kind(input.fileType());
            var searched = searchedTexts(input);
            var order = order(input.sortBy());
            var limits = limits(input);
            var excluded = matchAny(input.exclude());
            var walk =
                    DirectoryWalk.of(
                            WorkspacePaths.of(context),
                            directory,
                            Boolean.FALSE.equals(input.recursive()) ? 1 : MAX_DEPTH,
                            order == null ? most : MOST_SORTED,
                            (file, attributes) ->
                                    kind.test(attributes)
                                            && named.test(file)
                                            && !excluded.test(file)
                                            && limits.test(attributes)
                                            && (searched.isEmpty()
                                                    || (attributes.isRegularFile()
                                                            && containsAll(
                                                                    file, attributes, searched))));
            return order == null
                    ? FileEntries.of(directory, walk, context, false)
                    : firstEntries(FileEntries.of(directory, walk, context, true), order, most);
        }

        /** The first by size or time; all files are needed to know which they are. */
        private static FileEntries firstEntries(
                FileEntries all, Comparator<FileEntries.Entry> order, int most) {
            if (all.isCut()) {
                throw WorkspacePaths.refusal(
                        "有超过 %d 个文件，无法排序；请缩小范围",
                        "There are more than %d files, which cannot be sorted; narrow them down",
                        MOST_SORTED);
            }
            var sorted = new ArrayList<>(all.entries());
            sorted.sort(order);
            var first = List.copyOf(sorted.subList(0, Math.min(most, sorted.size())));
            return new FileEntries(all.directory(), first.size(), false, first, all.remark());
        }

        private static @Nullable Comparator<FileEntries.Entry> order(@Nullable String sortBy) {
            var byTime =
                    Comparator.comparing(
                            (FileEntries.Entry entry) -> String.valueOf(entry.modified()));
            return switch (sortBy == null ? "name" : sortBy.strip().toLowerCase(Locale.ROOT)) {
                case "", "name" -> null;
                case "largest" -> Comparator.comparingLong(FileEntries.Entry::bytes).reversed();
                case "smallest" -> Comparator.comparingLong(FileEntries.Entry::bytes);
                case "newest" -> byTime.reversed();
                case "oldest" -> byTime;
                default ->
                        throw invalid(
                                "sortBy 是“%s”；应为 name、largest、smallest、newest 或 oldest",
                                "sortBy is '%s'; give name, largest, smallest, newest or oldest",
                                sortBy);
            };
        }

        private Predicate<BasicFileAttributes> limits(Input input) {
            var now = clock.instant();
            return attributes -> {
                var changed = attributes.lastModifiedTime().toInstant();
                return (input.largerThan() == null || attributes.size() > input.largerThan())
                        && (input.smallerThan() == null || attributes.size() < input.smallerThan())
                        && (input.changedWithinDays() == null
                                || changed.isAfter(
                                        now.minus(Duration.ofDays(input.changedWithinDays()))))
                        && (input.unchangedForDays() == null
                                || changed.isBefore(
                                        now.minus(Duration.ofDays(input.unchangedForDays()))));
            };
        }

        /** Whether a file has one of these names, whole, or matches one of these patterns. */
        static Predicate<Path> matchAny(@Nullable List<String> patterns) {
            Predicate<Path> any = _ -> false;
            for (var pattern : patterns == null ? List.<String>of() : patterns) {
                boolean isName = pattern.chars().noneMatch(c -> "*?[{".indexOf(c) >= 0);
                var name = pattern.substring(pattern.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
                any = any.or(isName ? file -> name(file).equals(name) : matchName(pattern));
            }
            return any;
        }

        private static Predicate<BasicFileAttributes> kind(@Nullable String fileType) {
            return switch (fileType == null ? "file" : fileType.strip().toLowerCase(Locale.ROOT)) {
                case "", "file" -> BasicFileAttributes::isRegularFile;
                case "directory" -> BasicFileAttributes::isDirectory;
                case "any" -> _ -> true;
                default ->
                        throw invalid(
                                "fileType 是“%s”；应为 file、directory 或 any",
                                "fileType is '%s'; give file, directory or any", fileType);
            };
        }

        static Predicate<Path> matchName(@Nullable String pattern) {
            if (pattern == null || pattern.isBlank()) {
                return _ -> true;
            }
            if (pattern.length() > MAX_PATTERN
                    || pattern.chars().filter(c -> c == '*').count() > MAX_STARS) {
                throw invalid(
                        "模式“%s”太长；最多 4 个星号",
                        "pattern '%s' is too long; use at most 4 asterisks", pattern);
            }
            var lower = pattern.strip().toLowerCase(Locale.ROOT);
            if (lower.chars().noneMatch(c -> "*?[{".indexOf(c) >= 0)) {
                return file -> name(file).contains(lower);
            }
            try {
                var matcher = FileSystems.getDefault().getPathMatcher("glob:" + lower);
                return file -> matcher.matches(Path.of(name(file)));
            } catch (PatternSyntaxException e) {
                throw invalid(
                        "无法读取模式“%s”：%s",
                        "pattern '%s' cannot be read: %s", pattern, e.getDescription());
            }
        }

        private static String name(Path file) {
            var name = file.getFileName();
            return name == null ? "" : name.toString().toLowerCase(Locale.ROOT);
        }

        private static List<String> searchedTexts(Input input) {
            var texts = new ArrayList<String>();
            if (input.content() != null && !input.content().isEmpty()) {
                texts.add(input.content().toLowerCase(Locale.ROOT));
            }
            if (input.words() != null) {
                input.words().forEach(word -> texts.add(word.toLowerCase(Locale.ROOT)));
            }
            return texts;
        }

        private static boolean containsAll(
                Path file, BasicFileAttributes attributes, List<String> texts) {
            if (attributes.size() > MAX_SEARCHED) {
                return false;
            }
            try {
                var text = DecodedText.read(file, "").text().toLowerCase(Locale.ROOT);
                return texts.stream().allMatch(text::contains);
            } catch (ToolException _) {
                return false; // not text, or deleted in the meantime
            }
        }

        static ToolException invalid(String zh, String en, @Nullable Object... values) {
            return new ToolException(AgentProblem.BAD_ARGUMENTS, zh, en, values);
        }
    }

    /** Writes the names of the files that a search finds. */
    record SaveFileList(SearchFiles search)
            implements Tool<SaveFileList.Input, FileWriteTools.Written> {
        record Input(
                String target,
                @Nullable String directory,
                @Nullable String pattern,
                @Nullable List<String> exclude) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readWrite(
                            "saveFileList",
                            "Writes the names of the files of a directory into a new text file, a line each; the file itself is not among them.",
                            Input.class)
                    .withTitle("保存文件清单", "save a list of files")
                    .withSaveTarget("target")
                    .withRepeatable(true);
        }

        @Override
        public List<Path> changes(Input input, ToolContext context) {
            return List.of(WorkspacePaths.of(context).target(input.target()));
        }

        @Override
        public FileWriteTools.Written call(Input input, ToolContext context) {
            var file = WorkspacePaths.of(context).target(input.target());
            if (context.existedBefore(file)) {
                throw WorkspacePaths.refusal(
                        "“%s”已存在；请使用其他名称", "'%s' already exists; use another name", input.target());
            }
            var found = search.call(SearchFiles.Input.ofNames(input), context);
            var names = new StringBuilder();
            for (var entry : found.entries()) {
                if (!entry.path().equals(WorkspacePaths.of(context).display(file))) {
                    names.append(entry.path()).append('\n');
                }
            }
            DecodedText.write(file, names.toString(), input.target(), context);
            return FileWriteTools.toWritten(file, false, context);
        }
    }
}
