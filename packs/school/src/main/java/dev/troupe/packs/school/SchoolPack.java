package dev.troupe.packs.school;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.model.ChatModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.school.file.RecordRows;
import dev.troupe.packs.school.question.GenerateQuestions;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.request.SchoolRecipe;
import dev.troupe.packs.school.store.School;
import dev.troupe.packs.school.tool.SchoolTools;
import dev.troupe.page.request.PagePack;
import dev.troupe.page.request.PageRecipe;
import dev.troupe.page.statistics.StatisticsTools;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Adds the school agent, which reads and analyzes the records of a school, and its pages. */
public final class SchoolPack implements PagePack {
    /** The school agent's type in plans. */
    public static final String SCHOOL = "school";

    private static final String INSTRUCTIONS =
            """
            - Find ids with get_teacher_classes and get_class_detail; never guess one. If a name matches several classes, students or assignments, ask.
            - Compute statistics with calculate_stats and comparisons with compare_performance, from percentages where maximum scores differ. Never compute numbers yourself.
            - A score that is null was not given; do not count it as 0, and state how many there are.
            - State that records are a sample if a result has sample: true.
            """;

    private final SchoolSource.Provider source;
    private final Function<String, School> schools;
    private final RecordRows.Reader reader;

    /**
     * @param source where records are read from
     * @param schools the database that files are imported to, by user
     * @param reader reads those files
     */
    public SchoolPack(
            SchoolSource.Provider source,
            Function<String, School> schools,
            RecordRows.Reader reader) {
        this.source = source;
        this.schools = schools;
        this.reader = reader;
    }

    @Override
    public String name() {
        return SCHOOL;
    }

    @Override
    public List<Agent> agents() {
        return List.of(Agent.of(card(), INSTRUCTIONS, tools()));
    }

    private List<Tool<?, ?>> tools() {
        var tools = new ArrayList<Tool<?, ?>>();
        tools.addAll(SchoolTools.all(source));
        tools.addAll(StatisticsTools.all());
        tools.add(SchoolTools.importing(schools, reader));
        tools.add(new AskUserTool());
        return tools;
    }

    /** None: without a model the records are reached by pages and commands. */
    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of();
    }

    @Override
    public List<PageRecipe> pageRecipes() {
        return List.of(new SchoolRecipe());
    }

    @Override
    public List<Tool<?, ?>> pageTools(ChatModel model) {
        return List.of(new GenerateQuestions(model));
    }

    private static AgentCard card() {
        return new AgentCard(
                        SCHOOL,
                        "School analyst",
                        "Reads the records of a school (classes, students, assignments, submissions, grades, rubrics), computes statistics of them, compares classes and finds weak topics; tables in files are handled by other agents.",
                        List.of(
                                "list classes, students and assignments",
                                "analyze the results of an assignment",
                                "compare the results of two classes",
                                "find weak topics and error patterns of students"),
                        List.of(),
                        Set.of("text"),
                        Set.of("text"))
                .withChinese(
                        "学情分析",
                        "读取学校记录（班级、学生、作业、提交、成绩、评分标准），计算统计量、比较班级并找出薄弱知识点；文件中的表格由其他智能体处理。",
                        List.of("列出班级、学生和作业", "分析一次作业的成绩", "比较两个班的成绩", "找出学生的薄弱知识点和错误类型"));
    }
}
