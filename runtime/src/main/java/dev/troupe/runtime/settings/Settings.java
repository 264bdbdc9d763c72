package dev.troupe.runtime.settings;

import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.policy.ApprovalRules;
import dev.troupe.agent.policy.ToolPolicy;
import dev.troupe.agent.tool.UncertainCallPolicy;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.WorkflowLimits;
import dev.troupe.model.ModelRole;
import dev.troupe.model.budget.Budgets;
import dev.troupe.model.media.MediaRole;
import dev.troupe.model.settings.MediaSettings;
import dev.troupe.model.settings.RoleSettings;
import dev.troupe.protocols.a2a.A2aAgentSettings;
import dev.troupe.protocols.mcp.client.McpServerSettings;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code troupe.yaml}: the one in {@code TROUPE_HOME}, and over it the one at hand. */
public final class Settings {
    private static final String NAME = "troupe.yaml";
    private static final String TOOLS = "tools";
    private static final String UNKNOWN = "unknown";
    private static final String SERVER = "server";
    private static final String LIMITS = "limits";
    private static final String NODES = "nodes";
    private static final int MAX_NODES = 20_000; // what requests and archives have room for
    private static final String CRASH_LIMIT = "crashLimit";
    private static final String GRAPH = "graph";
    private static final String MCP = "mcp";
    private static final String A2A = "a2a";
    private static final String BLOBS = "blobs";
    private static final int MAX_CRASH_LIMIT = 100;
    private static final List<String> ONLY_AT_HOME =
            List.of(
                    TOOLS,
                    JournalSettingsReader.JOURNAL,
                    JournalSettingsReader.DURABILITY,
                    JournalSettingsReader.RETENTION,
                    EngineSettingsReader.ENGINE,
                    EngineSettingsReader.RESTATE,
                    SERVER,
                    CRASH_LIMIT,
                    GRAPH,
                    MCP,
                    A2A,
                    BLOBS);
    private static final List<String> OF_PROVIDERS =
            List.of("baseUrl", "apiKey", "apiKeyVariable", "headers");

    private Settings() {}

    /**
     * @throws SettingsException naming the file and what is wrong in it
     */
    static RoleSettings read(Environment environment) {
        var homeFile = environment.home().resolve(NAME);
        var hereFile = environment.directory().resolve(NAME);
        var home = read(homeFile);
        if (hereFile.equals(homeFile)) {
            return home;
        }
        var document = SettingsFile.read(hereFile);
        for (var name : ONLY_AT_HOME) {
            if (!document.field(name).isMissing()) {
                throw new SettingsException(
                        "%s：“%s”决定智能体的权限或记录位置，而智能体可能改写此文件；只能在 TROUPE_HOME/%s 中设置",
                        "%s: '%s' controls what agents may do or where runs are recorded, and an"
                                + " agent could write this file; set it only in TROUPE_HOME/%s",
                        hereFile,
                        name,
                        NAME);
            }
        }
        requireNoProvider(document.field("models"), hereFile);
        requireNoMedia(document.field("models"), hereFile);
        return read(hereFile).withDefaults(home);
    }

    /**
     * A file that came with a directory, or that an agent wrote there, must not decide where
     * requests go and which variables go with them.
     */
    private static void requireNoProvider(Value models, Path file) {
        if (!(models instanceof Value.RecordOf(var roles))) {
            return;
        }
        for (var role : roles.entrySet()) {
            for (var name : OF_PROVIDERS) {
                if (!role.getValue().field(name).isMissing()) {
                    throw new SettingsException(
                            "%s：models.%s.%s 决定请求的目标地址和使用的变量，而此文件可能来自下载的目录；请在 %s 中设置，或设置"
                                    + " OPENAI_BASE_URL 等变量",
                            "%s: models.%s.%s controls where requests are sent and which variable"
                                    + " is sent with them, and this file may come from a downloaded"
                                    + " directory; set it in %s, or set a variable such as"
                                    + " OPENAI_BASE_URL",
                            file,
                            role.getKey(),
                            name,
                            "TROUPE_HOME/" + NAME);
                }
            }
        }
    }

    /** Each use of these models costs money, and their prices decide how far a budget goes. */
    private static void requireNoMedia(Value models, Path file) {
        for (var role : MediaRole.values()) {
            if (!models.field(role.settingName()).isMissing()) {
                throw new SettingsException(
                        "%s：models.%s 只能在 TROUPE_HOME/%s 中设置",
                        "%s: models.%s can be set only in TROUPE_HOME/%s",
                        file,
                        role.settingName(),
                        NAME);
            }
        }
    }

