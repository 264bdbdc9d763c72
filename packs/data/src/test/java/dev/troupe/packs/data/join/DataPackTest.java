package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.model.OfflineModel;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.Workbooks;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.SampleFilesTest;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataPackTest {
    @TempDir Path directory;

    @BeforeEach
    void copySamples() throws IOException {
        for (var name : List.of("sales.csv", "orders_zh.csv", "employees.json", "scores.csv"))
            Files.copy(SampleFilesTest.DIRECTORY.resolve(name), directory.resolve(name));
    }

    @Test
    void totalsByMonthAndDrawsThem() throws IOException, InterruptedException {
        var run =
                run(
                        "读取 sales.csv，按月汇总 amount，画成柱状图保存为 monthly.png",
                        Map.of(),
                        new String[] {"data", "读取 sales.csv", "按月汇总 amount"},
                        new String[] {"chart", "画成柱状图保存为 monthly.png"});

        assertThat(summary(run, 1))
                .contains("按 date 的月分组，计算 amount 的合计。", "| 月份 | amount 合计 |", "2024-01")
                .doesNotContain("变量", "sales_result");
        assertThat(run.blackboard().value("sales_result").items()).hasSize(12);
        assertThat(summary(run, 2)).isEqualTo("已画柱状图 monthly.png：各月份的 amount 合计（12 项）。");
        assertThat(Files.size(directory.resolve("monthly.png"))).isGreaterThan(10_000);
    }

    @Test
    void drawsWhatTheChartTaskItselfAsksToCompute() throws IOException, InterruptedException {
        var run =
                run(
                        "Read sales.csv and draw a pie chart of revenue by category as share.png",
                        Map.of(),
                        new String[] {"data", "Read sales.csv"},
                        new String[] {
                            "chart", "draw a pie chart of revenue by category as share.png"
                        });

        assertThat(summary(run, 2))
                .isEqualTo("Drew the pie chart share.png: Total amount by category (4 slices).");
        assertThat(directory.resolve("share.png")).isNotEmptyFile();
    }

    @Test
    void aPictureThatNobodyNamedTakesTheFirstFreeName() throws IOException, InterruptedException {
        var drawing = new String[] {"chart", "draw a bar chart of amount by region in sales.csv"};

        var first = run("Draw sales.csv as bars", Map.of(), drawing);
        var second = run("Draw sales.csv as bars", Map.of(), drawing, drawing);

        assertThat(summary(first, 1)).contains("bar chart chart.png:");
        assertThat(List.of(summary(second, 1), summary(second, 2)))
                .anyMatch(summary -> summary.contains("bar chart chart-2.png:"))
                .anyMatch(summary -> summary.contains("bar chart chart-3.png:"));
        assertThat(directory.resolve("chart-3.png")).isNotEmptyFile();
    }

    @Test
    void aReadingIsToldOnce() throws InterruptedException {
        var run =
                run(
                        "Read sales.csv, total amount per region, draw a.png and b.png as bar charts",
                        Map.of(),
                        new String[] {"data", "Read sales.csv", "total amount per region"},
                        new String[] {
                            "chart", "draw a.png and b.png as bar charts of amount per region"
                        });

        assertThat(summary(run, 1)).containsOnlyOnce("Group by region");
        assertThat(summary(run, 2)).contains("a.png", "b.png").doesNotContain("Group by");
    }

    @Test
    void aMonthIsSavedAsAMonth() throws IOException, InterruptedException {
        Files.writeString(
                directory.resolve("rent.csv"),
                "month,rent\n2023-10,900\n2023-11,950\n2023-12,1000\n");

        run(
                "Show the rows of rent.csv with rent above 920 and save them to high.csv",
                Map.of(),
                new String[] {
                    "data",
                    "Show the rows of rent.csv with rent above 920 and save them to high.csv"
                });

        assertThat(directory.resolve("high.csv"))
                .hasContent("month,rent\r\n2023-11,950\r\n2023-12,1000\r\n");
    }

    @Test
    void savesTheRowsWhereTheTaskAlsoAsksHowManyThereAre()
            throws IOException, InterruptedException {
        Files.writeString(directory.resolve("t.csv"), "name,amount\na,50\nb,150\nc,300\n");
        var run =
                run(
                        "把 t.csv 里 amount 大于 100 的行另存为 high.csv，并告诉我有多少条",
                        Map.of(),
                        new String[] {"data", "把 t.csv 里 amount 大于 100 的行另存为 high.csv", "告诉我有多少条"});

        assertThat(directory.resolve("high.csv")).hasContent("name,amount\nb,150\nc,300\n");
        assertThat(summary(run, 1)).contains("2 行");
    }

    @Test
    void savesTheColumnsAloneWhereNoRowMatches() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("t.csv"), "name,amount\na,50\nb,150\n");
        run(
                "Save the rows of t.csv with amount over 900 as none.csv",
                Map.of(),
                new String[] {"data", "Save the rows of t.csv with amount over 900 as none.csv"});

        assertThat(directory.resolve("none.csv")).hasContent("name,amount\n");
    }

    @ParameterizedTest
    @CsvSource({
        "sum of amount in t.csv and the average of price in u.csv, 200, 15",
        "t.csv 里的总金额和 u.csv 的平均价格, 200, 15"
    })
    void answersTwoQuestionsAboutTwoTables(String task, String first, String second)
            throws IOException, InterruptedException {
        Files.writeString(directory.resolve("t.csv"), "name,amount\na,50\nb,150\n");
        Files.writeString(directory.resolve("u.csv"), "thing,price\nx,10\ny,20\n");

        var run = run(task, Map.of(), new String[] {"data", task});

        assertThat(summary(run, 1)).contains("| " + first + " |", "| " + second + " |");
    }

    @Test
    void drawsEachPictureInTheKindThatIsNamedBesideIt() throws IOException, InterruptedException {
        var run =
                run(
                        "From sales.csv compute total and average amount per month, bar chart to a.png and line chart to b.png",
                        Map.of(),
                        new String[] {
                            "data", "From sales.csv compute total and average amount per month"
                        },
                        new String[] {"chart", "bar chart to a.png and line chart to b.png"});

        assertThat(summary(run, 2))
                .contains("bar chart a.png", "line chart b.png")
                .contains("Total amount and average amount by month");
    }

    @Test
    void drawsEveryKindOfChartThatIsNamed() throws IOException, InterruptedException {
        var run =
                run(
                        "读取 sales.csv，计算每月的总金额和平均金额，分别画柱状图和折线图",
                        Map.of(),
                        new String[] {"data", "读取 sales.csv", "计算每月的总金额和平均金额"},
                        new String[] {"chart", "分别画柱状图和折线图"});

        assertThat(summary(run, 1)).contains("amount 合计", "平均 amount");
        assertThat(summary(run, 2)).contains("chart-bar.png", "chart-line.png");
    }

    @ParameterizedTest
    @ValueSource(strings = {"t.csv 有哪些列", "which columns does t.csv have?"})
    void namesTheColumnsWhereTheyAreAskedFor(String task) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("t.csv"), "name,amount\na,50\n");

        var run = run(task, Map.of(), new String[] {"data", task});

        assertThat(summary(run, 1)).contains("2", "name", "amount").doesNotContain("50");
    }

    @Test
    void savesSourceRowsAndResultApart() throws IOException, InterruptedException {
        Value products =
                Value.of(
                        List.of(
                                product("Tea", "£5.00", "drink"),
                                product("Cake", "£3.50", "food"),
                                product("Milk", "£2.00", "drink")));

        var run =
                run(
                        "把商品保存到 products.csv，再按类别统计平均价格保存为 summary.csv",
                        Map.of("products", products),
                        new String[] {"data", "把商品保存到 products.csv", "按类别统计平均价格保存为 summary.csv"});

        assertThat(Files.readString(directory.resolve("products.csv")))
                .startsWith("title,price,category\r\n")
                .contains("Cake,3.50,food");
        assertThat(Files.readString(directory.resolve("summary.csv")))
                .contains("drink,3.5", "food,3.5");
        assertThat(summary(run, 1)).contains("products.csv（3 行）", "summary.csv（2 行）");
    }

    @Test
    void answersInTheLanguageOfTheRequest() throws InterruptedException {
        var run =
                run(
                        "What is the average salary per department in employees.json?",
                        Map.of(),
                        new String[] {
                            "data", "What is the average salary per department in employees.json?"
                        });

        assertThat(summary(run, 1))
                .contains("Group by department", "| department | average_salary |", "Engineering");
    }

    @Test
    void joinsFilesOnTheColumnTheyShare() throws IOException, InterruptedException {
        Files.writeString(
                directory.resolve("orders.csv"),
                "order_id,customer_id,amount\n1,c1,10\n2,c2,20\n3,c1,5\n");
        Files.writeString(
                directory.resolve("customers.csv"), "customer_id,city\nc1,Paris\nc2,Rome\n");

        var run =
                run(
                        "Join orders.csv with customers.csv and total the amount by city",
                        Map.of(),
                        new String[] {
                            "data",
                            "Join orders.csv with customers.csv and total the amount by city"
                        });

        assertThat(summary(run, 1)).contains("| Rome | 20 |", "| Paris | 15 |");
    }

    @Test
    void writesPhoneNumbersAsTheyAre() throws IOException, InterruptedException {
        Files.writeString(
                directory.resolve("staff.csv"), "name,phone,salary\nAnn,13900561683,12000\n");

        var run =
                run(
                        "List the rows of staff.csv with salary over 10000",
                        Map.of(),
                        new String[] {"data", "List the rows of staff.csv with salary over 10000"});

        assertThat(summary(run, 1)).contains("| Ann | 13900561683 | 12,000 |");
    }

    @Test
    void putsTablesOfSeveralPlacesUnderEachOther() throws InterruptedException {
        var one =
                Table.of(
                        "a",
                        Column.of("name", ColumnType.TEXT, List.of(Cell.of("Tea"), Cell.of("Cup"))),
                        Column.of("price", ColumnType.NUMBER, List.of(Cell.of(3), Cell.of(5))));
        var other =
                Table.of(
                        "b",
                        Column.of("Unit Price", ColumnType.NUMBER, List.of(Cell.of(10))),
                        Column.of("colour", ColumnType.TEXT, List.of(Cell.of("red"))));
        var tables = List.of(one, other);

        var sql = new TableUnion(tables, "source").sql(List.of("x.org", "y.org"));

        assertThat(new TableEngine().query(tables, sql + " ORDER BY price", "all").rows())
                .containsExactly(
                        List.of("x.org", "Tea", "3", ""),
                        List.of("x.org", "Cup", "5", ""),
                        List.of("y.org", "", "10", "red"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "join orders.csv and customers.csv by customer_id; show total per city",
                "join orders.csv with customers.csv on customer_id and show total per city",
                "Merge customers.csv and orders.csv using the customer id, then total amount by city",
                "Combine orders.csv and customers.csv and total the amount by city",
                "把 orders.csv 和 customers.csv 按客户编号关联，统计每个城市的销售额",
                "按 customer_id 关联 orders.csv 和 customers.csv，统计每个城市的销售额",
                "把 customers.csv 和 orders.csv 用客户编号连接起来，各城市的金额合计"
            })
    void joinsByTheKeyThatIsNamedOrTheOnlyOne(String task)
            throws IOException, InterruptedException {
        Files.writeString(
                directory.resolve("orders.csv"),
                "order_id,customer_id,amount\n1,c1,10\n2,c2,20\n3,c1,5\n");
        Files.writeString(
                directory.resolve("customers.csv"),
                "customer_id,name,city\nc1,Ann,Paris\nc2,Bob,Rome\n");

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| Rome | 20 |", "| Paris | 15 |", "customer_id");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "total fish by crew | Tern,90",
                "which crew has the most trips | Gull,2",
                "average fish of trips by crew name | Gull,25",
                "how many trips are in Oslo | 2"
            })
    void answersWithTheNamesThatIdentifiersReferTo(String question, String row)
            throws IOException, InterruptedException {
        Files.writeString(
                directory.resolve("crews.csv"), "id,name,port\n1,Gull,Oslo\n2,Tern,Bari\n");
        Files.writeString(
                directory.resolve("trips.csv"), "id,crew_id,fish\n1,1,30\n2,1,20\n3,2,90\n");
        var task = "In crews.csv and trips.csv: " + question;

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| " + row.replace(",", " | ") + " |");
    }

    @Test
    void joinsColumnsOfDifferentNamesByAnEquation() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("a.csv"), "no,kunde,amount\n1,7,10\n2,8,20\n");
        Files.writeString(directory.resolve("b.csv"), "id,city\n7,Paris\n8,Rome\n");
        var task = "join a.csv and b.csv on a.kunde = b.id, total amount by city";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| Rome | 20 |", "a.kunde = b.id");
    }

    @Test
    void readsRecordsInColumnsAndStatesIt() throws IOException, InterruptedException {
        Files.writeString(
                directory.resolve("客户.csv"), "客户,客户一,客户二\n销售金额,2685,280\n关联关系,是,否\n等级,高,低\n");
        var task = "根据客户.csv，平均销售金额是多少";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("把行作为列读取", "| 1,482.5 |");
    }

    @Test
    void joinsByValuesAndStatesTheKey() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("sales.csv"), "shop,amount\nN1,10\nS2,20\nN1,5\n");
        Files.writeString(
                directory.resolve("shops.csv"), "code,city\nN1,Paris\nS2,Rome\nW3,Oslo\n");
        var task = "In sales.csv and shops.csv, total amount by city";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| Rome | 20 |", "| Paris | 15 |", "joined on shop = code");
    }

    @Test
    void computesOverTheOnlyTableThatIsNeeded() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("产品.csv"), "名称,车型,价格\n甲,越野,10\n乙,越野,30\n丙,轿车,8\n");
        Files.writeString(directory.resolve("车型.csv"), "名称,油耗\n子,5\n丑,6\n");
        var task = "根据产品.csv和车型.csv，每种车型的平均价格";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| 越野 | 20 |", "只用到 产品", "没有关联 车型");
    }

    @Test
    void listsRowsWithoutAMatchWhereOneFileIsNamedLikeAnother()
            throws IOException, InterruptedException {
        Files.writeString(directory.resolve("食物.csv"), "词条id,名称\nf_1,丝瓜\nf_2,山药\n");
        Files.writeString(directory.resolve("相克食物.csv"), "食物id,原因\nf_1,便秘\n");
        var task = "根据相克食物.csv和食物.csv，没有相克食物的食物有哪些";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| f_2 | 山药 |", "词条id = 相克食物.食物id")
                .doesNotContain("丝瓜");
    }

    @Test
    void saysWhichKeysThereAreInsteadOfGuessing() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("orders.csv"), "day,shop,amount\n1,s1,10\n2,s2,20\n");
        Files.writeString(directory.resolve("plan.csv"), "day,shop,goal\n1,s1,9\n2,s2,25\n");
        var task = "join orders.csv and plan.csv, total goal by shop";

        assertThat(failure(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("could be by day, shop", "specify which");
        var both = "join orders.csv and plan.csv by day and shop, total goal by shop";
        assertThat(summary(run(both, Map.of(), new String[] {"data", both}), 1))
                .contains("| s2 | 25 |");
    }

    @Test
    void tellsOfRowsWithoutAMatchAndOfRepeatedOnes() throws IOException, InterruptedException {
        Files.writeString(directory.resolve("a.csv"), "k,n\nx,1\ny,2\nx,4\n");
        Files.writeString(directory.resolve("b.csv"), "k,city\nx,Rome\nx,Paris\n");
        var task = "join a.csv and b.csv by k, total n by city";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("1 rows of a have no match in b", "keys repeat in b");
    }

    @Test
    void writesAReportWithTableAndChart() throws IOException, InterruptedException {
        var run =
                run(
                        "读取 sales.csv，按地区汇总 amount，画成柱状图 chart.svg，写一份报告保存为 out/report.html",
                        Map.of(),
                        new String[] {"data", "读取 sales.csv", "按地区汇总 amount"},
                        new String[] {"chart", "画成柱状图 chart.svg"},
                        new String[] {"report", "写一份报告保存为 out/report.html"});

        assertThat(summary(run, 3)).contains("已写好报告 out/report.html", "1 个表", "1 张图");
        var html = Files.readString(directory.resolve("out/report.html"));
        var total = run.blackboard().value("sales_result").item(0).field("合计_amount");
        assertThat(html)
                .startsWith("<!DOCTYPE html>")
                .contains("lang=\"zh-CN\"", "data:image/svg+xml;base64,", "<table>", "</html>")
                .doesNotContain("<script", "src=\"http", "href=");
        assertThat(run.blackboard().value("sales_result").items())
                .allSatisfy(row ->
                        assertThat(html).contains("<td>" + row.field("region").asText() + "</td>"));
        assertThat(total).isNotNull();
    }

    @Test
    void writesAMarkdownReportOfTwoSources() throws IOException, InterruptedException {
        var run =
                run(
                        "Write one report of sales.csv and scores.csv to report.md",
                        Map.of(),
                        new String[] {
                            "data", "Write one report of sales.csv and scores.csv to report.md"
                        },
                        new String[] {
                            "report", "Write one report of sales.csv and scores.csv to report.md"
                        });

        assertThat(summary(run, 2)).contains("Wrote the report report.md", "2 tables");
        assertThat(Files.readString(directory.resolve("report.md")))
                .startsWith("# ")
                .contains("## Sales", "## Scores", "| date |");
    }

    @Test
    void reportsWhatWasSaidWhereThereIsNoTable() throws IOException, InterruptedException {
        assertThat(
                        failure(
                                run(
                                        "Write a report to report.html",
                                        Map.of(),
                                        new String[] {"report", "Write a report to report.html"}),
                                1))
                .contains("Nothing to report");
    }

    @Test
    void readsTheSheetThatARequestNames() throws IOException, InterruptedException {
        var book =
                new Workbooks()
                        .sheet("封面", Workbooks.row(1, "说明", "x") + Workbooks.row(2, "a", "b"), "")
                        .sheet(
                                "订单",
                                Workbooks.row(1, "城市", "金额")
                                        + Workbooks.row(2, "北京", 3)
                                        + Workbooks.row(3, "上海", 4)
                                        + Workbooks.row(4, "北京", 5),
                                "");
        Files.write(directory.resolve("book.xlsx"), book.bytes());
        var task = "读取 book.xlsx 的“订单”工作表，按城市统计金额，保存为 result.xlsx";

        assertThat(summary(run(task, Map.of(), new String[] {"data", task}), 1))
                .contains("| 北京 | 8 |", "| 上海 | 4 |", "已保存 result.xlsx");
        assertThat(TableFiles.load(directory.resolve("result.xlsx")).row(0))
                .containsExactly("北京", "8");
        var english = "total 金额 in sheet 2 of book.xlsx";
        assertThat(summary(run(english, Map.of(), new String[] {"data", english}), 1))
                .contains("| 12 |");
    }

    @Test
    void failsPlainlyWhenThereIsNoData() throws InterruptedException {
        assertThat(failure(run("按月汇总销售额，然后告诉我结果", Map.of(), new String[] {"data", "按月汇总销售额"}), 1))
                .contains("没有找到要处理的数据");
        assertThat(
                        failure(
                                run(
                                        "Total nothing.csv by month please",
                                        Map.of(),
                                        new String[] {"data", "Total nothing.csv by month"}),
                                1))
                .contains("nothing.csv", "does not exist");
    }

    @Test
    void asksBackWithTheWordThatIsNotUnderstood() throws InterruptedException {
        var run =
                run(
                        "统计 sales.csv 里各地区的利润",
                        Map.of(),
                        new String[] {"data", "统计 sales.csv 里各地区的利润"});

        assertThat(run.questions().getFirst().question().text()).contains("利润");
    }

    @Test
    void refusesFilesItCannotWrite() throws InterruptedException {
        assertThat(
                        failure(
                                run(
                                        "Sort sales.csv by amount and save it as ../outside.csv",
                                        Map.of(),
                                        new String[] {
                                            "data",
                                            "Sort sales.csv by amount and save it as ../outside.csv"
                                        }),
                                1))
                .contains("outside the workspace");
    }

    @Test
    void drawsSeveralPicturesOfOneFile() throws InterruptedException {
        run(
                "用 sales.csv 画每月销售额折线图 a.png，画各品类销售额饼图 b.png",
                Map.of(),
                new String[] {"chart", "用 sales.csv 画每月销售额折线图 a.png", "画各品类销售额饼图 b.png"});

        assertThat(directory.resolve("a.png")).isNotEmptyFile();
        assertThat(directory.resolve("b.png")).isNotEmptyFile();
    }

    @Test
    void putsTimeOnTheAxisAndDrawsALineForEachGroup() throws InterruptedException {
        var run =
                run(
                        "用 orders_zh.csv 画各门店每月销售额的折线图，保存为 stores.png",
                        Map.of(),
                        new String[] {"data", "用 orders_zh.csv"},
                        new String[] {"chart", "画各门店每月销售额的折线图，保存为 stores.png"});

        assertThat(summary(run, 2)).contains("4 条线，各 6 个点");
    }

    private static Value product(String title, String price, String category) {
        var fields = new java.util.LinkedHashMap<String, Value>();
        fields.put("title", Value.of(title));
        fields.put("price", Value.of(price));
        fields.put("category", Value.of(category));
        return Value.of(fields);
    }

    /** Each node is its type and the steps of its task; every node depends on the one before. */
    private RunState run(String goal, Map<String, Value> inputs, String[]... nodes)
            throws InterruptedException {
        var pack = new DataPack(new TableEngine());
        var agents = new ArrayList<AgentNode>();
        int step = 1;
        for (int i = 0; i < nodes.length; i++) {
            var steps = new ArrayList<Step>();
            for (int s = 1; s < nodes[i].length; s++) steps.add(new Step(step++, nodes[i][s]));
            var task = String.join("；", List.of(nodes[i]).subList(1, nodes[i].length));
            agents.add(
                    AgentNode.of(
                            "agent-" + (i + 1),
                            nodes[i][0],
                            nodes[i][0] + " agent",
                            task,
                            steps,
                            i == 0 ? List.of() : List.of(new NodeId("agent-" + i))));
        }
        var workflow = Workflow.from(WorkflowDraft.of("workflow-1", "Test run", goal, agents));
        var bodies =
                new AgentExecutor(
                        Catalog.of(List.of(pack)),
                        new OfflineModel(pack.offlineSkills()),
                        Workspace.of(directory),
                        InstantSource.system());
        try (var engine = Engine.builder(bodies).releaseWaiting().build()) {
            return engine.start(workflow, RunOptions.STANDARD, inputs).await();
        }
    }

    private static String summary(RunState run, int node) {
        return run.result(new NodeId("agent-" + node)) instanceof NodeResult.Succeeded succeeded
                ? succeeded.summary()
                : String.valueOf(run.result(new NodeId("agent-" + node)));
    }

    private static String failure(RunState run, int node) {
        return run.result(new NodeId("agent-" + node)) instanceof NodeResult.Failed(var problem)
                ? problem.message()
                : String.valueOf(run.result(new NodeId("agent-" + node)));
    }
}
