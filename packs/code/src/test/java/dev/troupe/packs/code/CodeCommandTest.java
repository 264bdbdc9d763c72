package dev.troupe.packs.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeCommandTest {
    @Test
    void runsAScriptThatExists() {
        assertThat(CodeCommand.parse("please run report.py and show me the output"))
                .contains(new CodeCommand(CodeLanguage.PYTHON, "report.py", "", ""));
        assertThat(CodeCommand.parse("执行 清理.sh"))
                .contains(new CodeCommand(CodeLanguage.BASH, "清理.sh", "", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run report.py and save the output to out.txt",
                "run report.py, then write its output into out.txt.",
                "运行 report.py 并把输出存到 out.txt",
                "执行report.py，结果保存为out.txt"
            })
    void writesWhatIsPrintedIntoTheNamedFile(String request) {
        assertThat(CodeCommand.parse(request))
                .contains(new CodeCommand(CodeLanguage.PYTHON, "report.py", "", "out.txt"));
    }

    @Test
    void runsTheCodeThatIsGiven() {
        assertThat(CodeCommand.parse("Run this Python: print(2 + 3)"))
                .contains(new CodeCommand(CodeLanguage.PYTHON, "", "print(2 + 3)", ""));
        assertThat(CodeCommand.parse("运行这段 Python 代码：print('好')"))
                .contains(new CodeCommand(CodeLanguage.PYTHON, "", "print('好')", ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run report.py twice",
                "use Python to analyse sales.csv",
                "run report.py on sales.csv",
                "写一段 Python 排序代码"
            })
    void leavesEverythingElse(String request) {
        assertThat(CodeCommand.parse(request)).isEmpty();
    }
}