    /**
     * The models of pictures, videos and speech, by the file of {@code TROUPE_HOME}.
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    public static MediaSettings mediaModels(Environment environment) {
        var file = environment.home().resolve(NAME);
        try {
            return MediaSettings.from(SettingsFile.read(file), file.toString());
        } catch (IllegalArgumentException e) {
            throw new SettingsException(LocalizedText.of(e));
        }
    }

    /** The budgets of all models together. */
    public static Budgets budgets(Environment environment) {
        return read(environment).settingsOf(ModelRole.DEFAULT).budgets();
    }

    /**
     * What agents may do, by {@code tools} in the file of {@code TROUPE_HOME}.
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    public static ToolPolicy toolPolicy(Environment environment) {
        var file = environment.home().resolve(NAME);
        var settings = SettingsFile.without(SettingsFile.read(file).field(TOOLS), List.of(UNKNOWN));
        try {
            return settings.isMissing() ? ToolPolicy.STANDARD : ToolPolicy.parse(settings);
        } catch (IllegalArgumentException e) {
            throw new SettingsException("%s：%s：%s", "%s: %s: %s", file, TOOLS, LocalizedText.of(e));
        }
    }

    /**
     * What to do about a call of which it is unknown whether it was executed, by {@code
     * tools.unknown} in the file of {@code TROUPE_HOME}: the user is asked by default.
     *
     * @throws SettingsException naming the file and the value
     */
    public static UncertainCallPolicy uncertainCallPolicy(Environment environment) {
        var file = environment.home().resolve(NAME);
        var said = SettingsFile.read(file).field(TOOLS).field(UNKNOWN);
        if (said.isMissing()) {
            return UncertainCallPolicy.ASK;
        }
        return Stream.of(UncertainCallPolicy.values())
                .filter(one -> one.name().equalsIgnoreCase(said.asText()))
                .findFirst()
                .orElseThrow(() ->
                        new SettingsException(
                                "%s：%s.%s 是“%s”；应为 retry、ask 或 fail",
                                "%s: %s.%s is '%s'; give retry, ask or fail",
                                file,
                                TOOLS,
                                UNKNOWN,
                                said.asText()));
    }

    /**
     * How often in a row the process may end while the same agent works, or the same message is
     * planned, before that is not started again, by {@code crashLimit} in the file of {@code
     * TROUPE_HOME}; 3 by default.
     *
     * @throws SettingsException naming the file and the value
     */
    public static int crashLimit(Environment environment) {
        var file = environment.home().resolve(NAME);
        return switch (SettingsFile.read(file).field(CRASH_LIMIT)) {
            case Value.Missing _ -> AgentOptions.STANDARD.maxCrashes();
            case Value.Num(var number)
                    when number.stripTrailingZeros().scale() <= 0
                            && number.signum() > 0
                            && number.compareTo(BigDecimal.valueOf(MAX_CRASH_LIMIT)) <= 0 ->
                    number.intValueExact();
            case Value other ->
                    throw new SettingsException(
                            "%s：%s 的值“%s”无效；请输入 1 到 %d 的整数",
                            "%s: value of %s '%s' is invalid; use an integer from 1 to %d",
                            file,
                            CRASH_LIMIT,
                            other instanceof Value.Num(var number)
                                    ? number.toPlainString()
                                    : other.asText(),
                            MAX_CRASH_LIMIT);
        };
    }

    /**
     * The value of {@code server} in the file of {@code TROUPE_HOME}, which the server itself
     * reads; missing if it is not set.
     *
     * @throws SettingsException when the file cannot be read
     */
    public static Value serverSection(Environment environment) {
        return homeDocument(environment).field(SERVER);
    }

    /**
     * The MCP servers whose tools agents use: those of {@code mcp.servers} in the file of {@code
     * TROUPE_HOME}, and those that administrators added ({@link McpServerFile}).
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    public static List<McpServerSettings> mcpServers(Environment environment) {
        return McpServerFile.allOf(environment);
    }

    /** {@code mcp} in the file of {@code TROUPE_HOME} as it is there; missing if there is none. */
    static Value mcpSection(Environment environment) {
        return SettingsFile.read(environment.home().resolve(NAME)).field(MCP);
    }

