package dev.troupe.cli.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pages about files of other domains, with other separators, odd headings and missing cells, each
 * changed three times. The numbers are computed by hand from the files.
 */
@Tag("slow")
class UnpreparedFilesTest {
    private static final String CLINIC =
            """
            就诊日期,科室,医生 姓名,等待时间（分钟）,费用(元),满意度
            2026年1月5日,骨科,王医生,30,120.5,4
            2026年1月17日,耳鼻咽喉头颈外科,李医生,,80,5
            2026年2月2日,儿科,王医生,15,60,
            2026年2月20日,骨科,张医生,45,300,2
            2026年3月8日,儿科,李医生,20,45.5,4
            2026年3月9日,骨科,王医生,60,210,1
            2026年3月30日,耳鼻咽喉头颈外科,张医生,10,,5
            """;
    private static final String METER =
            """
            Meter Read At;Site Name;kWh used;Peak kW;Faults?
            05/01/2025;Plant A;1,200;40;no
            19/01/2025;Plant B;800;N/A;no
            03/02/2025;Plant A;1,500;55;yes
            11/02/2025;Office;300;12;no
            27/02/2025;Plant B;950;38;yes
            04/03/2025;Plant A;1,100;;no
            18/03/2025;Office;250;10;no
            30/03/2025;Plant B;4,000;90;yes
            """;
    private static final String LOANS =
            """
            Loan Date	Borrower Type	Title / Titel	Days out	Fine (EUR)
            2025-11-03	student	Walden	14	0
            2025-11-10	staff	Emma	30	2.50
            2025-11-21	student	Emma	7
            2025-12-02	guest	Dune	21	5.00
            2025-12-02	student	Dune	12	0
            2025-12-15	staff	Walden	-	1.25
            2026-01-07	guest	Emma	28	7.50
            """;
    private static final String LIBRARY =
            """
            日期,馆别,读者类型,借出册数,逾期率,罚金（元）
            2026年1月5日,总馆,学生,320,2.5%,45.5
            2026年1月18日,分馆东,教师,80,,0
            2026年2月2日,总馆,教师,150,1.2%,12
            2026年2月20日,分馆东,学生,210,4.8%,66.2
            2026年3月3日,分馆西,学生,,3.3%,20
            2026年3月16日,总馆,学生,405,2.9%,58.8
            2026年4月8日,分馆西,教师,95,0.5%,
            2026年4月27日,分馆东,学生,260,5.6%,80.4
            """;

    @TempDir private Path directory;

    /** Runs a command that has to succeed; what it printed. */
    private static String run(TestCli cli, String... arguments) {
        int before = cli.out().length();
        assertThat(cli.run(arguments)).as(cli.err()).isEqualTo(ExitCode.DONE);
        return cli.out().substring(before);
    }

    @Test
    void changesOfMeansAreComputedBeforeTheyAreRounded() throws Exception {
        var prices =
                """
                date,price
                2026-01-05,0.19
                2026-01-20,0.24
                2026-02-03,0.25
                2026-02-17,0.26
                2026-03-09,0.20
                2026-03-30,0.20
                """;
        var cli = new TestCli(directory).file("prices.csv", prices);

        var page =
                run(
                        cli,
                        "page",
                        "build",
                        "a dashboard of prices.csv: average price per month, what stands out",
                        "-o",
                        "p.json");

        assertThat(page)
                .contains("2026-01: 0.22", "2026-02: 0.26", "2026-03: 0.2")
                .contains("from 2026-01 to 2026-02 by 0.04 (18.6%)") // 0.255 after 0.215
                .contains("from 2026-02 to 2026-03 by 0.055 (-21.6%)"); // 0.2 after 0.255
    }

