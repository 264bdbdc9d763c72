package dev.troupe.packs.studio.script;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.packs.studio.specialist.StudioFile;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.SearchQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Searches the scripts of a folder: they are split into passages, which an index of {@code
 * retrieval} ranks.
 */
record SearchScripts() implements Tool<SearchScripts.Input, ToolReply> {
    static final String NAME = "searchScripts";
    private static final int MAX_FILES = 500;
    private static final int MAX_PASSAGES = 5_000;
    private static final int HITS = 5;

    record Input(
            @Describe("words, Chinese or English") String query,
            @Describe("folder of the workspace; omit it for all of it") @Nullable String folder,
            @Describe(
                            "passages: 500 characters that overlap by 50 (default); sentences: single sentences with three before and after")
                    @Nullable String splitter) {}

    /** A passage with its script. */
    record Hit(String script, int passage, String text) {}

    /** What was found, the best first. */
    record Found(String query, int scripts, int passages, List<Hit> hits) {}

    private record Passage(String script, int number, String context) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Finds the passages of the scripts in a folder that fit a question best.",
                        Input.class)
                .withTitle("在剧本库中查找", "search scripts")
                .withCallLabel("在剧本库中查找“%s”", "search scripts for '%s'", "query")
                .withComputePool()
                .withOutsideText();
    }

    @Override
    public ToolReply call(Input input, ToolContext context) {
        if (input.query().isBlank()) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "没有要查找的词；请提供 query",
                    "There are no words to search for; provide query");
        }
        var scripts = list(ScriptTools.isBlank(input.folder()) ? "." : folder(input), context);
        var directory = createDirectory();
        try {
            return search(input, scripts, directory, context);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(directory);
        }
    }

    private static String folder(Input input) {
        return input.folder() == null ? "." : input.folder().strip();
    }

    private static ToolReply search(
            Input input, List<String> scripts, Path directory, ToolContext context)
            throws IOException {
        var passages = new HashMap<String, Passage>();
        var folder = Files.createDirectories(directory.resolve("passages"));
        var splitter = splitter(input.splitter());
        for (var script : scripts) {
            int number = 0;
            for (var part : splitter.split(ScriptFile.readText(script, context))) {
                if (part.text().isBlank()) {
                    continue;
                }
                var name = "p%05d.txt".formatted(passages.size());
                passages.put(name, new Passage(script, ++number, part.context()));
                Files.writeString(folder.resolve(name), part.text());
                if (passages.size() > MAX_PASSAGES) {
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "剧本超过 %d 段；请指定更小的文件夹",
                            "The scripts have more than %d passages; name a smaller folder",
                            MAX_PASSAGES);
                }
            }
        }
        var hits = rank(input.query(), folder, directory.resolve("index"), passages);
        var found = new Found(input.query(), scripts.size(), passages.size(), hits);
        if (hits.isEmpty()) {
            return ToolReply.noResult(
                    context.language()
                            .choose(
                                    "%d 个剧本里没有找到“%s”".formatted(scripts.size(), input.query()),
                                    "Nothing in %d scripts is about '%s'"
                                            .formatted(scripts.size(), input.query())));
        }
        var text =
                hits.stream()
                        .map(hit ->
                                "- "
                                        + hit.script()
                                        + " #"
                                        + hit.passage()
                                        + ": "
                                        + hit.text().replaceAll("\\s+", " ").strip())
                        .collect(Collectors.joining("\n"));
        return StudioFile.reply(found, context, text, text);
    }

    private static List<Hit> rank(
            String query, Path folder, Path directory, Map<String, Passage> passages) {
        try (var index = DocIndex.open(directory, Optional::empty)) {
            index.add(new Corpus("scripts", "", folder));
            return index.search(new SearchQuery(query, List.of(), HITS, true)).stream()
                    .flatMap(hit -> Optional.ofNullable(passages.get(hit.path())).stream())
                    .map(found -> new Hit(found.script(), found.number(), found.context()))
                    .toList();
        } catch (RetrievalException e) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "查找失败：%s",
                    "The search failed: %s",
                    String.valueOf(e.getMessage()));
        }
    }

    private static TextSplitter splitter(@Nullable String name) {
        return switch (name == null ? "passages" : name.strip().toLowerCase(Locale.ROOT)) {
            case "", "passages" -> TextSplitter.Fixed.STANDARD;
            case "sentences" -> TextSplitter.TextWindow.STANDARD;
            default ->
                    throw new ToolException(
                            AgentProblem.BAD_ARGUMENTS,
                            "splitter 是“%s”；应为 passages 或 sentences",
                            "splitter is '%s'; expected one of passages, sentences",
                            name);
        };
    }

    private static List<String> list(String folder, ToolContext context) {
        var workspace = context.workspace();
        var root = workspace.resolveExisting(folder);
        try (var files = Files.walk(root, 6)) {
            var found =
                    files.filter(Files::isRegularFile)
                            .filter(file -> !workspace.isProtected(file))
                            .map(workspace::display)
                            .filter(path ->
                                    ScriptFile.ENDINGS.stream()
                                            .anyMatch(path.toLowerCase(Locale.ROOT)::endsWith))
                            .sorted()
                            .limit(MAX_FILES)
                            .toList();
            if (found.isEmpty()) {
                throw new ToolException(
                        AgentProblem.FILE, "“%s”里没有剧本", "'%s' has no scripts", folder);
            }
            return found;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path createDirectory() {
        try {
            return Files.createTempDirectory("troupe-scripts");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
