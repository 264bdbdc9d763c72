package dev.troupe.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Risk;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ApprovalRequestTest {
    private static String reason(List<String> files, Language language) {
        var action =
                new ToolAction(
                        "david",
                        "makeStoryboard",
                        Risk.WRITE,
                        Value.of(Map.of()),
                        false,
                        files,
                        false);
        return new ApprovalRequest("run", "node", action, ToolPolicy.Ground.OVERWRITES, language)
                .reason();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    a.csv                    | a.csv was there before this run | 本次运行之前就有 a.csv
                    a.csv,a.md               | a.csv, a.md were there before this run | 本次运行之前就有 a.csv, a.md
                    1.svg,2.svg,3.svg,4.svg,5.svg | 1.svg, 2.svg, 3.svg and 2 other files were there before this run | 本次运行之前就有 1.svg, 2.svg, 3.svg 等 5 个文件
                    1.svg,2.svg,3.svg,4.svg  | 1.svg, 2.svg, 3.svg, 4.svg were there before this run | 本次运行之前就有 1.svg, 2.svg, 3.svg, 4.svg
                    """)
    void listsTheFirstOfManyFiles(String files, String en, String zh) {
        assertThat(reason(List.of(files.split(",")), Language.EN)).isEqualTo(en);
        assertThat(reason(List.of(files.split(",")), Language.ZH)).isEqualTo(zh);
    }

    @Test
    void namesTheFilesAlsoWhereSomethingElseIsTheReason() {
        var action =
                new ToolAction(
                        "david",
                        "makeStoryboard",
                        Risk.WRITE,
                        Value.of(Map.of()),
                        false,
                        List.of("a.csv"),
                        false);
        var request =
                new ApprovalRequest("run", "node", action, ToolPolicy.Ground.RULE, Language.EN);

        assertThat(request.reason())
                .isEqualTo("the tool policy wants it asked; a.csv was there before this run");
    }
}
