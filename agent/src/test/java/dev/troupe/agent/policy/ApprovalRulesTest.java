package dev.troupe.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApprovalRulesTest {
    private static final int EACH = 40; // rules of one writer

    @TempDir Path directory;

    private static ToolAction at(String argument, String place, boolean isOutside) {
        return new ToolAction(
                "file",
                "write",
                Risk.WRITE,
                Value.of(Map.of(argument, Value.of(place))),
                false,
                List.of(),
                isOutside,
                LocalizedText.verbatim("write"),
                Map.of(argument, place),
                List.of(),
                List.of(),
                false);
    }

    private static ApprovalRequest asking(ToolAction action) {
        return new ApprovalRequest("r", "n", action, ToolPolicy.Ground.RISK, Language.EN);
    }

    @Test
    void keepsRulesInAFileThatPeopleCanReadAndChange() throws IOException {
        var file = directory.resolve("home/approvals.json");
        var rule = asking(at("path", "reports/may.md", false)).rule("reports/*");

        ApprovalRules.inFile(file).add(rule);
        ApprovalRules.inFile(file).add(rule);

        assertThat(file).content().contains("\"path\" : \"reports/*\"", "\"allow\"");
        var rules = ApprovalRules.inFile(file);
        assertThat(rules.rules()).containsExactly(rule);
        assertThat(rules.allows(at("path", "reports/june.md", false))).isTrue();
        assertThat(rules.allows(at("path", "secret.md", false))).isFalse();
        Files.writeString(file, "{\"rules\": []}");
        assertThat(rules.allows(at("path", "reports/june.md", false))).as("struck out").isFalse();
    }

    @Test
    void keepsARuleNoMoreThatIsTakenBack() {
        var file = directory.resolve("approvals.json");
        var kept = asking(at("path", "a.md", false)).rule("");
        var takenBack = asking(at("path", "b.md", false)).rule("");
        ApprovalRules.inFile(file).add(kept);
        ApprovalRules.inFile(file).add(takenBack);

        assertThat(ApprovalRules.inFile(file).remove(takenBack)).isTrue();
        assertThat(ApprovalRules.inFile(file).remove(takenBack)).isFalse();

        assertThat(ApprovalRules.inFile(file).rules()).containsExactly(kept);
    }

    @Test
    void neverHoldsForTextFromOutside() {
        var rules = ApprovalRules.inFile(directory.resolve("approvals.json"));
        rules.add(asking(at("path", "a.md", false)).rule(""));

        assertThat(rules.allows(at("path", "a.md", true))).isFalse();
        assertThat(at("path", "a.md", true).findRule()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "path,reports/may.md,reports/may.md",
        "url,https://example.com/a?b=c,https://example.com/*",
        "url,http://127.0.0.1:8080/x,http://127.0.0.1:8080/*"
    })
    void offersAPathAsItIsAndAnAddressByItsHost(String argument, String place, String pattern) {
        assertThat(at(argument, place, false).findRule().orElseThrow().arguments())
                .containsExactly(Map.entry(argument, pattern));
    }

    @Test
    void offersNoRuleWhoseWordsWouldMeanMoreThanTheCall() {
        assertThat(at("path", "*", false).findRule()).isEmpty();
    }

    @Test
    void refusesAPatternThatDoesNotCoverTheCallAtHand() {
        var request = asking(at("path", "reports/may.md", false));

        assertThatThrownBy(() -> request.rule("secret/*"))
                .hasMessageContainingAll("'secret/*'", "reports/may.md");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"rules\": [{\"tool\": \"write\", \"verdict\": \"deny\"}]}",
                "{\"rules\": [], \"write\": \"allow\"}",
                "not JSON"
            })
    void saysWhatIsWrongWithTheFile(String text) throws IOException {
        var file = Files.writeString(directory.resolve("approvals.json"), text);

        assertThatThrownBy(() -> ApprovalRules.inFile(file).rules())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("approvals.json");
    }

    /** Adds rules in its own process, once it is instructed to. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println("ready");
            var _ = System.in.read();
            for (int rule = 0; rule < EACH; rule++) {
                ApprovalRules.inFile(Path.of(arguments[0]))
                        .add(PolicyRule.of(arguments[1] + rule, ToolPolicy.Verdict.ALLOW));
            }
        }
    }

    private static Process writer(Path file, String name) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        file.toString(),
                        name)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void losesNoRuleWhereSeveralProcessesAddTheirs() throws Exception {
        var file = directory.resolve("approvals.json");
        var writers = List.of(writer(file, "a"), writer(file, "b"));
        for (var writer : writers) {
            assertThat(writer.inputReader().readLine()).isEqualTo("ready");
        }

        for (var writer : writers) {
            writer.outputWriter().write('\n');
            writer.outputWriter().flush();
        }
        for (var writer : writers) {
            assertThat(writer.waitFor()).isZero();
        }

        assertThat(ApprovalRules.inFile(file).rules()).hasSize(2 * EACH).doesNotHaveDuplicates();
    }

    @Test
    void losesNoRuleWhereSeveralThreadsAddTheirs() throws Exception {
        var file = directory.resolve("approvals.json");

        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int rule = 0; rule < EACH; rule++) {
                var one = PolicyRule.of("tool" + rule, ToolPolicy.Verdict.ALLOW);
                var _ = threads.submit(() -> ApprovalRules.inFile(file).add(one));
            }
        }

        assertThat(ApprovalRules.inFile(file).rules()).hasSize(EACH);
        assertThat(directory).isDirectoryNotContaining("glob:**/rules*");
    }

    @Test
    void leavesNothingBehindWhereTheFileCannotBeReplaced() throws IOException {
        var file = directory.resolve("approvals.json");
        Files.createDirectories(file.resolve("in-its-place"));
        var rules = ApprovalRules.inFile(file);
        var rule = PolicyRule.of("write", ToolPolicy.Verdict.ALLOW);

        assertThatThrownBy(() -> rules.add(rule))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("approvals.json cannot be written", "file permissions");
        assertThat(directory).isDirectoryNotContaining("glob:**/rules*");
    }
}
