package dev.troupe.packs.data.mention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeadcountColumnsTest {
    private static List<ColumnProfile> columns(String rows) {
        return TableFiles.parse("t.csv", rows.getBytes(StandardCharsets.UTF_8)).columns().stream()
                .map(ColumnProfile::of)
                .toList();
    }

    @Test
    void rowsArePeopleWhereEachHasAnotherNameOrNumber() {
        assertThat(HeadcountColumns.areRows("t", columns("name,team\nAl,A\nBo,A\nCy,B\n")))
                .isTrue();
        assertThat(HeadcountColumns.areRows("t", columns("会员号,城市\nM1,杭州\nM2,宁波\n"))).isTrue();
        assertThat(HeadcountColumns.areRows("t", columns("age,city\n31,York\n31,Hull\n"))).isTrue();
        assertThat(HeadcountColumns.areRows("staff.csv", columns("team,pay\nA,3\nB,4\n"))).isTrue();
    }

    @Test
    void linesOfABudgetAndProductsAreNoPeople() {
        assertThat(
                        HeadcountColumns.areRows(
                                "costs", columns("team,kind,cost\nA,Rent,3\nA,Tax,4\n")))
                .isFalse();
        assertThat(HeadcountColumns.areRows("stock", columns("name,price\nTea,3\nCake,4\n")))
                .isFalse();
    }

    @Test
    void findsTheColumnOfPeopleWithSeveralRowsEach() {
        var visits = columns("patient,day\nAl,2024-01-02\nAl,2024-01-05\nBo,2024-01-09\n");

        assertThat(HeadcountColumns.findRepeated(visits))
                .map(ColumnProfile::name)
                .contains("patient");
        assertThat(HeadcountColumns.areRows("visits", visits)).isFalse();
    }

    @Test
    void findsNumbersOfPeople() {
        var schools = columns("校区,学生数,面积\n东,120,3000\n西,90,2500\n");

        assertThat(HeadcountColumns.numbers(schools))
                .extracting(ColumnProfile::name)
                .containsExactly("学生数");
    }
}
