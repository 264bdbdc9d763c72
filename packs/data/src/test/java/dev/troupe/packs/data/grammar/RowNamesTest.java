package dev.troupe.packs.data.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.file.TableFiles;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowNamesTest {
    private static List<String> names(String file, String rows) {
        var columns =
                TableFiles.parse("t.csv", rows.getBytes(StandardCharsets.UTF_8)).columns().stream()
                        .map(ColumnProfile::of)
                        .toList();
        return RowNames.of(TableContext.of(file, columns, new RequestText("?"), false));
    }

    @Test
    void takesTheNameOfTheFileFirstAndOtherWordsForIt() {
        assertThat(names("films", "year,cost\n2001,3\n2002,4\n"))
                .startsWith("films", "film")
                .contains("movie", "movies", "影片")
                .doesNotContain("book");
    }

    @Test
    void takesTheWordThatTheColumnOfNamesBeginsWith() {
        assertThat(names("list", "菜名,价格\n豆腐,12\n青菜,9\n")).contains("菜");
        assertThat(names("list", "track title,length\nDawn,3\nDusk,4\n"))
                .contains("track", "songs");
    }

    @Test
    void takesWiderWordsForTheRowsOfSomeTables() {
        assertThat(names("俱乐部", "俱乐部,城市\n甲队,东城\n乙队,西城\n")).contains("球队");
        assertThat(names("球队", "球队,城市\n甲队,东城\n乙队,西城\n")).doesNotContain("俱乐部");
        assertThat(names("俱乐部球员", "球员,俱乐部\n张,甲队\n李,甲队\n")).doesNotContain("球队");
    }

    @Test
    void takesNoColumnThatRowsShare() {
        assertThat(names("list", "店名,金额\n东店,12\n东店,9\n西店,3\n")).doesNotContain("店");
    }
}
