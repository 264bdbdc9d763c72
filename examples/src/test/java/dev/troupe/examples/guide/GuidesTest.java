package dev.troupe.examples.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.markdown.MarkdownAgents;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.runtime.settings.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The guides quote programs as they are compiled and tested here. */
class GuidesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern JAVA =
            Pattern.compile(
                    "(?:<!-- cut from (\\S+), tag (\\w+) -->\\n)?```java\\n(.*?)```",
                    Pattern.DOTALL);
    private static final Pattern AGENT = Pattern.compile("```markdown\\n(.*?)```", Pattern.DOTALL);

    @TempDir private Path directory;

    static List<Path> guides() throws IOException {
        try (var files = Files.list(ROOT.resolve("docs/guides"))) {
            return Stream.concat(
                            Stream.of("README.md", "README.zh-CN.md").map(ROOT::resolve),
                            files.filter(file -> file.toString().endsWith(".md")).sorted())
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void quotesTheSources(Path guide) throws IOException {
        var blocks = JAVA.matcher(Files.readString(guide)).results().toList();

        for (var block : blocks) {
            assertThat(block.group(1)).as("the source of a block of %s", guide).isNotNull();
            assertThat(block.group(3)).isEqualTo(region(block.group(1), block.group(2)));
        }
    }

    /** The lines between the marks of a tag, moved to the margin. */
    private static String region(String source, String tag) throws IOException {
        var found = new ArrayList<String>();
        boolean isInside = false;
        for (var line : Files.readAllLines(ROOT.resolve(source))) {
            if (line.strip().equals("// end::" + tag + "[]")) {
                isInside = false;
            }
            if (isInside) {
                found.add(line);
            }
            if (line.strip().equals("// tag::" + tag + "[]")) {
                isInside = true;
            }
        }
        return String.join("\n", found).stripIndent() + "\n";
    }

    @Test
    void showsAnAgentInMarkdownThatLoads() throws IOException {
        var guide = Files.readString(ROOT.resolve("docs/guides/write-an-agent-in-markdown.md"));
        var agent = AGENT.matcher(guide).results().findFirst().orElseThrow().group(1);
        Files.writeString(directory.resolve("word-counter.md"), agent);
        var catalog = new Catalog();
        catalog.register(Agent.of(card(), "Count.", List.of(new CountWords())));

        var report = new MarkdownAgents(catalog, List.of(directory)).reload();

        assertThat(report.problems()).isEmpty();
        assertThat(catalog.find("word-counter")).isPresent();
    }

    private static AgentCard card() {
        return new AgentCard(
                "text", "Text", "Counts words.", List.of(), List.of(), Set.of(), Set.of());
    }

    @Test
    void answersARequestWithinAnotherProgram() throws Exception {
        Files.writeString(directory.resolve("sales.csv"), "month,amount\n1,10\n2,20\n");
        var environment =
                new Environment(
                        Map.of("TROUPE_HOME", directory.resolve("home").toString()), directory);

        var answer =
                EmbeddedRuntime.answer(
                        "Read sales.csv and save it as copy.csv", directory, environment);

        assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        assertThat(directory.resolve("copy.csv")).exists();
    }

    @Test
    void aServiceOfSpringAnswers() throws Exception {
        Files.writeString(directory.resolve("sales.csv"), "month,amount\n1,10\n2,20\n");
        try (var context = new AnnotationConfigApplicationContext()) {
            context.registerBean(
                    Environment.class,
                    () ->
                            new Environment(
                                    Map.of("TROUPE_HOME", directory.resolve("home").toString()),
                                    directory));
            context.register(TroupeConfiguration.class, ReportService.class);
            context.refresh();

            var answer =
                    context.getBean(ReportService.class)
                            .report("Read sales.csv and save it as copy.csv", directory);

            assertThat(answer.state()).isEqualTo(Answer.State.COMPLETED);
        }
    }

    @Test
    void aModelIsOneMethod() throws InterruptedException {
        var model = new GatewayModel("company:small", String::toUpperCase);
        var received = new StringBuilder();

        var reply =
                model.chat(
                        ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello"))),
                        received::append);

        assertThat(reply.text()).isEqualTo("HELLO");
        assertThat(received).hasToString("HELLO");
    }
}
