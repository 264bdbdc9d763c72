package dev.troupe.runtime;

import dev.troupe.agent.Requirement;
import dev.troupe.agent.Roster;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.Workspace;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import dev.troupe.extraction.ExtractionException;
import dev.troupe.language.Language;
import dev.troupe.model.BudgetGuard;
import dev.troupe.model.Meter;
import dev.troupe.model.ModelRole;
import dev.troupe.model.UsageLedger;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.data.ChartKind;
import dev.troupe.packs.data.ChartSpec;
import dev.troupe.packs.data.Charts;
import dev.troupe.packs.data.TableEngine;
import dev.troupe.packs.data.TableException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tries everything that a run needs from the machine. */
public final class Checks {
    private final Environment environment;
    private final Packs.Source packs;
    private final @Nullable String model;
    private final Path workspace;
    private final Language language;

    /**
     * Checks for one environment.
     *
     * @param model that is asked for, {@code provider:name}; {@code null} where settings decide
     * @param workspace the directory where runs are to work; made where it is missing
     */
    public Checks(
            Environment environment, Packs.Source packs, @Nullable String model, Path workspace) {
        this.environment = environment;
        this.packs = packs;
        this.model = model;
        this.workspace = workspace;
        this.language = environment.language();
    }

    /**
     * What one check came to.
     *
     * @param zh what was checked
     * @param en what was checked
     * @param text what was found, or what is wrong and what to do
     */
    public record Check(String zh, String en, boolean isOk, String text) {
        /** What was checked. */
        public String title(Language language) {
            return language.choose(zh, en);
        }
    }

    /** {@code {ok, checks: [{name, ok, text}]}}; names are in English. */
    public static Value toValue(List<Check> checks) {
        return Fields.of(
                "ok", Value.of(checks.stream().allMatch(Check::isOk)),
                "checks", Value.of(checks.stream().map(Checks::toValue).toList()));
    }

    private static Value toValue(Check check) {
        return Fields.of(
                "name", Value.of(check.title(Language.EN)),
                "ok", Value.of(check.isOk()),
                "text", Value.of(check.text()));
    }

    /** What is to be tried; answers what was found. */
    @FunctionalInterface
    private interface Trial {
        String run() throws IOException, InterruptedException;
    }

    /** Tries everything; takes some seconds, and may start programs. */
    public List<Check> all() {
        var checks = new ArrayList<Check>();
        checks.add(check("Java", "Java", this::java));
        checks.add(check("文件名", "File names", this::names));
        checks.addAll(models());
        checks.addAll(agents());
        checks.add(check("工作目录", "Workspace", this::workspace));
        checks.add(check("TROUPE_HOME", "TROUPE_HOME", this::home));
        checks.add(check("运行记录", "Record", this::record));
        checks.add(check("SQL 和图表", "SQL and charts", this::sqlAndCharts));
        checks.add(check("读取文件", "File readers", () -> say(DocIndex.checkReaders())));
        checks.add(check("代码沙箱", "Code sandbox", this::sandbox));
        checks.add(check("允许的主机", "Allowed hosts", this::hosts));
        return checks;
    }

