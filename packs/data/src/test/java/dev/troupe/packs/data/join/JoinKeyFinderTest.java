package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JoinKeyFinderTest {
    private static final Table CUSTOMERS =
            table("customers", "id,name,city", "1,Ann,Paris", "2,Bob,Rome", "3,Cid,Rome");

    @Test
    void findsTheIdentifierThatAColumnIsNamedAfter() {
        var orders = table("orders", "id,customer_id,amount", "1,2,3", "2,2,1", "3,1,2");

        assertThat(key(orders, CUSTOMERS)).isEqualTo("customer_id = id");
        assertThat(key(CUSTOMERS, orders)).isEqualTo("id = customer_id");
    }

    @Test
    void findsTheNameThatAColumnRefersTo() {
        var visits = table("visits", "customer,rating", "Ann,1", "Bob,2", "Ann,3");

        assertThat(key(visits, CUSTOMERS)).isEqualTo("customer = name");
    }

    @Test
    void findsWhatAColumnIsStatedToBelongTo() {
        var towns = table("县城", "县城名称,所属州", "青石,南州", "白水,南州", "红土,北州", "黑河,西州");
        var states = table("州", "州,首府", "南州,青石", "北州,红土", "西州,黑河", "东州,青石");

        assertThat(key(towns, states)).isEqualTo("所属州 = 州");
    }

    @Test
    void findsAColumnOfAnotherNameByItsValues() {
        var companies = table("公司", "词条id,名称,省份", "e_71,甲,浙江", "e_72,乙,北京", "e_73,丙,北京");
        var shops =
                table("店铺", "词条id,站名,主办方,省份", "e_81,天,e_72,浙江", "e_82,地,e_71,北京", "e_83,人,e_71,北京");

        assertThat(key(companies, shops)).isEqualTo("词条id = 主办方");
    }

    @Test
    void prefersAnIdentifierToACityThatSomeRowsShare() {
        var groups = table("地产集团", "词条id,位于城市", "g1,北京", "g2,大连", "g3,上海");
        var projects = table("项目", "所属集团id,位于城市", "g1,西安", "g3,北京", "g1,南京");

        assertThat(key(groups, projects)).isEqualTo("词条id = 所属集团id");
    }

    @Test
    void takesNoSmallNumbersForAKey() {
        var shops = table("shops", "place,rating", "North,1", "South,2", "West,3");
        var films = table("films", "title,stars", "Up,1", "Her,2", "Heat,3");

        assertThatThrownBy(() -> key(shops, films))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("no column of one refers to the other");
    }

    @Test
    void asksWhichOfTwoReferencesIsMeant() {
        var trips = table("trips", "start,stop", "North,South", "South,North", "West,West");
        var stations = table("stations", "place,line", "North,a", "South,a", "West,b");

        assertThatThrownBy(() -> key(trips, stations))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("could be by start = place, stop = place");
    }

    @Test
    void takesCodesRatherThanAmounts() {
        var visits = table("visits", "visit,patient,fee", "V1,Ann,80", "V2,Ben,60", "V3,Ann,75");
        var receipts =
                table("receipts", "visit,paid_on,fee", "V1,May,80", "V2,June,50", "V9,June,75");

        assertThat(key(receipts, visits)).isEqualTo("visit");
    }

    @Test
    void takesAColumnAloneWhereOthersOfOneNameAgree() {
        var staff = table("staff", "person,team", "Ann,Red", "Ben,Blue", "Cid,Red");
        var leave = table("leave", "person,team,days", "Ann,Red,2", "Ann,Red,1", "Cid,Red,3");
        var moved = table("moved", "person,team,days", "Ann,Blue,2", "Ann,Red,1", "Cid,Red,3");

        assertThat(key(leave, staff)).isEqualTo("person");
        assertThatThrownBy(() -> key(moved, staff))
                .hasMessageContaining("could be by person, team");
    }

    @Test
    void joinsByColumnsThatAreAKeyOnlyTogether() {
        var marks =
                table(
                        "marks",
                        "pupil,subject,mark",
                        "Ann,Art,7",
                        "Ann,Music,5",
                        "Bo,Art,4",
                        "Bo,Music,9");
        var retakes =
                table(
                        "retakes",
                        "pupil,subject,room",
                        "Ann,Music,1",
                        "Bo,Art,2",
                        "Bo,Music,1",
                        "Ann,Art,2");

        assertThat(new JoinKeyFinder(retakes, marks).findOnly())
                .extracting(JoinKeyFinder.Pair::describe)
                .containsExactly("pupil", "subject");
    }

    @Test
    void asksWhereColumnsOfOneNameAreNoKeyTogetherEither() {
        var sales =
                table("sales", "shop,product,sold", "A,tea,1", "A,tea,2", "B,tea,3", "B,rice,1");
        var returns =
                table("returns", "shop,product,why", "A,tea,x", "A,tea,y", "B,rice,x", "B,tea,y");
        var again =
                table("returns", "shop,product,why", "A,tea,x", "A,tea,y", "B,rice,x", "B,rice,y");

        assertThatThrownBy(() -> key(sales, again))
                .hasMessageContaining("could be by shop, product");
        assertThatThrownBy(() -> key(sales, returns))
                .hasMessageContaining("could be by shop, product");
    }

    private static String key(Table left, Table right) {
        return new JoinKeyFinder(left, right).findOnly().getFirst().describe();
    }

    private static Table table(String name, String... lines) {
        return TableFiles.parse(
                name + ".csv", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
}