    @Test
    void blocksAreAddedOverTheRowsOfThePage() throws Exception {
        var cli = new TestCli(directory).file("门诊记录.csv", CLINIC);
        run(cli, "page", "build", "骨科的 门诊记录.csv 看板：每月费用总额", "-o", "p.json");

        run(cli, "page", "refine", "p.json", "加上各医生的费用总额和费用最高的两位医生");
        run(cli, "page", "refine", "p.json", "add a table of the average 等待时间（分钟） per 医生 姓名");

        assertThat(run(cli, "page", "show", "p.json"))
                .contains("2026-01: 120.5", "2026-02: 300", "2026-03: 210")
                .contains("王医生: 330.5", "张医生: 300") // without 儿科
                .contains("王医生 | 45", "张医生 | 45");
        assertThat(cli.run("page", "refine", "p.json", "加上月亮的温度")).isEqualTo(ExitCode.FAILED);
        assertThat(cli.err()).contains("月亮");
        assertThat(run(cli, "page", "versions", "p.json")).startsWith("3  ");
    }

    @Test
    void chineseClinicWithMissingCells() throws Exception {
        var cli = new TestCli(directory).file("门诊记录.csv", CLINIC);

        var page =
                run(
                        cli,
                        "page",
                        "build",
                        "做一个 门诊记录.csv 的看板：每月费用总额、各科室平均等待时间、满意度的分布、费用最高的两位医生、有什么异常",
                        "-o",
                        "p.json");

        assertThat(page)
                .contains("2026-01: 200.5", "2026-02: 360", "2026-03: 255.5")
                .contains("骨科: 45", "儿科: 17.5", "耳鼻咽喉头颈外科: 10") // without the missing 17 January
                .contains("有 1 行没有费用(元)，未计入", "有 1 行没有等待时间（分钟），未计入")
                .contains("1: 1\n2: 1\n4: 2\n5: 2") // six of seven are rated
                .contains("王医生: 390.5", "张医生: 300")
                .contains("3 行合计 816", "增加 159.5（79.6%）", "减少 104.5（-29.0%）");
        run(cli, "page", "refine", "p.json", "把每月费用总额改成柱状图");
        run(cli, "page", "refine", "p.json", "给各科室平均等待时间加一条平均线");
        assertThat(run(cli, "page", "refine", "p.json", "把满意度的分布放到最前面"))
                .contains("Changed: 满意度的分布.");
        assertThat(run(cli, "page", "show", "p.json"))
                .containsSubsequence("## 满意度的分布", "## 每月费用总额", "2026-03: 255.5")
                .contains("24.17"); // the mean of 45, 17.5 and 10
        assertThat(run(cli, "page", "versions", "p.json")).contains("4");
    }

    @Test
    void englishMeterWithSemicolonsAndThousands() throws Exception {
        var cli = new TestCli(directory).file("meter-export.csv", METER);

        var page =
                run(
                        cli,
                        "page",
                        "build",
                        "a dashboard of meter-export.csv: total kWh used per month, average peak kW per site name, distribution of kWh used, what stands out",
                        "-o",
                        "p.json");

        assertThat(page)
                .contains("2025-01: 2,000", "2025-02: 2,750", "2025-03: 5,350")
                .contains("Plant B: 64", "Plant A: 47.5", "Office: 11")
                .contains(
                        "0–500: 2",
                        "500–1000: 2",
                        "1000–1500: 2",
                        "1500–2000: 1",
                        "2000–2500: 0",
                        "4000–4500: 1")
                .contains("3 rows add up to 10,100", "2025-03 with 5,350 (53.0% of their sum)")
                .contains("from 2025-02 to 2025-03 by 2,600 (94.5%)");
        run(cli, "page", "refine", "p.json", "make the bars red");
        run(cli, "page", "refine", "p.json", "add a median line to the second chart");
        run(cli, "page", "refine", "p.json", "remove the distribution of kWh used");
        assertThat(run(cli, "page", "show", "p.json"))
                .contains("Median", "47.5") // of 64, 47.5 and 11
                .doesNotContain("4000–4500");
    }

