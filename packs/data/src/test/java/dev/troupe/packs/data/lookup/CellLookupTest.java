package dev.troupe.packs.data.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellLookupTest {
    private static final String ASSETS =
            """
            项目,期末余额,期末余额,期初余额,期初余额
            项目,原值,净值,原值,净值
            办公楼,"5,200.00","4,100.00","5,200.00","4,360.00"
            运输设备,880.00,310.50,640.00,205.10
            电子设备,415.30,120.00,390.00,140.75
            """;
    private static final String COSTS =
            """
            项 目,本期数,上年数
            差旅交通费,"288.43","124.93"
            房屋租赁费,"21.07","12.48"
            咨询服务费,"69.64","260.06"
            """;

    @TempDir Path directory;

    @Test
    void findsACellByTheLabelOfItsRowAndTheLevelsOfItsHeader() throws IOException {
        var table = load("资产.csv", ASSETS);

        assertThat(read("期末运输设备的净值是多少？", table)).isEqualTo("筛选项目 为 运输设备；列出项目、期末余额 净值");
        assertThat(read("请问办公楼和电子设备在年初的时候，原值各是多少", table))
                .isEqualTo("筛选项目 为 办公楼/电子设备；列出项目、期初余额 原值");
        assertThat(read("麻烦告诉我电子设备年末和上年年末的净值余额", table))
                .isEqualTo("筛选项目 为 电子设备；列出项目、期末余额 净值、期初余额 净值");
    }

    @Test
    void readsPeriodsAndPartsOfLabelsThatNoOtherLabelHas() throws IOException {
        var table = load("费用.csv", COSTS);

        assertThat(read("公司去年的租赁费支出了多少", table)).isEqualTo("筛选项 目 为 房屋租赁费；列出项 目、上年数");
        assertThat(read("本年差旅费有多少？", table)).isEqualTo("筛选项 目 为 差旅交通费；列出项 目、本期数");
        assertThat(read("差旅费的变动额是多少", table)).isEmpty();
    }

    @Test
    void readsNothingWhereAPeriodOrALevelIsOpenOrAWordIsUnknown() throws IOException {
        var table = load("资产.csv", ASSETS);

        assertThat(read("运输设备的净值是多少？", table)).isEmpty();
        assertThat(read("期末运输设备是多少？", table)).isEmpty();
        assertThat(read("期末运输设备的折旧净值是多少？", table)).isEmpty();
        assertThat(read("期末最高的净值是多少？", table)).isEmpty();
        assertThat(read("期末机器设备的净值是多少？", table)).isEmpty();
    }

    @Test
    void readsAFormOfOneThingAndStatesWhatItIsTakenToBeAbout() throws IOException {
        var table =
                Table.of(
                        "舰艇",
                        load(
                                        "舰艇.csv",
                                        """
                                        船长,航速,满载排水量,舰员,下水日期,建造地点
                                        112米,22节,2300吨,105人,2011年5月,沪东船厂
                                        """)
                                .columns()
                                .toArray(new dev.troupe.packs.data.table.Column[0]));

        assertThat(read("054A护卫舰的航速是多少？", table)).isEqualTo("列出航速");
        assertThat(read("054A护卫舰什么时候下水？", table)).isEqualTo("列出下水日期");
        assertThat(CellLookup.read("054A护卫舰的航速是多少？", table).orElseThrow().assumptions())
                .singleElement()
                .satisfies(text -> assertThat(text.zh()).isEqualTo("表中没有名称，视为关于“054A护卫舰”"));
        assertThat(read("舰员有多少人", table)).isEqualTo("列出舰员");
        assertThat(read("什么时候下水的？", table)).isEqualTo("列出下水日期");
        assertThat(read("什么时候退役的？", table)).isEmpty();
        assertThat(read("航速在哪里", table)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"税前工资是多少", "税前的工资是多少", "税前社保是多少", "不含税的社保是多少", "最高的社保是多少"})
    void takesNoPartOfAnotherLabelForTheNameOfTheForm(String question) throws IOException {
        var table = load("工资条.csv", "税后工资,社保,入职日期\n8000,1200,2020-03-01\n");

        assertThat(read("税后工资是多少", table)).isEqualTo("列出税后工资");
        assertThat(read(question, table)).isEmpty();
    }

    private Table load(String name, String text) throws IOException {
        return TableFiles.load(Files.writeString(directory.resolve(name), text));
    }

    private static String read(String question, Table table) {
        return CellLookup.read(question, table)
                .map(CellLookup.Found::query)
                .map(CellLookupTest::text)
                .orElse("");
    }

    private static String text(Query query) {
        return new QueryText(true).describe(query);
    }
}
