package dev.troupe.packs.data.skill;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SaveRequestTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    total per region in a.csv, save that as csv | .csv
                    export it to Excel | .xlsx
                    统计每月总额，把结果存成 json | .json
                    导出excel | .xlsx
                    convert a.csv to json | .json
                    把 a.csv 转换成 excel | .xlsx
                    turn a.json into a spreadsheet | .xlsx
                    convert the prices of a.csv to euros | ''
                    save the rows of a.csv | ''
                    Read the csv and save a chart | ''
                    读取 a.csv 的数据 | ''
                    """)
    void tellsTheKindOfAFileThatIsNotNamed(String request, String ending) {
        assertThat(SaveRequest.extension(request).orElse("")).isEqualTo(ending);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    按部门统计人数，存成新文件 | staff.csv | staff-result.csv
                    按部门统计人数，保存 | staff.xlsx | staff-result.xlsx
                    headcount by team and save it | staff.csv | staff-result.csv
                    headcount by team, save it as a new file | staff.tsv | staff-result.tsv
                    delete rows without a team and save in place | staff.csv | ''
                    staff.csv 按部门数一下人数,画个饼图,存 部门.png | staff.csv | ''
                    pie chart of headcount by team and save it as team.png | staff.csv | ''
                    how much did we save by team | staff.csv | ''
                    merge a.csv and b.csv into one file | a_joined | a-joined.csv
                    merge a.csv and b.csv, save it to a file | a_joined | a-joined.csv
                    把甲.csv和乙.csv合并成一个文件 | 甲_joined | 甲-joined.csv
                    how many rows are in one file | staff.csv | ''
                    各部门的存款合计 | staff.csv | ''
                    """)
    void namesANewFileWhereTheRequestNamesNone(String request, String table, String file) {
        assertThat(SaveRequest.newFile(request, table).orElse("")).isEqualTo(file);
    }
}
