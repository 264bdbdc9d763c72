package dev.troupe.chat.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceNamesTest {
    @TempDir private Path directory;

    @Test
    void readsANameWithSpacesAsAWhole() throws IOException {
        assertThat(quote("读取 已计算 要发货.csv，算合计", "已计算 要发货.csv")).isEqualTo("读取 “已计算 要发货.csv”，算合计");
    }

    @Test
    void dividesANameFromTheVerbBeforeIt() throws IOException {
        assertThat(quote("删掉旧日志.log", "旧日志.log")).isEqualTo("删掉“旧日志.log”");
    }

    @Test
    void readsALabelOfATableAsItsSource() throws IOException {
        assertThat(quote("数据在员工.csv，找出最早的三个人", "员工.csv")).isEqualTo("用“员工.csv”，找出最早的三个人");
        assertThat(quote("画饼图，数据是 a.csv，存成 b.png", "a.csv")).isEqualTo("画饼图，用a.csv，存成 b.png");
        assertThat(quote("保存为新员工.csv", "员工.csv")).isEqualTo("保存为新员工.csv");
    }

    @Test
    void leavesOtherNamesAlone() throws IOException {
        assertThat(quote("保存为年度销售.csv", "销售.csv")).isEqualTo("保存为年度销售.csv");
        assertThat(quote("copy mydata.csv to b.csv", "data.csv"))
                .isEqualTo("copy mydata.csv to b.csv");
        assertThat(quote("read \"Q3 report.txt\"", "Q3 report.txt"))
                .isEqualTo("read \"Q3 report.txt\"");
    }

    private String quote(String request, String file) throws IOException {
        Files.writeString(directory.resolve(file), "");
        return WorkspaceNames.quote(request, Workspace.of(directory));
    }
}