    /**
     * The agents elsewhere to which work is delegated, by {@code a2a.agents} in the file of {@code
     * TROUPE_HOME}.
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    public static List<A2aAgentSettings> a2aAgents(Environment environment) {
        var file = environment.home().resolve(NAME);
        try {
            return A2aAgentSettings.parse(
                    SettingsFile.read(file).field(A2A), environment::variable);
        } catch (IllegalArgumentException e) {
            throw new SettingsException("%s：%s", "%s: %s", file, LocalizedText.of(e));
        }
    }

    /**
     * Where the server stores files of runs, by {@code blobs} in the file of {@code TROUPE_HOME};
     * blank for the home itself.
     *
     * @throws SettingsException when the file cannot be read
     */
    public static String blobs(Environment environment) {
        return homeDocument(environment).field(BLOBS).asText();
    }

    /** The file that describes the coordinator's stages; empty if there is none. */
    static Optional<Path> graphFile(Environment environment) {
        var home = environment.home();
        var named = SettingsFile.read(home.resolve(NAME)).field(GRAPH).asText();
        return named.isBlank()
                ? Optional.of(home.resolve("graph.json")).filter(Files::isRegularFile)
                : Optional.of(home.resolve(named));
    }

    /** The rules that the user has allowed permanently, in {@code TROUPE_HOME/approvals.json}. */
    public static ApprovalRules approvalRules(Environment environment) {
        return ApprovalRules.inFile(environment.home().resolve("approvals.json"));
    }

    /**
     * Where runs are stored.
     *
     * @throws SettingsException naming the file and what is wrong in it
     */
    public static JournalSettings journal(Environment environment) {
        var file = environment.home().resolve(NAME);
        return JournalSettingsReader.read(
                SettingsFile.read(file), file, environment.home().resolve("troupe.db"));
    }

    /** The file of {@code TROUPE_HOME}; an empty record if it does not exist. */
    static Value homeDocument(Environment environment) {
        return SettingsFile.read(environment.home().resolve(NAME));
    }

    private static RoleSettings read(Path file) {
        try {
            return RoleSettings.from(ofModels(SettingsFile.read(file)), file.toString());
        } catch (IllegalArgumentException e) {
            throw new SettingsException(LocalizedText.of(e));
        }
    }

    private static Value ofModels(Value document) {
        return SettingsFile.without(SettingsFile.without(document, ONLY_AT_HOME), List.of(LIMITS));
    }

    /**
     * The maximum size of a workflow that a user gives, by {@code limits.nodes}: the file in the
     * directory may lower the value of the one in {@code TROUPE_HOME}, and not raise it.
     *
     * @throws SettingsException naming the file and the value
     */
    public static WorkflowLimits workflowLimits(Environment environment) {
        int nodes =
                nodes(
                        environment.home().resolve(NAME),
                        MAX_NODES,
                        WorkflowLimits.USER_DEFINED.maxNodes());
        nodes = nodes(environment.directory().resolve(NAME), nodes, nodes);
        return WorkflowLimits.USER_DEFINED.withMaxNodes(
                nodes,
                LocalizedText.of(
                        "上限由 TROUPE_HOME/troupe.yaml 的 limits.nodes 设定；请提高它，或拆分工作流",
                        "the limit is limits.nodes in TROUPE_HOME/troupe.yaml; raise it or split"
                                + " the workflow"));
    }

    private static int nodes(Path file, int max, int otherwise) {
        var limits = SettingsFile.read(file).field(LIMITS);
        if (limits instanceof Value.RecordOf(var fields)) {
            for (var name : fields.keySet()) {
                if (!name.equals(NODES)) {
                    throw new SettingsException(
                            "%s：未知设置 limits.%s；可用的是 limits.nodes",
                            "%s: unknown setting limits.%s; expected limits.nodes", file, name);
                }
            }
        }
        var value = limits.field(NODES);
        if (value.isMissing() && (limits.isMissing() || limits instanceof Value.RecordOf)) {
            return otherwise;
        }
        if (value.asText().matches("[1-9]\\d{0,8}") && Integer.parseInt(value.asText()) <= max) {
            return Integer.parseInt(value.asText());
        }
        throw new SettingsException(
                "%s：limits.nodes 是“%s”；应为 1 到 %d 的整数",
                "%s: limits.nodes is '%s'; give a whole number from 1 to %d",
                file,
                value.isMissing() ? "" : value.asText(),
                max);
    }
}
