package dev.troupe.runtime;

import dev.troupe.agent.catalog.CatalogSnapshot;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.PrivateFiles;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.extraction.ExtractionException;
import dev.troupe.language.Language;
import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.BudgetGuard;
import dev.troupe.model.budget.UsageLedger;
import dev.troupe.model.budget.UsageMeter;
import dev.troupe.model.media.MediaRole;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.code.ScriptWriter;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.drawing.ChartRenderer;
import dev.troupe.packs.data.drawing.ChartSpec;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.retrieval.DocIndex;
import dev.troupe.runtime.pack.ConfiguredMediaModels;
import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.report.ByteFormat;
import dev.troupe.runtime.settings.EngineSettings;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tries everything that a run needs from the machine. */
public final class EnvironmentChecks {
    private final Environment environment;
    private final Packs.Source packs;
    private final @Nullable String model;
    private final Path workspace;
    private final Language language;

    /**
     * Checks for one environment.
     *
     * @param model that is asked for, {@code provider:name}; {@code null} where settings decide
     * @param workspace the directory where runs work; created if it is missing
     */
    public EnvironmentChecks(
            Environment environment, Packs.Source packs, @Nullable String model, Path workspace) {
        this.environment = environment;
        this.packs = packs;
        this.model = model;
        this.workspace = workspace;
        this.language = environment.language();
    }

    /**
     * The result of one check.
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
        return ValueRecords.of(
                "ok", Value.of(checks.stream().allMatch(Check::isOk)),
                "checks", Value.of(checks.stream().map(EnvironmentChecks::toValue).toList()));
    }

    private static Value toValue(Check check) {
        return ValueRecords.of(
                "name", Value.of(check.title(Language.EN)),
                "ok", Value.of(check.isOk()),
                "text", Value.of(check.text()));
    }

    /** What is to be tried; answers what was found. */
    @FunctionalInterface
    private interface CheckAction {
        String run() throws IOException, InterruptedException;
    }

    /** Tries everything; takes some seconds, and may start programs. */
    public List<Check> runAll() {
        var checks = new ArrayList<Check>();
        checks.add(check("Java", "Java", this::java));
        checks.add(check("文件名", "File names", this::names));
        checks.addAll(models());
        checks.add(check("图片、视频和语音模型", "Models of pictures, videos and speech", this::media));
        checks.addAll(agents());
        checks.add(check("工作目录", "Workspace", this::workspace));
        checks.add(check("TROUPE_HOME", "TROUPE_HOME", this::home));
        checks.add(check("运行记录", "Record", this::record));
        checks.add(check("引擎", "Engine", this::engine));
        checks.add(check("SQL 和图表", "SQL and charts", this::sqlAndCharts));
        checks.add(check("读取文件", "File readers", () -> localize(DocIndex.checkReaders())));
        checks.add(check("代码沙箱", "Code sandbox", this::sandbox));
        checks.add(check("允许的主机", "Allowed hosts", this::hosts));
        return checks;
    }

