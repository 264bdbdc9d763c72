package dev.troupe.runtime.page;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import dev.troupe.page.request.ModelPlanner;
import dev.troupe.page.request.QuestionProbe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Describes the table files of a workspace for a model: names and columns, no rows.
 *
 * @param probe calls the tool that describes a table
 */
record WorkspaceTables(Workspace workspace, QuestionProbe probe)
        implements ModelPlanner.TableCatalog {
    private static final String TOOL = "describeTable";
    private static final Set<String> EXTENSIONS = Set.of("csv", "tsv", "xlsx");
    private static final int MAX_DEPTH = 3; // directories below the workspace that are searched
    private static final int MAX_LOOKED_AT = 2_000; // files; a request must not walk a whole disk
    private static final int MAX_TABLES = 20; // more are named without columns

    @Override
    public Value describe() throws InterruptedException {
        var names = names();
        var tables = new ArrayList<Value>();
        for (var name : names) {
            tables.add(
                    tables.size() < MAX_TABLES
                            ? ValueRecords.of("table", Value.of(name), "columns", columns(name))
                            : ValueRecords.of("table", Value.of(name)));
        }
        return Value.of(tables);
    }

    /** Missing where the file cannot be read as a table. */
    private Value columns(String name) throws InterruptedException {
        var reply = probe.call(TOOL, Map.of("table", Value.of(name)));
        return reply.isUsable() ? reply.data().field("preview").field("columns") : Value.missing();
    }

    private List<String> names() {
        try (var files = Files.walk(workspace.root(), MAX_DEPTH)) {
            return files.limit(MAX_LOOKED_AT)
                    .filter(Files::isRegularFile)
                    .filter(file -> !workspace.isProtected(file))
                    .map(workspace::display)
                    .filter(name -> EXTENSIONS.contains(Mentions.extension(name)))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException _) {
            return List.of(); // a page about other data can still be planned
        }
    }
}
