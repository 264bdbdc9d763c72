package dev.troupe.packs.life.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectWithTasksTest {
    private static final LocalDateTime NOW = LocalDateTime.of(2026, 5, 4, 9, 0);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Create a project called Tax return and add three tasks to it: gather receipts, fill in forms, submit|Tax return|gather receipts;fill in forms;submit",
                "Start a project Balcony with the tasks sand the floor and paint|Balcony|sand the floor;paint",
                "新建一个项目叫种菜,下面放三个任务:翻土、买种子、搭架子|种菜|翻土;买种子;搭架子",
                "新建项目搬家，包含任务：打包、叫车、退租|搬家|打包;叫车;退租"
            })
    void makesTheProjectAndItsTasks(String sentence, String project, String titles) {
        var reading = new LifeRequestParser(NOW).parse(sentence);

        assertThat(reading.isWhole()).isTrue();
        assertThat(reading.calls().getFirst())
                .isEqualTo(new PlannedCall("createProject", Map.of("name", Value.of(project))));
        assertThat(reading.calls().stream().skip(1))
                .allMatch(call -> argument(call, "projectName").equals(project))
                .extracting(call -> argument(call, "title"))
                .isEqualTo(List.of(titles.split(";")));
    }

    private static String argument(PlannedCall call, String name) {
        return call.arguments().getOrDefault(name, Value.missing()).asText();
    }

    @ParameterizedTest
    @CsvSource({"给网站改版加两个任务：买域名、选主机,网站改版", "给项目网站改版加两个任务：买域名、选主机,网站改版"})
    void putsTasksIntoTheProjectThatIsNamed(String sentence, String project) {
        var reading = new LifeRequestParser(NOW).parse(sentence);

        assertThat(reading.calls())
                .hasSize(2)
                .allMatch(call -> argument(call, "projectName").equals(project));
    }
}
