package dev.troupe.packs.code;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.offline.WholeRequestSkill;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.OfflineSkill;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Adds the code agent, which writes programs and runs them in a sandbox. */
public final class CodePack implements Pack {
    /** The code agent's type in plans. */
    public static final String CODE = "code";

    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan(
                    CODE,
                    "the request names a script or gives code to run",
                    LocalizedText.of("在沙箱里运行：", "Run in the sandbox: "));
    private static final String INSTRUCTIONS =
            """
            - Run code with executeCode; list every file that it creates in writes, and save scripts with saveAs.
            - Pass data that earlier agents stored by listing the variable's name in tables; never retype data.
            - The sandbox has no network. pandas and matplotlib are installed; Chinese labels need no font settings.
            - When code fails, read the last lines of its output, correct the code and run it again; never report numbers that no code computed.
            - List every created file in your summary, and the numbers when they are few.
            """;

    private final Sandbox sandbox;
    private final SandboxCheck check;
    private final ScriptWriter writer;

    /** With the standard limits. */
    public CodePack(ScriptWriter writer) {
        this(writer, SandboxLimits.STANDARD);
    }

    /**
     * @param writer reads tables and writes scripts about them; {@link ScriptWriter#NONE} for none
     */
    public CodePack(ScriptWriter writer, SandboxLimits limits) {
        this.writer = writer;
        this.sandbox = new Sandbox(limits);
        this.check = new SandboxCheck(sandbox);
    }

    @Override
    public String name() {
        return "code";
    }

    /** What Python finds in the sandbox; empty where no sandbox can be run. */
    public Optional<PythonPackages> python() throws InterruptedException {
        boolean isMet = check.requirements().stream().allMatch(Requirement::isMet);
        return isMet ? Optional.of(check.python()) : Optional.empty();
    }

    @Override
    public List<Agent> agents() {
        var tools = new ArrayList<Tool<?, ?>>();
        tools.add(new ExecuteCode(sandbox, writer));
        tools.add(new DraftScript(writer));
        tools.add(new InstallDependency(sandbox));
        tools.add(new RunShellCommand(sandbox));
        tools.addAll(TextFileTools.all());
        var card =
                card().withRequirements(check.requirements().toArray(Requirement[]::new))
                        .withChinese(
                                "编程",
                                "编写 Python 等语言的代码，在沙箱里运行，做分析和画图；只有明确要用代码、脚本或 Python 时才用它，抓取网页由其他智能体负责。",
                                List.of("用 Python 分析数据", "编写和运行代码", "用 matplotlib 画图"));
        return List.of(Agent.of(card, INSTRUCTIONS, tools));
    }

    /** The tool that runs the programs of a skill, which is a directory. */
    public Tool<?, ?> skillScripts(Path directory) {
        return new RunSkillScript(sandbox, directory);
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(
                new WholeRequestSkill(PLAN, request -> CodeCommand.parse(request).isPresent()),
                new CodeSkill());
    }

    private static AgentCard card() {
        return new AgentCard(
                CODE,
                "Programmer",
                "Writes code in Python and other languages and runs it in a sandbox, for analysis and charts; only where code, a script or Python is asked for. Leaves fetching pages to others.",
                List.of("analyse data with Python", "write and run code", "draw with matplotlib"),
                List.of(
                        "@py",
                        "python",
                        "pandas",
                        "matplotlib",
                        "脚本",
                        "写代码",
                        "写段代码",
                        "用代码",
                        "运行代码",
                        "执行代码",
                        "javascript",
                        "script",
                        "write code",
                        "run code",
                        "shell command",
                        "shell 命令"),
                Set.of("table"),
                Set.of("chart", "script"));
    }
}
