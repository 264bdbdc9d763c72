package dev.troupe.agent.policy;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Files by which other programs act, and files that hold credentials. Writing the first kind, or
 * reading the second, is never only a change of the user's data: approval is needed although the
 * file is new, and {@code --yes} does not grant it.
 *
 * <p>Paths are relative to the workspace, with slashes; letter case does not count, since some file
 * systems know none.
 */
public final class SensitiveFiles {
    private static final LocalizedText HIDDEN =
            LocalizedText.of(
                    "其他程序会读取或执行名称以点开头的文件",
                    "other programs read or run files whose names begin with a dot");
    private static final LocalizedText SECRET =
            LocalizedText.of("里面通常有密钥或密码", "it usually holds keys or passwords");

    /** Files of these names are effective in any directory. */
    private static final List<Rule> RULES =
            List.of(
                    new Rule(
                            "build tools run it",
                            "构建工具会执行它",
                            "(?:gnu)?makefile|.*\\.mk|rakefile|gemfile|justfile|taskfile\\.ya?ml"
                                    + "|cmakelists\\.txt|pom\\.xml|build\\.xml|build\\.sbt"
                                    + "|(?:build|settings|init)\\.gradle(?:\\.kts)?|gradlew|mvnw"
                                    + "|package(?:-lock)?\\.json|composer\\.json|cargo\\.toml|build\\.rs"
                                    + "|pyproject\\.toml|setup\\.(?:py|cfg)|tox\\.ini|noxfile\\.py"
                                    + "|(?:gulp|grunt)file\\.[cm]?[jt]s"
                                    + "|(?:vite|webpack|rollup|jest|vitest|babel|eslint|next|nuxt|svelte"
                                    + "|tailwind|postcss)\\.config\\.[cm]?[jt]s"),
                    new Rule(
                            "containers and pipelines are built by it",
                            "容器和流水线按它构建",
                            "(?:docker|container)file(?:\\..*)?|(?:docker-)?compose(?:\\..*)?\\.ya?ml"
                                    + "|jenkinsfile|procfile|vagrantfile|azure-pipelines\\.ya?ml"
                                    + "|bitbucket-pipelines\\.ya?ml|appveyor\\.ya?ml"),
                    new Rule(
                            "Python runs it automatically",
                            "Python 会自动执行它",
                            "conftest\\.py|(?:site|user)customize\\.py|.*\\.pth"),
                    new Rule(
                            "the system starts programs from it",
                            "系统会根据它启动程序",
                            ".*\\.(?:desktop|lnk|scf|service|timer|plist|reg)|crontab|autorun\\.inf"),
                    new Rule(
                            "other agents follow it",
                            "其他智能体会遵循它",
                            "(?:agents|claude|gemini)(?:\\.local)?\\.md"),
                    new Rule("it configures Troupe", "它是 Troupe 的配置", "troupe\\.ya?ml"));

    private static final Rule AGENTS =
            new Rule("Troupe takes agents from it", "Troupe 从它读取智能体", "(?:.*/)?agents/[^/]+\\.md");

    /** Directories and files whose content is secret. */
    private static final Set<String> SECRETS =
            Set.of(
                    ".ssh",
                    ".aws",
                    ".azure",
                    ".gnupg",
                    ".kube",
                    ".docker",
                    ".netrc",
                    "_netrc",
                    ".npmrc",
                    ".pypirc",
                    ".pgpass",
                    ".my.cnf",
                    ".htpasswd",
                    ".git-credentials",
                    ".env",
                    ".envrc",
                    ".password-store",
                    ".bash_history",
                    ".zsh_history",
                    "id_rsa",
                    "id_ecdsa",
                    "id_ed25519");

    private SensitiveFiles() {}

    /** Names, and why they matter. */
    private record Rule(LocalizedText why, Pattern name) {
        Rule(String en, String zh, String name) {
            this(LocalizedText.of(zh, en), Pattern.compile(name));
        }
    }

    /** Why approval is needed before such a file is written or removed; empty if it is not. */
    public static Optional<LocalizedText> findWriteCaution(String path) {
        var lower = path.toLowerCase(Locale.ROOT);
        for (var name : lower.split("/", -1)) {
            if (name.startsWith(".") && !name.equals(".") && !name.equals("..")) {
                return Optional.of(toCaution(path, HIDDEN));
            }
        }
        if (AGENTS.name.matcher(lower).matches()) {
            return Optional.of(toCaution(path, AGENTS.why));
        }
        var name = lower.substring(lower.lastIndexOf('/') + 1);
        return RULES.stream()
                .filter(rule -> rule.name.matcher(name).matches())
                .findFirst()
                .map(rule -> toCaution(path, rule.why));
    }

    /** Why approval is needed before such a file is read; empty if it is not. */
    public static Optional<LocalizedText> findReadCaution(String path) {
        for (var name : path.toLowerCase(Locale.ROOT).split("/", -1)) {
            if (SECRETS.contains(name) || name.startsWith(".env.")) {
                return Optional.of(toCaution(path, SECRET));
            }
        }
        return Optional.empty();
    }

    private static LocalizedText toCaution(String path, LocalizedText why) {
        return LocalizedText.of("%s：%s", "%s: %s", path, why);
    }
}
