package dev.troupe.packs.data.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.Table;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopGroupsTest {
    private static final String QUESTION = "摊位最多的两个市场有哪些摊位";

    @Test
    void findsGroupsThatShareTheLastPlace() throws InterruptedException {
        var tied = groups("豆腐,东市\n米线,东市\n水果,西市\n鲜花,南市\n");
        var distinct = groups("豆腐,东市\n米线,东市\n糖人,东市\n水果,西市\n面人,西市\n鲜花,南市\n");

        assertThat(tied).isEqualTo(3);
        assertThat(distinct).isEqualTo(2);
    }

    @Test
    void saysWhichGroupsAreOpen() {
        var groups = TopGroups.of(query(table("豆腐,东市\n水果,西市\n"))).findFirst().orElseThrow();

        assertThat(groups.unclear(3).zh()).contains("“市场”", "最大的 2 组", "共有 3 组");
        assertThat(groups.unclear(3).en()).contains("'市场'", "largest", "there are 3");
    }

    private static int groups(String rows) throws InterruptedException {
        var table = table(rows);
        var columns = table.columns().stream().map(ColumnProfile::of).toList();
        var ranked = TopGroups.of(query(table)).findFirst().orElseThrow().ranking();
        var sql = new QuerySql(table.name(), columns, true).compile(ranked);
        return new TableEngine().query(List.of(table), sql, "result").rowCount();
    }

    private static Query query(Table table) {
        var read = (Interpretation.Understood) QuestionAnalyzer.read(QUESTION, table);
        return read.computation().query().orElseThrow();
    }

    private static Table table(String rows) {
        return TableFiles.parse("摊位.csv", ("摊位,市场\n" + rows).getBytes(StandardCharsets.UTF_8));
    }
}
