package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests about files of a directory that say what they are about instead of naming the file. */
class UnnamedFilesTest {
    @TempDir private Path directory;
    private TestCli cli;

    @BeforeEach
    void workspace() throws IOException {
        cli =
                new TestCli(directory)
                        .file(
                                "boat hire (May).csv",
                                "boat,hours,fee,paid\nSwift,2,40,yes\nHeron,3,66,no\nSwift,1,20,no\n")
                        .file(
                                "陶艺课程2026.csv",
                                "学员,课时,学费,状态\n林一舟,8,960,已结清\n何小满,4,480,欠费\n赵书,8,960,欠费\n")
                        .file("琴房登记.csv", "房间,时长,状态\n甲,2,空闲\n乙,1,占用\n")
                        .file(
                                "乐器.csv",
                                "借用人,乐器,领走,归还日期\n孙圆,长笛,2026-03-02,\n周禾,单簧管,2026-03-03,2026-03-20\n")
                        .file("团建方案.md", "# 团建方案\n\n团建安排在 6 月 12 日，地点是云栖湖，上午九点在东门集合。\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "average hours per boat | boat hire (May).csv | 1.5",
                "what is the highest fee | boat hire (May).csv | 66",
                "欠费的学员有几个 | 陶艺课程2026.csv | 2",
                "陶艺课平均学费 | 陶艺课程2026.csv | 800",
                "各房间时长 | 琴房登记.csv | 甲",
                "谁还没还 | 乐器.csv | 孙圆"
            })
    void answersFromTheOnlyFileThatFitsAndNamesIt(String request, String file, String answer) {
        assertThat(cli.run("run", request)).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).contains(file, answer);
    }

    @Test
    void countsByMonthInTheOnlyTableWithDates() throws IOException {
        cli.file("rooms.csv", "Room,Date\nOak,2026-03-02\nElm,2026-03-09\nOak,2026-04-01\n");

        assertThat(cli.run("run", "bookings by month")).as(cli.out() + cli.err()).isZero();

        assertThat(cli.out()).contains("rooms.csv", "2026-03");
    }

    @Test
    void asksWhereSeveralFilesFit() {
        assertThat(cli.run("run", "按状态统计行数"))
                .as(cli.out() + cli.err())
                .isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.out() + cli.err()).contains("陶艺课程2026.csv", "琴房登记.csv");
    }

    /** The file is found, and so is the word that nothing there explains. */
    @ParameterizedTest
    @ValueSource(strings = {"total zorbly fee per boat", "欠费的学员噗噗一共多少学费"})
    void namesTheWordThatTheFileDoesNotExplain(String request) {
        assertThat(cli.run("run", request)).isEqualTo(ExitCode.NEEDS_INPUT);

        assertThat(cli.out() + cli.err()).containsAnyOf("zorbly", "噗噗");
    }

    /** An English request is not about a table whose columns it would have to translate. */
    @Test
    void choosesNoTableByTranslation() throws IOException {
        cli.file(
                "面谈.csv",
                "编号,日期,状态,费用\n1,2026-09-01,取消,\n2,2026-09-02,已到,90\n3,2026-09-08,取消,70\n");

        cli.run(
                "run",
                "how much a month for the ones that are cancelled, and which was the priciest");

        assertThat(cli.out() + cli.err()).doesNotContain("面谈.csv");
    }

    /** Words of a table that are not asked about. */
    @ParameterizedTest
    @ValueSource(strings = {"what is a boat?", "how do I pay a fee in general", "谢谢", "你能做什么"})
    void leavesOtherMessagesAlone(String message) {
        cli.run("run", message);

        assertThat(cli.out() + cli.err()).doesNotContain("Computed over", "已计算");
    }
}
