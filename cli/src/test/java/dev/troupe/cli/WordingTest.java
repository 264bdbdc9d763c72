package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.Value;
import dev.troupe.language.Language;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {
    @ParameterizedTest
    @CsvSource({
        "askTable, 计算 …, computing …",
        "renderChart, 画图 …, drawing …",
        "my-tool, my-tool …, my-tool …"
    })
    void saysWhatACallDoes(String tool, String zh, String en) {
        var call = Value.of(Map.of("tool", Value.of(tool)));

        assertThat(Wording.of(Language.ZH).report("tool.called", call)).isEqualTo(zh);
        assertThat(Wording.of(Language.EN).report("tool.called", call)).isEqualTo(en);
    }
}
