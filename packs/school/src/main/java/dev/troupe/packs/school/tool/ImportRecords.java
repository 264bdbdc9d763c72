package dev.troupe.packs.school.tool;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.school.file.ImportFile;
import dev.troupe.packs.school.file.RecordImport;
import dev.troupe.packs.school.file.RecordRows;
import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.store.School;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Imports a file of the workspace. A record with the key of a stored one replaces it, so a call may
 * be repeated.
 *
 * @param schools the records of a user
 */
record ImportRecords(Function<String, School> schools, RecordRows.Reader reader)
        implements Tool<ImportRecords.Input, Value> {
    record Input(
            @Describe("a CSV or Excel (.xlsx) file of the workspace") String path,
            @Nullable
                    @Describe(
                            "classes, students, assignments, submissions, items or rubrics; default: by the headings")
                    String kind) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "import_school_records",
                        "Imports records of a school from a file, all rows or none. Classes come first, then students and assignments, then submissions and items.",
                        Input.class)
                .withRepeatable(true)
                .withRecordChanges()
                .withTitle("导入学校记录", "import records of a school")
                .withCallLabel("导入 %s", "import %s", "path");
    }

    @Override
    public boolean isRequested(Input input, ToolContext context, String words) {
        return words.contains(input.path());
    }

    @Override
    public Value call(Input input, ToolContext context) {
        var file = context.workspace().resolveExisting(input.path());
        try {
            var rows = ImportFile.read(input.path(), file, reader);
            var report =
                    new RecordImport(schools.apply(context.user())).store(rows, kind(input.kind()));
            return new ResultRecord()
                    .with("kind", report.kind().key())
                    .with("added", report.added())
                    .with("replaced", report.replaced())
                    .with("message", report.text().text(context.language() == Language.ZH))
                    .toValue();
        } catch (SchoolException e) {
            throw new ToolException(e.problem());
        } catch (StoreException e) {
            throw new ToolException(e.problem());
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE, "无法读取 %s：%s", "%s cannot be read: %s", input.path(), e);
        }
    }

    private static @Nullable RecordKind kind(@Nullable String name) {
        return name == null || name.isBlank()
                ? null
                : RecordKind.find(name.strip())
                        .orElseThrow(() ->
                                new ToolException(
                                        AgentProblem.BAD_ARGUMENTS,
                                        "kind“%s”不存在；可用：%s",
                                        "kind '%s' does not exist; expected one of %s",
                                        name,
                                        Arrays.stream(RecordKind.values())
                                                .map(RecordKind::key)
                                                .toList()));
    }
}
