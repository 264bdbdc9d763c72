package dev.troupe.packs.data.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableJoinTest {
    private static final Table PLAN =
            table("plan.csv", "region,target\nEast,10\nWest,20\nWest,30\nNorth,5\n");

    @Test
    void statesThatNoKeysMatchWithAnExampleOfEach() throws InterruptedException {
        var join = join(PLAN, table("sales.csv", "region,amount\nR-1,4\nR-2,6\n"));
        var remarks = join.remarks(rows(join, join.sql()));

        assertThat(remarks).hasSize(1);
        assertThat(remarks.getFirst().en())
                .contains("no key value of plan", "plan has 'East'", "sales has 'R-1'");
        assertThat(remarks.getFirst().zh()).contains("plan 有“East”", "sales 有“R-1”");
    }

    @Test
    void countsTheRowsWithoutAMatchIfOthersMatch() throws InterruptedException {
        var join = join(PLAN, table("sales.csv", "region,amount\nEast,4\n"));

        assertThat(join.remarks(rows(join, join.sql())).getFirst().en())
                .startsWith("3 rows of plan have no match");
    }

    @Test
    void listsEachValueOfTheKeyThatTheOtherDoesNotHaveOnce() throws InterruptedException {
        var join = join(PLAN, table("sales.csv", "region,amount\nEast,4\n"));
        var values = rows(join, join.unmatchedValuesSql());

        assertThat(values.rowCount()).isEqualTo(2);
        assertThat(values.row(0)).containsExactly("North");
        assertThat(values.row(1)).containsExactly("West");
    }

    @Test
    void listsTheRowsOfTheTableThatTheOtherHasNoneFor() throws InterruptedException {
        var booked = table("booked.csv", "person,booked_on\nAnn,2026-01-02\nBen,2026-01-03\n");
        var seated = table("seated.csv", "person,seat\nAnn,1\nCid,2\n");
        var join = join(booked, seated);
        var joined = rows(join, join.sql());

        assertThat(join.orReversed("who has no booked_on", joined)).isEqualTo(join.reverse());
        assertThat(join.orReversed("who has no seat", joined)).isEqualTo(join);
        assertThat(join.reverse().left()).isEqualTo(seated);
    }

    private static TableJoin join(Table left, Table right) {
        return new TableJoin(
                left,
                right,
                List.of(
                        new JoinKeyFinder.Pair(
                                left.columns().getFirst(), right.columns().getFirst())));
    }

    private static Table rows(TableJoin join, String sql) throws InterruptedException {
        return new TableEngine().query(List.of(join.left(), join.right()), sql, "result");
    }

    private static Table table(String name, String csv) {
        return TableFiles.parse(name, csv.getBytes(StandardCharsets.UTF_8));
    }
}
