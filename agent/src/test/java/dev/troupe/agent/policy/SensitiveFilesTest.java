package dev.troupe.agent.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SensitiveFilesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".bash_profile",
                ".ssh/authorized_keys",
                ".git/hooks/pre-commit",
                ".git/config",
                ".envrc",
                ".vscode/tasks.json",
                ".idea/workspace.xml",
                ".github/workflows/x.yml",
                ".gitlab-ci.yml",
                "sub/.npmrc",
                ".pypirc",
                "Makefile",
                "web/package.json",
                "pom.xml",
                "x.desktop",
                "crontab",
                "Dockerfile",
                "Dockerfile.dev",
                "tests/conftest.py",
                "sitecustomize.py",
                "troupe.yaml",
                "Troupe.YAML",
                "agents/helper.md",
                "AGENTS.md"
            })
    void asksBeforeOtherProgramsAreTold(String path) {
        assertThat(SensitiveFiles.findWriteCaution(path).orElseThrow().en())
                .startsWith(path + ": ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report.md",
                "a/b/sales.csv",
                "package-list.json",
                "makefile-notes.txt",
                "agents/list.csv",
                "my.env.csv",
                "analysis.py",
                "index.html"
            })
    void leavesOrdinaryResultsAlone(String path) {
        assertThat(SensitiveFiles.findWriteCaution(path)).isEmpty();
        assertThat(SensitiveFiles.findReadCaution(path)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {".ssh/id_ed25519", ".aws/credentials", "home/.netrc", ".env", ".env.local"})
    void asksBeforeCredentialsAreRead(String path) {
        assertThat(SensitiveFiles.findReadCaution(path).orElseThrow().en())
                .contains("keys or passwords");
    }
}
