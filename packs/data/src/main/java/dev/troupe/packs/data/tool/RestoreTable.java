package dev.troupe.packs.data.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableWorkspace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gives a file the content of the copy that {@link EditTable} wrote. The copy stays. */
record RestoreTable(TableCache recent) implements Tool<RestoreTable.Input, RestoreTable.Restored> {
    record Input(
            @Describe("file to restore") String path,
            @Describe("the copy of it that editTable wrote") String copy) {}

    record Restored(String path, String copy) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "restoreTable",
                        "Undoes editTable: gives a file the content of the copy that was written before the edit.",
                        Input.class)
                .withTitle("还原表格", "restore a table")
                .withCallLabel("用 %2$s 还原 %1$s", "restore %s from %s", "path", "copy")
                .withRepeatable(true);
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            return List.of(store.outputPath(input.path()));
        }
    }

    @Override
    public Map<Path, FilePreview> preview(Input input, ToolContext context) {
        var summary =
                LocalizedText.of(
                        "恢复为 %s 的内容", "the content becomes that of %s again", input.copy());
        return Map.of(
                changes(input, context).getFirst(),
                new FilePreview(Optional.of(input.path()), input.copy(), Optional.of(summary)));
    }

    @Override
    public Restored call(Input input, ToolContext context) {
        try (var store = new TableWorkspace(context, recent)) {
            var copy = store.findExisting(input.copy());
            var file = store.outputPath(input.path());
            WorkspaceFile.of(file, context).copyFrom(copy);
            context.addArtifact(file, TableTools.SaveTable.mediaType(input.path()));
            return new Restored(
                    context.workspace().display(file), context.workspace().display(copy));
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "还原 %s 失败：%s",
                    "Could not restore %s: %s",
                    input.path(),
                    String.valueOf(e.getMessage()));
        }
    }
}
