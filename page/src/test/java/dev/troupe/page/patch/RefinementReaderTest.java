package dev.troupe.page.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.Samples;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.InvalidBlueprint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefinementReaderTest {
    private static final String PAGE =
            """
            {"id": "bp-1", "name": "Sales",
             "dataContract": {"bindings": [
               {"id": "months", "sourceType": "static", "value": [{"month": "Jan", "sum": 10}, {"month": "Feb", "sum": 30}]},
               {"id": "goods", "sourceType": "static", "value": [{"name": "tea", "amount": 5}]}]},
             "uiComposition": {"tabs": [{"id": "main", "slots": [
               {"id": "bars", "componentType": "chart", "dataBinding": "$data.months", "props": {"title": "Total per month", "variant": "bar"}},
               {"id": "trend", "componentType": "chart", "dataBinding": "$data.months", "props": {"title": "每月趋势", "variant": "line"}},
               {"id": "goods", "componentType": "table", "dataBinding": "$data.goods", "props": {"title": "Products"}},
               {"id": "text", "componentType": "markdown", "dataBinding": "$data.months", "aiContentSlot": true, "props": {"title": "What stands out"}}]}]}}
            """;
    private static final BlueprintPatch PATCH = new BlueprintPatch(Samples.RULES);
    private static final TableColumns COLUMNS =
            new TableColumns(Map.of("goods", List.of("name", "amount")));

    private static Blueprint page() {
        return BlueprintJson.read(Json.parse(PAGE)).blueprint();
    }

    private static PatchReading read(String request) throws InterruptedException {
        return new RefinementReader(PATCH, BlockPlanner.NONE).read(request, page(), COLUMNS);
    }

    private static Blueprint patched(String request) throws InterruptedException {
        var reading = read(request);
        assertThat(reading).as(request).isInstanceOf(PatchReading.Read.class);
        return PATCH.apply(page(), ((PatchReading.Read) reading).plan());
    }

    private static List<LocalizedText> problems(String request) throws InterruptedException {
        var reading = read(request);
        assertThat(reading).as(request).isInstanceOf(PatchReading.Unclear.class);
        return ((PatchReading.Unclear) reading).problems();
    }

    private static ComponentSlot slot(Blueprint blueprint, String id) {
        return blueprint.slots().filter(it -> it.id().equals(id)).findFirst().orElseThrow();
    }

    private static List<String> order(Blueprint blueprint) {
        return blueprint.slots().map(ComponentSlot::id).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make the bars red | bars | color | red",
                "Please change the color of the line chart to #00ff00. | trend | color | #00ff00",
                "use blue for Total per month | bars | color | blue",
                "把柱状图改成红色 | bars | color | red",
                "请把每月趋势的颜色改成绿色 | trend | color | green",
                "show the bar chart as a pie chart | bars | variant | pie",
                "use a pie chart for Total per month | bars | variant | pie",
                "turn Total per month into a line chart | bars | variant | line",
                "把折线图改成饼图 | trend | variant | pie",
                "add a median line to the bars | bars | referenceLine | median",
                "add an average line to Total per month | bars | referenceLine | mean",
                "给柱状图加一条中位线 | bars | referenceLine | median",
                "rename the table to \"Top products\" | goods | title | Top products",
                "rename the table to \"Tea, then coffee\" | goods | title | Tea, then coffee",
                "change the title of Total per month to Revenue | bars | title | Revenue",
                "把表格的标题改成产品 | goods | title | 产品",
                "把“每月趋势”重命名为趋势 | trend | title | 趋势",
                "把每月趋势用柱状图表示 | trend | variant | bar",
                "把每月趋势用红色 | trend | color | red"
            })
    void changesOptions(String request, String slot, String prop, String value)
            throws InterruptedException {
        assertThat(slot(patched(request), slot).prop(prop)).isEqualTo(value);
    }

    @Test
    void takesAWholeTitleBeforePartsOfOthers() throws InterruptedException {
        var named =
                PATCH.apply(
                        page(),
                        ((PatchReading.Read) read("rename the table to \"Top text\"")).plan());
        var again =
                PATCH.apply(
                        named,
                        ((PatchReading.Read)
                                        new RefinementReader(PATCH, BlockPlanner.NONE)
                                                .read(
                                                        "rename Total per month to \"Chart: Top text\"",
                                                        named,
                                                        COLUMNS))
                                .plan());

        var reading =
                new RefinementReader(PATCH, BlockPlanner.NONE)
                        .read("put the Top text first", again, COLUMNS);

        assertThat(reading).isInstanceOf(PatchReading.Read.class);
        assertThat(order(PATCH.apply(again, ((PatchReading.Read) reading).plan())).getFirst())
                .isEqualTo("goods");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "把每月费用总额改成柱状图 | variant | bar",
                "把每月费用总额改成红色 | color | red",
                "把每月费用总额用柱状图表示 | variant | bar"
            })
    void readsTitlesThatContainWordsOfForms(String request, String prop, String value)
            throws InterruptedException {
        var named = PATCH.apply(page(), ((PatchReading.Read) read("把“每月趋势”重命名为每月费用总额")).plan());
        var reading = new RefinementReader(PATCH, BlockPlanner.NONE).read(request, named, COLUMNS);

        assertThat(reading).as(request).isInstanceOf(PatchReading.Read.class);
        var changed = PATCH.apply(named, ((PatchReading.Read) reading).plan());
        assertThat(slot(changed, "trend").prop(prop)).isEqualTo(value);
    }

    @Test
    void namesEveryChartWhereSeveralAreMeant() throws InterruptedException {
        var all = patched("make the charts purple");

        assertThat(slot(all, "bars").prop("color")).isEqualTo("purple");
        assertThat(slot(all, "trend").prop("color")).isEqualTo("purple");
        assertThat(slot(patched("add a median line"), "trend").prop("referenceLine"))
                .isEqualTo("median");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "put the table first | goods,bars,trend,text",
                "move the first chart to the bottom | trend,goods,text,bars",
                "move the text up | bars,trend,text,goods",
                "move Products before the line chart | bars,goods,trend,text",
                "put What stands out after Total per month | bars,text,trend,goods",
                "把表格放到最前面 | goods,bars,trend,text",
                "将第一个图表移到最后 | trend,goods,text,bars",
                "把表格放到折线图前面 | bars,goods,trend,text",
                "remove the second chart | bars,goods,text",
                "delete the table and the text | bars,trend",
                "删除第二个图表 | bars,goods,text",
                "去掉表格 | bars,trend,text",
                "remove the first chart, then put the table first | goods,trend,text",
                "remove the first chart and put the table first | goods,trend,text"
            })
    void movesAndRemoves(String request, String order) throws InterruptedException {
        assertThat(order(patched(request))).containsExactly(order.split(",", -1));
    }

    @Test
    void removesDataThatNothingElseDisplays() throws InterruptedException {
        var without = patched("remove the table");

        assertThat(without.dataContract().bindings())
                .extracting(it -> it.id())
                .containsExactly("months");
        assertThat(patched("remove the bars").dataContract().bindings()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add a table of Total per month | bars,bars-table,trend,goods,text | table",
                "加一个Total per month的表格 | bars,bars-table,trend,goods,text | table",
                "给表格加一个饼图 | bars,trend,goods,goods-chart,text | chart"
            })
    void addsAComponentForDataThatIsThere(String request, String order, String component)
            throws InterruptedException {
        var patched = patched(request);

        assertThat(order(patched)).containsExactly(order.split(",", -1));
        assertThat(patched.slots().map(ComponentSlot::componentType)).contains(component);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "highlight rows where amount below 10 in red | < | error",
                "mark amount over 1,000 as green | > | success",
                "把amount小于10的行标红 | < | error",
                "高亮 amount 超过 10 的行 | > | warning"
            })
    void highlightsRows(String request, String condition, String style)
            throws InterruptedException {
        var rules =
                slot(patched(request), "goods")
                        .props()
                        .getOrDefault("highlightRules", Value.missing());

        assertThat(rules.item(0).field("column").asText()).isEqualTo("amount");
        assertThat(rules.item(0).field("condition").asText()).isEqualTo(condition);
        assertThat(rules.item(0).field("style").asText()).isEqualTo(style);
    }

    @Test
    void turnsAChartIntoATableOfTheSameData() throws InterruptedException {
        var patched = patched("show the line chart as a table");

        assertThat(slot(patched, "trend").componentType()).isEqualTo("table");
        assertThat(slot(patched, "trend").props()).containsOnlyKeys("title");
    }

    @Test
    void renamesThePageAndRewritesTexts() throws InterruptedException {
        assertThat(patched("rename the page to Sales 2026").name()).isEqualTo("Sales 2026");
        assertThat(patched("change the title to Sales 2026").name()).isEqualTo("Sales 2026");
        assertThat(patched("把页面标题改成销售").name()).isEqualTo("销售");
        assertThat(patched("把标题改为销售").name()).isEqualTo("销售");
        assertThat(patched("标题改成“销售”").name()).isEqualTo("销售");
        assertThat(slot(patched("rewrite the summary to be shorter"), "text").prop("instruction"))
                .isEqualTo("shorter");
        assertThat(slot(patched("重写摘要：更短一些"), "text").prop("instruction")).isEqualTo("更短一些");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "make the bars sparkle | make the bars sparkle",
                "make the bars red, and add weather | weather",
                "把柱状图改成红色，加上天气预报 | 天气预报",
                "remove the third table | number 3",
                "remove the map | map",
                "make the table red | has no color",
                "highlight weight below 10 | weight",
                "highlight amount below 10% | amount (%)",
                "remove the chart | Total per month",
                "rewrite the table | displays data"
            })
    void namesWhatItDoesNotUnderstandAndChangesNothing(String request, String named)
            throws InterruptedException {
        var reading = read(request);

        if (reading instanceof PatchReading.Read(var plan)) {
            assertThatThrownBy(() -> PATCH.apply(page(), plan))
                    .isInstanceOf(InvalidBlueprint.class)
                    .hasMessageContaining(named);
        } else {
            assertThat(problems(request))
                    .anySatisfy(problem -> assertThat(problem.en() + problem.zh()).contains(named));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "please", "。", "请"})
    void asksForARequestIfThereIsNone(String request) throws InterruptedException {
        assertThat(problems(request)).hasSize(1);
    }

    @Test
    void checksTheBlueprintAsAWholeAndNeverChangesIt() throws InterruptedException {
        var before = BlueprintJson.write(page());
        var plan =
                PatchJson.read(
                        Json.parse(
                                """
                                {"instructions": [
                                  {"type": "update_props", "targetBlockId": "bars", "changes": {"variant": "donut"}},
                                  {"type": "update_props", "targetBlockId": "goods", "changes": {"glow": 1}}]}
                                """));

        assertThatThrownBy(() -> PATCH.apply(page(), plan))
                .isInstanceOf(InvalidBlueprint.class)
                .hasMessageContainingAll("donut", "glow");
        var empty =
                PatchJson.read(
                        Json.parse(
                                """
                                {"instructions": [
                                  {"type": "remove_block", "targetBlockId": "nothing"},
                                  {"type": "reorder", "targetBlockId": "bars", "changes": {"tab": "other", "position": 0}}]}
                                """));
        assertThatThrownBy(() -> PATCH.apply(page(), empty))
                .hasMessageContainingAll("'nothing'", "'other'", "bars");
        assertThat(BlueprintJson.write(page())).isEqualTo(before);
    }

    @Test
    void readsTheJsonThatItWrites() throws InterruptedException {
        var plan =
                new PatchPlan(
                        List.of(
                                new PatchInstruction.UpdateProps(
                                        "bars", "table", Map.of("title", Value.of("x"))),
                                new PatchInstruction.Reorder("bars", "main", 2),
                                new PatchInstruction.AddBlock(
                                        "main",
                                        0,
                                        slot(page(), "goods"),
                                        page().dataContract().bindings()),
                                new PatchInstruction.RemoveBlock("trend"),
                                new PatchInstruction.Recompose("text", "shorter")));

        assertThat(PatchJson.read(PatchJson.write(plan))).isEqualTo(plan);
        assertThatThrownBy(() ->
                        PatchJson.read(
                                Json.parse(
                                        "{\"instructions\": [{\"type\": \"paint\"}, {\"type\": \"add_block\","
                                                + " \"changes\": {\"slot\": {\"colour\": 1}}}]}")))
                .hasMessageContainingAll("'paint'", "colour");
    }
}
