package dev.troupe.retrieval;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.retrieval.value.Corpus;
import dev.troupe.retrieval.value.RetrievalException;
import dev.troupe.retrieval.value.SearchQuery;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Searches the documents in a folder of the workspace by their words, without adding them to the
 * collections: the index is created for one search.
 */
record SearchFolderTool() implements Tool<SearchFolderTool.Input, SearchDocsTool.Found> {
    /** How the tool is called. */
    static final String NAME = "searchFolder";

    private static final String CORPUS = "folder";
    private static final int PAGES = 10;
    private static final int MAX_FILES = 2_000;

    record Input(
            @Describe("folder of the workspace, or one text document") String folder,
            @Describe("a question or words, Chinese or English") String query) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        NAME,
                        "Finds the passages of the documents in a folder of the workspace that are most relevant to a question.",
                        Input.class)
                .withComputePool()
                .withTitle("查找文件夹里的文档", "search the documents of a folder")
                .withCallLabel(
                        "在 %s 的文档里查找“%s”", "search the documents in %s for '%s'", "folder", "query")
                .withOutsideText();
    }

    @Override
    public SearchDocsTool.Found call(Input input, ToolContext context) {
        var found = context.workspace().resolveExisting(input.folder());
        if (Files.isRegularFile(found)) {
            return searchDocument(found, input, context);
        }
        context.workspace().requireWithoutHome(found, input.folder());
        requireSmallFolder(found, input.folder());
        return search(found, input, context);
    }

    /** A folder with a copy of the document alone is searched. */
    private static SearchDocsTool.Found searchDocument(
            Path document, Input input, ToolContext context) {
        var folder = createDirectory();
        try {
            Files.copy(document, folder.resolve(String.valueOf(document.getFileName())));
            return search(folder, input, context);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(folder);
        }
    }

    private static SearchDocsTool.Found search(Path folder, Input input, ToolContext context) {
        var directory = createDirectory();
        try (var index = DocIndex.open(directory, Optional::empty)) {
            index.add(new Corpus(CORPUS, "", folder));
            var hits = index.search(new SearchQuery(input.query(), List.of(), PAGES, true));
            return hits.isEmpty()
                    ? SearchDocsTool.emptyResult(input.query(), context)
                    : SearchDocsTool.toResult(hits);
        } catch (RetrievalException e) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS, "查找失败：%s", "the search failed: %s", e.getMessage());
        } finally {
            delete(directory);
        }
    }

    private static void requireSmallFolder(Path folder, String name) {
        if (!Files.isDirectory(folder)) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "“%s”不是文件夹；请提供文件夹名称",
                    "'%s' is not a folder; provide the name of a folder",
                    name);
        }
        try (var files = Files.walk(folder)) {
            if (files.limit(MAX_FILES + 1L).count() > MAX_FILES) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "“%s”里的文件超过 %d 个；请用 troupe docs add 添加",
                        "'%s' has more than %d files; add it with troupe docs add",
                        name,
                        MAX_FILES);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path createDirectory() {
        try {
            return Files.createTempDirectory("troupe-docs");
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
