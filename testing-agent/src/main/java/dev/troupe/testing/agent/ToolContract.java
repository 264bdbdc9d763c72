package dev.troupe.testing.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every tool promises to models, policies and users. Extend it, and name the tool and one call
 * that works.
 *
 * @param <I> the tool's input
 * @param <O> what it answers
 */
public abstract class ToolContract<I extends Record, O> {
    private static final int SHORT = 20_000; // characters of a reply that a model is shown

    @TempDir private Path directory = Path.of("");
    private TestToolContext trial =
            TestToolContext.inDirectory(Path.of(System.getProperty("java.io.tmpdir")));

    /** The tool under test. */
    protected abstract Tool<I, O> tool();

    /** Arguments of a call that works once {@link #prepare} is done: a JSON object. */
    protected abstract String goodArguments();

    /** Makes the files and variables that the good call needs. */
    protected void prepare(TestToolContext surroundings) throws IOException {}

    /** Arguments that fit the schema but cannot be executed, if there are any. */
    protected Optional<String> impossibleArguments() {
        return Optional.empty();
    }

    @BeforeEach
    void createContext() throws IOException {
        trial = TestToolContext.inDirectory(directory);
        prepare(trial);
    }

    @AfterEach
    void closeContext() throws Exception {
        trial.closeResources();
    }

    private ToolReply call(String arguments) throws InterruptedException {
        var runner = new ToolRunner(List.of(tool()), ToolLimits.STANDARD.withoutPause());
        return runner.call(new ToolCall("call-1", tool().spec().name(), arguments), trial);
    }

    @Test
    void presentsItselfToAModel() {
        var spec = tool().spec();

        assertThat(spec.name()).matches("[a-z][A-Za-z0-9]*");
        assertThat(spec.description()).hasSizeBetween(8, 1_000);
        assertThat(spec.schema().field("type")).isEqualTo(Value.of("object"));
        assertThat(tool().spec()).isEqualTo(spec);
    }

    @Test
    void answersAGoodCallShortly() throws InterruptedException {
        var reply = call(goodArguments());

        assertThat(reply.isUsable()).as(reply.toString()).isTrue();
        assertThat(Json.write(reply.toValue())).hasSizeLessThanOrEqualTo(SHORT);
    }

    @Test
    void isNotCalledWhereARequiredArgumentIsMissing() throws InterruptedException {
        if (tool().spec().schema().field("required").items().isEmpty()) {
            return; // nothing can be missing
        }

        var reply = call("{}");

        assertThat(reply.code()).isEqualTo("agent.bad-arguments");
        assertThat(reply.message()).contains("is missing", "the schema is");
    }

    @Test
    void isNotCalledWithAnArgumentThatItDoesNotKnow() throws InterruptedException {
        var fields = new LinkedHashMap<String, Value>();
        if (Json.parse(goodArguments()) instanceof Value.RecordOf(var good)) {
            fields.putAll(good);
        }
        fields.put("noSuchArgument", Value.of(1));

        var reply = call(Json.write(Value.of(fields)));

        assertThat(reply.message()).contains("unknown argument 'noSuchArgument'");
    }

    @Test
    void changesOnlyTheFilesThatItNamesBeforehand() throws Exception {
        var before = contents();
        var input = Json.toRecord(tool().spec().input(), Json.parse(goodArguments()));
        var named = new HashSet<String>();
        tool().changes(input, trial).forEach(file -> named.add(trial.workspace().display(file)));

        call(goodArguments());

        assertThat(named).containsAll(findChangedFiles(before, contents()));
    }

    @Test
    void previewsWhatItWritesAndWritesNothingMeanwhile() throws Exception {
        var before = contents();
        var input =
                tool().resolve(
                                Json.toRecord(tool().spec().input(), Json.parse(goodArguments())),
                                trial);
        var preview = tool().preview(input, trial);

        assertThat(contents()).isEqualTo(before);
        assertThat(tool().changes(input, trial)).containsAll(preview.keySet());
        tool().call(input, InterruptedCall.of(tool(), input, trial));
        for (var file : preview.entrySet()) {
            if (file.getValue().before().isEmpty()) { // else it is a readable form of the file
                assertThat(file.getKey()).hasContent(file.getValue().after());
            }
        }
    }

    @Test
    void changesNoFileWhereItOnlyReads() throws Exception {
        if (tool().spec().risk() != Risk.READ) {
            return; // it may
        }
        var before = contents();

        call(goodArguments());

        assertThat(contents()).isEqualTo(before);
    }

    @Test
    void answersAndLeavesTheSameAgainWhereItIsSafeToRepeat() throws Exception {
        if (!tool().spec().traits().isRepeatable()) {
            return; // it is not repeated
        }
        var input =
                tool().resolve(
                                Json.toRecord(tool().spec().input(), Json.parse(goodArguments())),
                                trial);
        var begun = InterruptedCall.of(tool(), input, trial);
        var first = toComparable(Json.toValue(tool().call(input, begun)));
        var left = contents();

        assertThat(toComparable(Json.toValue(tool().call(input, begun)))).isEqualTo(first);

        assertThat(contents()).isEqualTo(left);
    }

    @Test
    void reportsWhatIsWrongIfItFails() throws InterruptedException {
        var arguments = impossibleArguments();
        if (arguments.isEmpty()) {
            return; // it can do everything that fits its schema
        }

        var reply = call(arguments.orElseThrow());

        assertThat(reply.isUsable()).isFalse();
        assertThat(reply.code()).matches("[a-z]+\\.[a-z-]+").isNotEqualTo("agent.tool-threw");
        assertThat(reply.message()).hasSizeGreaterThan(20);
    }

    /**
     * What two equal calls answer alike; a tool whose answers hold times leaves them out.
     *
     * @param answer as a model reads it
     */
    protected Value toComparable(Value answer) {
        return answer;
    }

    private Map<String, String> contents() throws IOException {
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(directory)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var name = trial.workspace().display(file.toRealPath());
                contents.put(name, Arrays.toString(Files.readAllBytes(file)));
            }
        }
        return contents;
    }

    private static Set<String> findChangedFiles(
            Map<String, String> before, Map<String, String> after) {
        var names = new HashSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeIf(name ->
                before.containsKey(name)
                        && before.get(name).equals(after.getOrDefault(name, "gone")));
        return names;
    }
}
