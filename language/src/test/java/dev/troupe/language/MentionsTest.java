package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MentionsTest {
    /** A text, a bar, and what it mentions, separated by slashes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "看看https://example.com/a。 | https://example.com/a",
                "访问https://example.com/shop，抓取商品 | https://example.com/shop",
                "抓取https://example.com获取价格 | https://example.com",
                "（见https://example.com/a） | https://example.com/a",
                "网址：https://example.com/a；谢谢 | https://example.com/a",
                "“https://example.com/a” | https://example.com/a",
                "《https://example.com/a》 | https://example.com/a",
                "【https://example.com/a】 | https://example.com/a",
                "https://a.com、https://b.com | https://a.com // https://b.com",
                "https://a.com,https://b.com | https://a.com // https://b.com",
                "https://a.com;https://b.com; | https://a.com // https://b.com",
                "Look at https://example.com/a. | https://example.com/a",
                "Look (https://example.com/a) there | https://example.com/a",
                "See https://en.wikipedia.org/wiki/Java_(island), please | https://en.wikipedia.org/wiki/Java_(island)",
                "[text](https://example.com/a) | https://example.com/a",
                "Is it https://example.com/a?q=1,2&b=c#d? | https://example.com/a?q=1,2&b=c#d",
                "**https://example.com/a** | https://example.com/a",
                "<https://example.com/a> | https://example.com/a",
                "HTTP://Example.COM:8080/a | HTTP://Example.COM:8080/a",
                "http://localhost:8000/x/ and go | http://localhost:8000/x/",
                "https://example.com/%E4%B8%AD.html | https://example.com/%E4%B8%AD.html",
                "twice https://a.com and https://a.com | https://a.com",
                "http:// alone | ",
                "nothing here | "
            })
    void findsAddresses(String text, @Nullable String expected) {
        assertThat(Mentions.of(text).urls()).isEqualTo(split(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "保存为chart.png | chart.png",
                "存到 out/结果.csv | out/结果.csv",
                "存到out/结果.csv | out/结果.csv",
                "save it as report.md | report.md",
                "Save it as report.md. | report.md",
                "读取销售数据.csv | 销售数据.csv",
                "提取a.txt里的邮箱 | a.txt",
                "把a.txt里的电话提取到b.txt | a.txt // b.txt",
                "把报告打包成报告.zip，解压旧报告.zip | 报告.zip // 旧报告.zip",
                "打开压缩包.zip | 压缩包.zip",
                "提取结果.txt | 提取结果.txt",
                "请帮我读取2024年销售额.xlsx并画图 | 2024年销售额.xlsx",
                "读取Q3销售.csv，统计总额 | Q3销售.csv",
                "画一个柱状图chart.png | chart.png",
                "把结果写入用户数据.csv | 用户数据.csv",
                "做一个快递单.csv 的看板 | 快递单.csv",
                "只看上海的快递单.csv | 快递单.csv",
                "打开用户数据.csv | 用户数据.csv",
                "用户数据.csv | 用户数据.csv",
                "用成绩.csv画图 | 成绩.csv",
                "为渡船.fountain 做分镜 | 渡船.fountain",
                "给渡船.mp4 加字幕 | 渡船.mp4",
                "检查渡船.fountain | 渡船.fountain",
                "为人民服务.txt | 为人民服务.txt",
                "检查表.docx | 检查表.docx",
                "对账单.csv有问题 | 对账单.csv",
                "统计请假.csv | 请假.csv",
                "请读取请款单.xlsx | 请款单.xlsx",
                "请示.docx 在哪 | 请示.docx",
                "请工资.csv 画图 | 工资.csv",
                "生成分析报告.md | 分析报告.md",
                "分析销售.csv | 销售.csv",
                "合并结果.csv | 合并结果.csv",
                "合并 a.csv和b.csv | a.csv // b.csv",
                "合并a.csv、b.csv与数据2.csv | a.csv // b.csv // 数据2.csv",
                "读取a.csv和out/b.csv | a.csv // out/b.csv",
                "data目录下的销售.csv | 销售.csv",
                "导出为周报v2.md | 周报v2.md",
                "重命名为新名字.txt | 新名字.txt",
                "读取“会议 纪要.txt” | 会议 纪要.txt",
                "open \"my report 2024.pdf\" | my report 2024.pdf",
                "open 'sales data.csv' now | sales data.csv",
                "“读取 a.csv，画图” | a.csv",
                "\"save as a.csv and b.csv\" | a.csv // b.csv",
                "C:\\data\\sales.csv | C:\\data\\sales.csv",
                "读取C:\\数据\\销售.csv | C:\\数据\\销售.csv",
                "D:/data/a.json please | D:/data/a.json",
                "/tmp/a.csv | /tmp/a.csv",
                "~/notes.txt | ~/notes.txt",
                "../up/a.csv and ./b.csv | ../up/a.csv // ./b.csv",
                "(see notes.txt) | notes.txt",
                "report(1).csv and report (2).csv | report(1).csv // report (2).csv",
                "结果（最终）.csv | 结果（最终）.csv",
                "sales.csv's rows | sales.csv",
                "sales.csv.gz | sales.csv.gz",
                "a.csv, b.json, c.md | a.csv // b.json // c.md",
                "DATA.CSV | DATA.CSV",
                "monthly-report_2024.md | monthly-report_2024.md",
                "a.b.c.json | a.b.c.json",
                "notes.txt里的内容 | notes.txt",
                "a.csv a.csv | a.csv",
                "fetch https://example.com/data.csv | ",
                "fetch https://example.com/data.csv and keep it in local.csv | local.csv",
                "www.example.com/index.html | ",
                "e.g. this, i.e. that | ",
                "v1.2 and 3.14 and 1,234.5 | ",
                "example.com and mail me@example.md | ",
                "Node.js or Vue.js | ",
                "the .csv file or *.csv | ",
                "s3://bucket/a.csv | ",
                "a.csvx and b.mdx | ",
                "图.然后 | "
            })
    void findsFiles(String text, @Nullable String expected) {
        assertThat(Mentions.of(text).files()).isEqualTo(split(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "写入“你好，世界” | 你好，世界",
                "say \"hi there\" and 'bye' | hi there // bye",
                "「一」『二』《三》`four` | 一 // 二 // 三 // four",
                "it's John's book | ",
                "don't say 'no' | no",
                "‘甲’和‘乙’ | 甲 // 乙",
                "unclosed \"quote | "
            })
    void findsQuotations(String text, @Nullable String expected) {
        assertThat(Mentions.of(text).quoted()).isEqualTo(split(expected));
    }

    @Test
    void findsScripts() {
        assertThat(Mentions.of("为 night.fountain 做分镜, check old.spmd").files())
                .containsExactly("night.fountain", "old.spmd");
    }

    @Test
    void findsFilesOfSoundAndVideo() {
        assertThat(Mentions.of("把 a.mp4 和 b.mov 拼接, add film.srt, mix rain.wav by cut.edl").files())
                .containsExactly("a.mp4", "b.mov", "film.srt", "rain.wav", "cut.edl");
    }

    @Test
    void choosesFilesByExtension() {
        assertThat(Mentions.of("a.CSV b.png c.csv").filesOf("csv"))
                .containsExactly("a.CSV", "c.csv");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "中",
                "a",
                "a.",
                "a/",
                "\"",
                "“",
                "\\",
                "读取",
                "的",
                "a,",
                "https://",
                "(",
                "- ",
                ".csv"
            })
    void endsPromptlyOnRepetitiveText(String part) {
        var text = part.repeat(8_000);

        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> {
                    Mentions.of(text);
                    Clauses.split(text);
                });
    }

    private static List<String> split(@Nullable String expected) {
        return expected == null ? List.of() : List.of(expected.strip().split(" // ", -1));
    }

    @Test
    void findsFilesBetweenEndingsThatHaveNoName() {
        var text = "-.csv".repeat(400) + " a.csv -.csv (-.csv b (2).csv, -.csv/c.csv and d(1).txt";

        assertThat(Mentions.of(text).files())
                .containsExactly("a.csv", "b (2).csv", "-.csv/c.csv", "d(1).txt");
    }
}
