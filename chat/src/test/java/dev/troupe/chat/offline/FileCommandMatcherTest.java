package dev.troupe.chat.offline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileCommandMatcherTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rename big.csv to large.csv",
                "please copy a.csv as b.csv",
                "move a.csv into the archive folder",
                "move a.csv to old/a.csv",
                "delete a.csv and b.csv",
                "把 a.csv 改名为 b.csv",
                "将 a.csv 重命名成 b.csv",
                "复制 a.csv 为 备份.csv",
                "麻烦把 a.csv 移到 归档/ 里",
                "删除 a.csv 吧"
            })
    void isNothingButWorkOnWholeFiles(String clause) {
        assertThat(FileCommandMatcher.isFileCommand(clause)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "delete the done rows from a.csv",
                "copy the East rows of a.csv to b.csv",
                "删除 a.csv 里重复的行",
                "把 a.csv 按月汇总",
                "rename the column amount of a.csv",
                "rename the files"
            })
    void isWorkOnWhatIsInThem(String clause) {
        assertThat(FileCommandMatcher.isFileCommand(clause)).isFalse();
    }
}
