package dev.troupe.packs.data.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.chart.ChartLabels;
import dev.troupe.packs.data.chart.ChartPlan;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.Aggregate;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.awt.Color;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ChartRendererTest {
    private static final Table MONTHS =
            table("月份,销售额,成本\n2024-01,120,80\n2024-02,90,70\n2024-03,,75\n");

    private static Table table(String csv) {
        return TableFiles.parse("t.csv", csv.getBytes(StandardCharsets.UTF_8));
    }

    private static BufferedImage draw(Table table, ChartSpec spec) throws IOException {
        return ImageIO.read(new ByteArrayInputStream(ChartRenderer.png(table, spec)));
    }

    private static long pixels(BufferedImage image, Color color) {
        return IntStream.range(0, image.getWidth() * image.getHeight())
                .filter(i ->
                        image.getRGB(i % image.getWidth(), i / image.getWidth()) == color.getRGB())
                .count();
    }

    @ParameterizedTest
    @EnumSource
    void drawsEveryKind(ChartKind kind) throws IOException {
        var x = kind == ChartKind.SCATTER || kind == ChartKind.HISTOGRAM ? "成本" : "月份";

        var image = draw(MONTHS, ChartSpec.of(kind, x, List.of("销售额"), "每月销售额", true));

        assertThat(image.getWidth()).isEqualTo(1536);
        assertThat(pixels(image, Color.WHITE)).isGreaterThan(300_000);
        if (kind != ChartKind.SCATTER)
            assertThat(pixels(image, ChartStyle.PALETTE.getFirst())).isGreaterThan(300);
    }

    @ParameterizedTest
    @EnumSource
    void drawsEveryKindAsVectorsThatReferToNothingOutside(ChartKind kind) throws Exception {
        var x = kind == ChartKind.SCATTER || kind == ChartKind.HISTOGRAM ? "成本" : "月份";

        var svg = ChartRenderer.svg(MONTHS, ChartSpec.of(kind, x, List.of("销售额"), "每月<销售额>", true));

        var xml =
                DocumentBuilderFactory.newDefaultInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(xml.getDocumentElement().getAttribute("font-family")).contains("sans-serif");
        var texts = xml.getElementsByTagName("text");
        assertThat(
                        IntStream.range(0, texts.getLength())
                                .mapToObj(i -> texts.item(i).getTextContent()))
                .contains("每月<销售额>");
        assertThat(xml.getElementsByTagName("path").getLength()).isGreaterThan(3);
        assertThat(svg)
                .contains("<title>每月&lt;销售额&gt;</title>", "textLength=")
                .doesNotContain("<!DOCTYPE", "href", "<image", "<script", "url(h")
                .hasSizeLessThan(60_000);
    }

    @ParameterizedTest
    @CsvSource({
        "region,          amount 合计,   true,  各 region 的 amount 合计",
        "地区,            金额合计,      true,  各地区的金额合计",
        "category、region, 数量,          true,  各 category、region 的数量",
        "'',              quantity,      true,  quantity 的分布",
        "region,          total_amount,  false, Total amount by region",
        "'',              unit_price,    false, Distribution of unit price"
    })
    void titlesAreInOneLanguageWithEvenBlanks(
            String by, String what, boolean chinese, String title) {
        var wish = new ChartPlan.Request(null, null, List.of(), null, "");

        assertThat(ChartLabels.title(wish, what, by, chinese)).isEqualTo(title);
    }

    @Test
    void pointsAreTitledByWhatGoesWithWhat() {
        var wish = new ChartPlan.Request(null, null, List.of(), null, "");

        assertThat(ChartLabels.relation(wish, "amount", "quantity", true))
                .isEqualTo("amount 与 quantity 的关系");
        assertThat(ChartLabels.relation(wish, "amount", "unit_price", false))
                .isEqualTo("Amount against unit price");
    }

    @Test
    void noWordStandsTwiceInTheNameOfAResult() {
        assertThat(Aggregate.SUM.title("total", false)).isEqualTo("total_sum");
        assertThat(Aggregate.SUM.title("amount", false)).isEqualTo("total_amount");
        assertThat(Aggregate.MEAN.title("平均分", true)).isEqualTo("平均分的平均值");
        assertThat(Aggregate.MEAN.title("unit_price", true)).isEqualTo("平均 unit_price");
    }

    @Test
    void rangesOfWholeNumbersBeginAtWholeNumbers() {
        assertThat(PointChart.edges(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
                .containsExactly(0, 2, 4, 6, 8, 10, 12);
        assertThat(PointChart.edges(1, 2, 3, 4, 5)).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(PointChart.edges(0.1, 0.2, 0.35)).hasSizeGreaterThan(4);
    }

    @Test
    void givesEverySeriesItsColour() throws IOException {
        var image = draw(MONTHS, ChartSpec.of(ChartKind.BAR, "月份", List.of("销售额", "成本"), "", true));

        assertThat(pixels(image, ChartStyle.PALETTE.get(1))).isGreaterThan(10_000);
    }

    @Test
    void bringsAFontWithLatinAndChinese() {
        assertThat(
                        ChartFont.of(Font.PLAIN, 12)
                                .canDisplayUpTo("Sales, 2024: ¥1,234.50 (12%) – 华东地区销售额占比“其他”…"))
                .isEqualTo(-1);
    }

    @Test
    void growsWithManyLongNames() throws IOException {
        var many =
                table(
                        "shop,n\n"
                                + IntStream.range(0, 60)
                                        .mapToObj(i ->
                                                "A rather long shop name " + i + "," + (100 - i))
                                        .collect(Collectors.joining("\n")));

        var image = draw(many, ChartSpec.of(ChartKind.BAR, "shop", List.of("n"), "", false));

        assertThat(image.getHeight()).isGreaterThan(1500);
    }

    @Test
    void foldsSmallCategoriesIntoOther() {
        var many =
                table(
                        "shop,n\n"
                                + IntStream.range(0, 45)
                                        .mapToObj(i -> "s" + i + "," + (i < 30 ? 100 : 1))
                                        .collect(Collectors.joining("\n")));
        var spec = ChartSpec.of(ChartKind.BAR, "shop", List.of("n"), "", true);

        var folded = ChartSeries.of(many, spec).limit(40, true, true);

        assertThat(folded.labels()).hasSize(40).last().isEqualTo("其他（6 项）");
        assertThat(folded.series().getFirst().getLast()).isEqualTo(6.0);
    }

    @Test
    void saysWhatCannotBeDrawn() {
        assertThatThrownBy(() ->
                        draw(MONTHS, ChartSpec.of(ChartKind.BAR, "月份", List.of("利润"), "", true)))
                .isInstanceOf(TableException.class)
                .hasMessageContainingAll("利润", "月份, 销售额, 成本");
        assertThatThrownBy(() ->
                        draw(MONTHS, ChartSpec.of(ChartKind.BAR, "销售额", List.of("月份"), "", true)))
                .hasMessageContaining("not number");
        assertThatThrownBy(() ->
                        draw(
                                table("a,b\nx,-1\ny,2\n"),
                                ChartSpec.of(ChartKind.PIE, "a", List.of("b"), "", false)))
                .hasMessageContaining("negative");
    }
}