    private Check check(String zh, String en, Trial trial) {
        try {
            return new Check(zh, en, true, trial.run());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new Check(zh, en, false, language.choose("被中断", "interrupted"));
        } catch (IOException
                | SettingsException
                | ToolException
                | TableException
                | ExtractionException
                | StoreException
                | LinkageError e) { // LinkageError: a native library that does not load
            return new Check(
                    zh,
                    en,
                    false,
                    e instanceof Sentence.Spoken spoken
                            ? say(spoken.sentence())
                            : e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Java reads names of files by the locale; what that cannot write, it cannot find. */
    private String names() {
        var encoding = String.valueOf(System.getProperty("sun.jnu.encoding"));
        if (!encoding.equalsIgnoreCase("UTF-8")) {
            throw new SettingsException(
                    "按 %s 读取，中文文件名会找不到；请用 ./troupe 启动，或设置 LC_ALL=C.UTF-8",
                    "read as %s, so Chinese names are not found; start with ./troupe or set LC_ALL=C.UTF-8",
                    encoding);
        }
        return encoding;
    }

    private String java() {
        return Runtime.version() + ", " + System.getProperty("java.home");
    }

    /** One line where all roles have the same model, else one for each. */
    private List<Check> models() {
        try {
            var choice = ModelChoice.of(model, environment);
            var general = choice.of(ModelRole.DEFAULT);
            var checks = new ArrayList<Check>();
            checks.add(check("模型", "Model", () -> model(choice, ModelRole.DEFAULT)));
            for (var role : ModelRole.values()) {
                if (!choice.of(role).name().equals(general.name())) {
                    var name = role.settingName();
                    checks.add(check("模型：" + name, "Model: " + name, () -> model(choice, role)));
                }
            }
            return checks;
        } catch (SettingsException e) {
            return List.of(
                    check(
                            "模型",
                            "Model",
                            () -> {
                                throw e;
                            }));
        }
    }

    private String model(ModelChoice choice, ModelRole role) {
        var chosen = choice.of(role);
        var where = "";
        if (!chosen.isOffline()) {
            var online = new OnlineModels(choice, new Meter(), environment);
            var nothingUsed = new BudgetGuard(UsageLedger.inMemory(), InstantSource.system());
            var budgets = choice.of(ModelRole.DEFAULT).settings().budgets();
            online.create(role, chosen, nothingUsed.account(budgets, "", _ -> {}));
            where =
                    " @ "
                            + online.baseUrl(chosen)
                                    .toString()
                                    .replaceAll("//[^/@]*@", "//***@")
                                    .replaceAll("[?#].*", "?***"); // a query may hold a key
        }
        return chosen + where + language.choose("，", ", ") + chosen.reason().in(language);
    }

    /** Those that can work in one line, and one for each that cannot or is not written well. */
    private List<Check> agents() {
        try (var opened = packs.open(environment)) {
            var ensemble = Ensemble.open(opened, environment);
            var roster = ensemble.catalog().snapshot();
            var checks = new ArrayList<Check>();
            var able = roster.available().stream().map(agent -> agent.card().type()).toList();
            checks.add(check("智能体", "Agents", () -> String.join(", ", able)));
            for (var entry : roster.entries()) {
                if (!entry.isAvailable()) {
                    checks.add(lacking(entry));
                }
            }
            ensemble.problems()
                    .forEach(problem ->
                            checks.add(
                                    new Check("智能体文件", "Agent file", false, say(problem.said()))));
            return checks;
        } catch (SettingsException e) {
            return List.of(new Check("智能体", "Agents", false, say(e.sentence())));
        }
    }

    private Check lacking(Roster.Entry entry) {
        var type = entry.agent().card().type();
        boolean isWell = entry.unmet().stream().allMatch(Requirement::isOptional);
        var remedy = entry.remedy(language);
        var text = isWell ? language.choose("未启用；", "not in use; ") + remedy : remedy;
        return new Check("智能体 " + type, "Agent " + type, isWell, text);
    }

    private String say(Sentence sentence) {
        return sentence.said(language == Language.ZH);
    }

    private String home() throws IOException {
        var home = environment.home();
        PrivateFiles.createDirectories(home);
        var open = HomePermissions.open(home);
        if (open.isPresent()) {
            throw new SettingsException(open.get());
        }
        return writable(home);
    }

    private String workspace() throws IOException {
        if (Files.exists(workspace) && !Files.isDirectory(workspace)) {
            throw new SettingsException(
                    "工作目录“%s”是文件；请给出目录", "workspace '%s' is a file; give a directory", workspace);
        }
        return writable(Workspace.of(workspace).root());
    }

    private String record() {
        return say(new RecordCheck(Settings.journal(environment)).run());
    }

    private static String writable(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.delete(Files.createTempFile(directory, ".troupe-check", ""));
        return directory.toString();
    }

    private String sqlAndCharts() throws InterruptedException {
        var table = new TableEngine().query(List.of(), "SELECT '甲' AS name, 1 AS amount", "check");
        var spec = ChartSpec.of(ChartKind.BAR, "name", List.of("amount"), "检查", true);
        int bytes = Charts.png(table, spec).length;
        return language.choose(
                        "DuckDB 查询正常；画了一张 %s 的 PNG", "a DuckDB query ran; a PNG of %s was drawn")
                .formatted(ByteCount.text(bytes));
    }

    private String sandbox() throws InterruptedException {
        return new CodePack(ScriptWriter.NONE)
                .python()
                .map(parts -> say(parts.said()))
                .orElseGet(() ->
                        language.choose(
                                "这里运行不了，所以不运行任何代码；智能体 code 一行说明要做什么",
                                "cannot run here, so no code is run; the line of the agent code says what to do"));
    }

    private String hosts() {
        var hosts = StandardPacks.allowedHosts(environment);
        return hosts.entries().isEmpty()
                ? language.choose(
                        "只有公网；本机和内网地址要列在 TROUPE_ALLOW_HOSTS 里",
                        "public ones only; list private addresses in TROUPE_ALLOW_HOSTS")
                : hosts.entries().stream().sorted().collect(Collectors.joining(", "));
    }
}
