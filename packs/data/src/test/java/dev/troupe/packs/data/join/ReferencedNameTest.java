package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReferencedNameTest {
    private static final Table CREWS = table("crews", "id,name,port", "1,Gull,Oslo", "2,Tern,Bari");
    private static final Table TRIPS =
            table("trips", "id,crew_id,fish", "1,1,30", "2,1,20", "3,2,90");

    @Test
    void showsTheNameInPlaceOfTheIdentifier() {
        assertThat(name(TRIPS, CREWS, "total fish by crew"))
                .contains(new ReferencedName("crew_id", "id", "name", "crew_name"));
    }

    @Test
    void namesWhatIsReferredToInChinese() {
        var pools = table("泳池", "词条id,名称", "p1,东池", "p2,西池");
        var lanes = table("泳道", "编号,泳池id,长度", "a,p1,25", "b,p1,50", "c,p2,50");

        assertThat(name(lanes, pools, "每个泳池的平均长度")).map(ReferencedName::alias).contains("泳池名称");
    }

    @ParameterizedTest
    @ValueSource(strings = {"total fish by crew_id", "total fish by crew id"})
    void leavesIdentifiersThatTheQuestionNames(String question) {
        assertThat(name(TRIPS, CREWS, question)).isEmpty();
    }

    @Test
    void leavesIdentifiersWhereTwoHaveOneName() {
        var twins = table("crews", "id,name,port", "1,Gull,Oslo", "2,Gull,Bari");

        assertThat(name(TRIPS, twins, "total fish by crew")).isEmpty();
    }

    @Test
    void leavesAnAliasThatIsAColumn() {
        var trips = table("trips", "crew_id,crew_name,fish", "1,A,30", "1,B,20", "2,C,90");

        assertThat(name(trips, CREWS, "total fish by crew"))
                .map(ReferencedName::alias)
                .contains("name");
    }

    private static Optional<ReferencedName> name(Table one, Table other, String question) {
        var key = new JoinKeyFinder(one, other).findOnly();
        return ReferencedName.of(TableJoin.of(one, other, key), question);
    }

    private static Table table(String name, String... lines) {
        return TableFiles.parse(
                name + ".csv", String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }
}
