package dev.troupe.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileRolesTest {
    /** A request, what it reads and what it writes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "读取 a.csv，按月汇总保存为 b.csv | a.csv | b.csv",
                "把结果存成 top.csv：从 a.csv 里取前 5 行 | a.csv | top.csv",
                "保存到：b.csv | | b.csv",
                "用下面的文件画图：a.csv | a.csv |",
                "a.csv 各楼排名，前两名存 b.json | a.csv | b.json",
                "抓取 http://x.org/ 的商品，明细存 b.csv | http://x.org/ | b.csv",
                "把 a.csv 转成 b.json | a.csv | b.json",
                "根据 a.csv 和 b.csv 写一份报告 c.html | a.csv b.csv | c.html",
                "读取库存 a.csv | a.csv |",
                "按城市画柱状图,存 c.png a.csv | a.csv | c.png",
                "按城市画柱状图,存 c.png a.csv b.csv | a.csv b.csv | c.png",
                "bar chart of the sales per city, save it as c.png a.csv | a.csv | c.png",
                "total per city, save it as b.csv a.csv | a.csv | b.csv",
                "他写了几本书? a.csv | a.csv |",
                "How many pages did she write? a.csv | a.csv |",
                "写一份a.csv的报告 | a.csv |",
                "写一份 a.csv 的报告 b.html | a.csv | b.html",
                "根据 a.csv 写一份报告 对比.html | a.csv | 对比.html",
                "对 ./a.csv 分析，保存为 统计.csv | ./a.csv | 统计.csv",
                "分析成绩表 a.csv | a.csv |",
                "average qty per store in a.csv | a.csv |",
                "which store sold most in a.csv? | a.csv |",
                "sum the sales and store in b.csv | | b.csv",
                "save the totals as a.csv, b.csv | | a.csv b.csv",
                "汇总 a.csv 存为 b.csv；c.csv 画图 | a.csv c.csv | b.csv",
                "Sum a.csv by client and put them in b.csv | a.csv | b.csv",
                "From a.csv sum the net by client and put them in b.csv | a.csv | b.csv",
                "Sort a.csv by cost and keep the top 4 rows in b.csv | a.csv | b.csv",
                "Write a report to r.md about a.csv: mean per team | a.csv | r.md",
                "A report r.html on a.csv and b.csv | a.csv b.csv | r.html",
                "save as c.json: number of rows by team from a.csv | a.csv | c.json",
                "How many rows are in a.csv? | a.csv |",
                "Load a.csv, b.csv and c.csv | a.csv b.csv c.csv |",
                "write “save to x.csv” into y.txt | | y.txt",
                "overwrite a.csv with only the East rows | a.csv | a.csv",
                "overwrite a.csv with the East rows of b.csv | b.csv | a.csv",
                "把 a.csv 覆盖成只有 East 的行 | a.csv | a.csv",
                "Keep the East rows of a.csv and save it back | a.csv | a.csv",
                "Could you be so kind as to have a look at a.csv and tell me the total | a.csv |",
                "how many orders were there according to a.csv? | a.csv |",
                "convert a.csv to a new file b.json | a.csv | b.json",
                "save a.csv as b.xlsx | a.csv | b.xlsx",
                "put a.csv and b.csv together and save as c.csv | a.csv b.csv | c.csv",
                "put a.csv together with b.csv | a.csv b.csv |",
                "put a.csv, b.csv and c.csv together | a.csv b.csv c.csv |",
                "put the totals of a.csv into b.csv together with the mean | a.csv | b.csv",
                "export a.json to an excel file called b.xlsx | a.json | b.xlsx",
                "save a.csv as b.csv and c.csv as d.csv | a.csv c.csv | b.csv d.csv",
                "write the totals of a.csv to b.csv | a.csv | b.csv",
                "把 a.csv 另存为 b.xlsx | a.csv | b.xlsx",
                "保存 a.csv 为 b.json | a.csv | b.json",
                "add a column profit = income - cost to a.csv and save as b.csv | a.csv | b.csv",
                "add the totals to a.csv | | a.csv",
                "Get the news from http://x.org/ as markdown in n.md | http://x.org/ | n.md",
                "save the totals to a.csv | | a.csv"
            })
    void tellsReadFromWritten(String request, String reads, String writes) {
        var roles = FileRoles.of(request);

        assertThat(String.join(" ", roles.reads())).isEqualTo(reads == null ? "" : reads);
        assertThat(String.join(" ", roles.writes())).isEqualTo(writes == null ? "" : writes);
    }

    /**
     * What a user asked to write may be replaced without approval; what is to be deleted may not.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "删除 monthly.png",
                "把 monthly.png 删掉",
                "把 monthly.png 这个文件删除",
                "请把图片 monthly.png 移除",
                "Delete monthly.png",
                "please remove the file monthly.png",
                "get rid of monthly.png"
            })
    void aPictureThatIsToGoIsNotWritten(String text) {
        assertThat(FileRoles.of(text).writes()).isEmpty();
        assertThat(FileRoles.of(text).reads()).containsExactly("monthly.png");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "把 old.png 改名为 new.png",
                "rename old.png to new.png",
                "move old.png to new.png",
                "将 old.png 重命名为 new.png"
            })
    void ofARenamedPictureTheNewNameIsWritten(String text) {
        assertThat(FileRoles.of(text).writes()).containsExactly("new.png");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "删除空行后画成柱状图 new.png",
                "Remove empty rows and plot a bar chart to new.png",
                "Drop the rows without a price, then draw new.png"
            })
    void aPictureThatIsDrawnOfWhatIsLeftIsWritten(String text) {
        assertThat(FileRoles.of(text).writes()).containsExactly("new.png");
    }

    @Test
    void findsANameThatIsPartOfTheOneBefore() {
        var roles = FileRoles.of("rename draft_old.txt to old.txt");

        assertThat(roles.reads()).containsExactly("draft_old.txt");
        assertThat(roles.writes()).containsExactly("old.txt");
    }
}