    private Check check(String zh, String en, CheckAction trial) {
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
                    e instanceof LocalizedText.Localized spoken
                            ? localize(spoken.text())
                            : e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    /** Java reads names of files by the locale; what that cannot write, it cannot find. */
    private String names() {
        var encoding = String.valueOf(System.getProperty("sun.jnu.encoding"));
        if (!encoding.equalsIgnoreCase("UTF-8")) {
            throw new SettingsException(
                    "按 %s 读取，中文文件名会找不到；请用 ./troupe 启动，或设置 LC_ALL=C.UTF-8",
                    "read as %s, so Chinese names are not found; start with ./troupe or set"
                            + " LC_ALL=C.UTF-8",
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
            var choice = ModelSelection.of(model, environment);
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

    private String model(ModelSelection choice, ModelRole role) {
        var chosen = choice.of(role);
        var where = "";
        if (!chosen.isOffline()) {
            var online = new RemoteModelFactory(choice, new UsageMeter(), environment);
            var nothingUsed = new BudgetGuard(UsageLedger.inMemory(), InstantSource.system());
            var budgets = choice.of(ModelRole.DEFAULT).settings().budgets();
            online.create(role, chosen, nothingUsed.openAccount(budgets, "", _ -> {}), _ -> {});
            where =
                    " @ "
                            + online.baseUrl(chosen)
                                    .toString()
                                    .replaceAll("//[^/@]*@", "//***@")
                                    .replaceAll("[?#].*", "?***"); // a query may hold a key
        }
        return chosen + where + language.choose("，", ", ") + chosen.reason().in(language);
    }

    /** The model of each role, or which roles have none. */
    private String media() {
        try (var models = ConfiguredMediaModels.open(environment)) {
            return Stream.of(MediaRole.values())
                    .map(role ->
                            role.settingName()
                                    + ": "
                                    + (models.has(role)
                                            ? models.name(role)
                                            : language.choose("未设置", "not set")))
                    .collect(Collectors.joining(language.choose("；", "; ")));
        }
    }

    /** No model at all where {@link #models} reports that the settings cannot be read. */
    private ModelSelection selection() {
        try {
            return ModelSelection.of(model, environment);
        } catch (SettingsException _) {
            return ModelSelection.offline();
        }
    }

    /** Those that can work in one line, and one for each that cannot or is not written well. */
    private List<Check> agents() {
        try (var opened = packs.open(environment)) {
            var ensemble = AgentRegistry.open(opened, selection(), environment);
            var roster = ensemble.catalog().snapshot();
            var checks = new ArrayList<Check>();
            var able = roster.availableAgents().stream().map(agent -> agent.card().type()).toList();
            checks.add(check("智能体", "Agents", () -> String.join(", ", able)));
            for (var entry : roster.entries()) {
                if (!entry.isAvailable()) {
                    checks.add(unavailableAgent(entry));
                }
            }
            ensemble.problems()
                    .forEach(problem ->
                            checks.add(
                                    new Check(
                                            "智能体文件",
                                            "Agent file",
                                            false,
                                            localize(problem.fullMessage()))));
            return checks;
        } catch (SettingsException e) {
            return List.of(new Check("智能体", "Agents", false, localize(e.text())));
        }
    }

    private Check unavailableAgent(CatalogSnapshot.Entry entry) {
        var type = entry.agent().card().type();
        boolean isWell = entry.unmet().stream().allMatch(Requirement::isOptional);
        var remedy = entry.remedy(language);
        var text = isWell ? language.choose("未启用；", "not in use; ") + remedy : remedy;
        return new Check("智能体 " + type, "Agent " + type, isWell, text);
    }

    private String localize(LocalizedText text) {
        return text.text(language == Language.ZH);
    }

    private String home() throws IOException {
        var home = environment.home();
        PrivateFiles.createDirectories(home);
        var open = HomePermissions.findExposure(home);
        if (open.isPresent()) {
            throw new SettingsException(open.get());
        }
        return requireWritable(home);
    }

    private String workspace() throws IOException {
        if (Files.exists(workspace) && !Files.isDirectory(workspace)) {
            throw new SettingsException(
                    "工作目录“%s”是文件；请指定目录",
                    "workspace '%s' is a file; specify a directory", workspace);
        }
        return requireWritable(Workspace.of(workspace).root());
    }

    private String record() {
        return localize(new RecordCheck(Settings.journal(environment)).run());
    }

    private String engine() throws InterruptedException {
        return localize(new EngineCheck(EngineSettings.of(environment)).run());
    }

    private static String requireWritable(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.delete(Files.createTempFile(directory, ".troupe-check", ""));
        return directory.toString();
    }

    private String sqlAndCharts() throws InterruptedException {
        var table = new TableEngine().query(List.of(), "SELECT '甲' AS name, 1 AS amount", "check");
        var spec = ChartSpec.of(ChartKind.BAR, "name", List.of("amount"), "检查", true);
        int bytes = ChartRenderer.png(table, spec).length;
        return language.choose(
                        "DuckDB 查询正常；画了一张 %s 的 PNG", "a DuckDB query ran; a PNG of %s was drawn")
                .formatted(ByteFormat.format(bytes));
    }

    private String sandbox() throws InterruptedException {
        return new CodePack(ScriptWriter.NONE)
                .python()
                .map(parts -> localize(parts.describe()))
                .orElseGet(() ->
                        language.choose(
                                "这里运行不了，所以不运行任何代码；智能体 code 一行说明要做什么",
                                "cannot run here, so no code is run; see the remedy of agent"
                                        + " code"));
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
