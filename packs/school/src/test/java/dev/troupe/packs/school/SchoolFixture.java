package dev.troupe.packs.school;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.data.query.TableTextReader;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.school.file.ImportReport;
import dev.troupe.packs.school.file.RecordImport;
import dev.troupe.packs.school.file.RecordRows;
import dev.troupe.packs.school.file.SampleSchool;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.packs.school.store.School;
import dev.troupe.packs.school.store.SchoolStore;
import dev.troupe.testing.agent.TestToolContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The database of a school in a directory, with its tools. */
public final class SchoolFixture implements AutoCloseable {
    private final Path directory;
    private final SchoolStore store;

    public SchoolFixture(Path directory) {
        this.directory = directory;
        store = SchoolStore.inFile(directory.resolve("school.db"));
    }

    /** Reads files as the product does. */
    public static RecordRows read(String file, byte[] content) {
        try {
            var table = TableTextReader.read(file, content);
            return new RecordRows(file, table.names(), table.rows(), table.lines());
        } catch (TableException e) {
            throw new SchoolException(SchoolProblem.BAD_FILE, e.text());
        }
    }

    /** Rows of a CSV text. */
    public static RecordRows rows(String file, String csv) {
        return read(file, csv.getBytes(StandardCharsets.UTF_8));
    }

    public School school() {
        return store.of("");
    }

    public SchoolFixture withSample() {
        SampleSchool.addTo(school(), SchoolFixture::read);
        return this;
    }

    public ImportReport load(String file, String csv) {
        return new RecordImport(school()).store(rows(file, csv), null);
    }

    public List<Tool<?, ?>> tools() {
        return new SchoolPack(store::of, store::of, SchoolFixture::read)
                .agents()
                .getFirst()
                .tools();
    }

    public ToolReply call(String tool, String arguments) throws InterruptedException {
        return new ToolRunner(tools(), ToolLimits.STANDARD.withoutPause())
                .call(
                        new ToolCall("call-1", tool, arguments),
                        TestToolContext.inDirectory(directory));
    }

    /** Calls a tool as a planner does. */
    public ToolReply probe(String tool, Map<String, Value> arguments) throws InterruptedException {
        return call(tool, Json.write(Value.of(arguments)));
    }

    /** The result of a call that must succeed. */
    public Value data(String tool, String arguments) throws InterruptedException {
        var reply = call(tool, arguments);
        if (!reply.isUsable()) {
            throw new AssertionError(tool + " " + arguments + ": " + reply);
        }
        return reply.data();
    }

    @Override
    public void close() {
        store.close();
    }
}
