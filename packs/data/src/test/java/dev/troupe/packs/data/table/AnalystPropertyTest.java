package dev.troupe.packs.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.question.Interpretation;
import dev.troupe.packs.data.question.QuestionAnalyzer;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.StringLength;

class AnalystPropertyTest {
    private static final Table SHOP =
            TableFiles.load(SampleFilesTest.DIRECTORY.resolve("sales.csv"));
    private static final Table STAFF =
            TableFiles.load(SampleFilesTest.DIRECTORY.resolve("employees.json"));
    private static final List<String> WORDS =
            List.of(
                    "销售额",
                    "amount",
                    "quantity",
                    "salary",
                    "按月",
                    "每个地区",
                    "per month",
                    "by region",
                    "by category",
                    "各品类",
                    "最高",
                    "top 3",
                    "前5",
                    "平均",
                    "total",
                    "占比",
                    "share",
                    "count",
                    "多少",
                    "大于100",
                    "over 20",
                    "East",
                    "华东",
                    "Electronics",
                    "2024年3月",
                    "in March",
                    "trend",
                    "饼图",
                    "排序",
                    "sorted by",
                    "最低的",
                    "和",
                    "and",
                    "环比",
                    "日均",
                    "remote",
                    "department",
                    "each",
                    "的",
                    "highest",
                    "中位数",
                    "distinct",
                    "product",
                    "2023",
                    "第一季度",
                    "first half",
                    "2023-02-29",
                    "最近30天",
                    "散点图",
                    "列出",
                    "list",
                    "除了 North",
                    "not",
                    "unit price",
                    "city",
                    "'",
                    "%",
                    "\"",
                    ";");

    @Property(tries = 200)
    void readsAnyTextWithoutFailing(@ForAll @StringLength(max = 60) String text) {
        assertThat(QuestionAnalyzer.read(text, SHOP)).isNotNull();
    }

    @Example
    void countsATextPerPeriodInsteadOfAddingItUp() throws InterruptedException {
        writesQueriesThatRun("日均 department", false);
        writesQueriesThatRun("最低的 日均 department", false);
    }

    @Property(tries = 60, seed = "20260101") // a build must not depend on luck
    void writesQueriesThatRun(@ForAll("requests") String request, @ForAll boolean shop)
            throws InterruptedException {
        var table = shop ? SHOP : STAFF;
        if (QuestionAnalyzer.read(request, table)
                instanceof Interpretation.Understood(var analysis)) {
            assertThat(new TableEngine().query(List.of(table), analysis.sql(table.name()), "r"))
                    .isNotNull();
            assertThat(analysis.describe()).isNotBlank();
        }
    }

    @Provide
    Arbitrary<String> requests() {
        return Arbitraries.of(WORDS)
                .list()
                .ofMinSize(1)
                .ofMaxSize(7)
                .map(words -> String.join(" ", words));
    }
}