    @Test
    void libraryWithTabsAndAList() throws Exception {
        var cli = new TestCli(directory).file("loans.tsv", LOANS);

        var page =
                run(
                        cli,
                        "page",
                        "build",
                        "a page of loans.tsv with number of loans per month, total fine per borrower type, average days out",
                        "-o",
                        "p.json");

        assertThat(page)
                .contains("2025-11: 3", "2025-12: 3", "2026-01: 1")
                .contains("guest: 12.5", "staff: 3.75", "student: 0")
                .contains("Average Days out: 18.67"); // 112 days in six loans; one has none
        run(cli, "page", "refine", "p.json", "turn the total fine into a table");
        assertThat(run(cli, "page", "refine", "p.json", "rename the page to Library fines"))
                .contains("Library fines");
        run(cli, "page", "refine", "p.json", "put the average days out first");
        assertThat(run(cli, "page", "show", "p.json"))
                .startsWith("Library fines")
                .containsSubsequence("18.67", "2025-12: 3", "guest | 12.5");
    }

    @Test
    void anOverviewOfAFileWhereNothingIsListed() throws Exception {
        var cli = new TestCli(directory).file("门诊记录.csv", CLINIC);

        assertThat(run(cli, "page", "build", "把 门诊记录.csv 做成看板"))
                .contains("请求没有说明页面要有什么")
                .contains("行数: 7", "费用(元)合计: 816")
                .contains("等待时间（分钟）平均值: 30", "满意度平均值: 3.5") // 180 / 6 and 21 / 6
                .contains("2026-02: 360")
                .contains("骨科: 630.5", "儿科: 105.5", "耳鼻咽喉头颈外科: 80");
    }

    @Test
    void percentagesAndChineseDates() throws Exception {
        var cli = new TestCli(directory).file("借阅.csv", LIBRARY);

        var page =
                run(
                        cli,
                        "page",
                        "build",
                        "借阅.csv 的看板：每月借出册数总和、各馆别的平均逾期率、罚金最高的三行、值得注意的地方",
                        "-o",
                        "p.json");

        assertThat(page)
                .contains("2026-01: 400", "2026-02: 360", "2026-03: 405", "2026-04: 355")
                // (4.8 + 5.6) / 2, (2.5 + 1.2 + 2.9) / 3, (3.3 + 0.5) / 2
                .contains("## 各馆别的平均逾期率 (%)\n(平均逾期率 (%))", "分馆东: 5.2", "总馆: 2.2", "分馆西: 1.9")
                .contains("2026-04-27 | 分馆东 | 学生 | 260 | 5.6 | 80.4")
                .contains("平均逾期率 (%) 最高：分馆东，5.2")
                .contains("减少 50（-12.3%）"); // from 405 to 355
        run(cli, "page", "refine", "p.json", "高亮逾期率超过 5% 的行");
        run(cli, "page", "refine", "p.json", "把各馆别的平均逾期率改成红色");
        run(cli, "page", "refine", "p.json", "标题改成借阅月报");
        var csv = LIBRARY.replace("分馆西,教师,95,0.5%", "分馆西,教师,95,20.7%");
        cli.file("借阅.csv", csv);
        assertThat(run(cli, "page", "refresh", "p.json")).contains("各馆别的平均逾期率");
        assertThat(run(cli, "page", "show", "p.json"))
                .startsWith("借阅月报")
                .contains("分馆西: 12"); // (3.3 + 20.7) / 2
        run(cli, "page", "export", "p.json", "-o", "rate.csv", "--block", "part2");
        assertThat(directory.resolve("rate.csv")).content().contains("平均逾期率 (%)", "分馆西,12");
        assertThat(directory.resolve("p.json"))
                .content()
                .containsPattern("(?s)4.8.{0,200}normal")
                .containsPattern("(?s)5.6.{0,200}warning");
    }
}
