package dev.troupe.packs.life;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.ToolGroup;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.life.page.LifeRecipe;
import dev.troupe.packs.life.store.LifeRepository;
import dev.troupe.packs.life.tool.GoalTools;
import dev.troupe.packs.life.tool.InsightTools;
import dev.troupe.packs.life.tool.LifeSummary;
import dev.troupe.packs.life.tool.ProjectTools;
import dev.troupe.packs.life.tool.ReviewTools;
import dev.troupe.packs.life.tool.TaskTools;
import dev.troupe.page.request.PagePack;
import dev.troupe.page.request.PageRecipe;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Adds the life agent, which manages a user's goals, projects, tasks and reviews, and its pages.
 */
public final class LifePack implements PagePack {
    /** The life agent's type in plans. */
    public static final String LIFE = "life";

    private static final String INSTRUCTIONS =
            """
            - Do what the user requested and no more. If a request is ambiguous, let the tool ask, or ask; never guess names or dates.
            - Tools accept ids or names. Reuse the ids that tools return: a task of a new project gets the id of that project.
            - Omit projectId from createTask if no project is meant; auto-detect is for "this project".
            - Link projects to the goals that they serve, and tasks and reviews to their projects, if the user requested it.
            - Nothing notifies the user of a due time. If a reminder is wanted, add a task, report its due time and that no alarm goes off.
            - A failed call does not stop the others. Finally report what was done and what was not, one line each.
            - Take figures from tools. If many projects are active or many tasks are overdue, you may suggest reducing them.
            """;

    private final LifeRepository repository;
    private final Clock clock;

    /**
     * @param repository opens the database at the first use
     */
    public LifePack(LifeRepository repository) {
        this(repository, Clock.system(ZoneId.systemDefault()));
    }

    /**
     * @param clock in the time zone of the users, which determines their days
     */
    public LifePack(LifeRepository repository, Clock clock) {
        this.repository = repository;
        this.clock = clock;
    }

    @Override
    public String name() {
        return LIFE;
    }

    @Override
    public List<Agent> agents() {
        return List.of(
                Agent.of(card(), INSTRUCTIONS, tools(repository))
                        .withToolGroups(toolGroups(repository))
                        .withBriefing((person, language) ->
                                new LifeSummary(repository.of(person)).toText(language)));
    }

    public static List<Tool<?, ?>> tools(LifeRepository repository) {
        var tools = new ArrayList<Tool<?, ?>>();
        tools.addAll(ProjectTools.all(repository));
        tools.addAll(GoalTools.all(repository));
        tools.addAll(TaskTools.all(repository));
        tools.addAll(ReviewTools.all(repository));
        tools.addAll(InsightTools.all(repository));
        tools.add(new AskUserTool());
        return tools;
    }

    /** What a task about one kind of item needs, besides undo and a question to the user. */
    private static List<ToolGroup> toolGroups(LifeRepository repository) {
        return List.of(
                group("项目|\\bprojects?\\b", ProjectTools.all(repository)),
                group("目标|愿景|\\b(?:goals?|okrs?|objectives?)\\b", GoalTools.all(repository)),
                group(
                        "任务|待办|提醒|事项|todo|\\b(?:tasks?|to-?dos?|remind\\w*|due)\\b",
                        TaskTools.all(repository)),
                group(
                        "回顾|复盘|日记|周记|总结|\\b(?:reviews?|diary|journal|retrospectives?|reflect\\w*)\\b",
                        ReviewTools.all(repository)),
                group(
                        "统计|进展|进度|概况|情况|多少|几个|完成率|逾期|建议|分析|时区|\\b(?:statistics?|stats?|progress|figures?|how many|overview|overdue|advice|suggest\\w*|recommend\\w*|analy[sz]\\w*|time ?zone)\\b",
                        InsightTools.all(repository).stream()
                                .filter(tool -> !tool.spec().name().equals("undo"))
                                .toList()));
    }

    private static ToolGroup group(String words, List<Tool<?, ?>> tools) {
        return ToolGroup.of(
                words, tools.stream().map(tool -> tool.spec().name()).collect(Collectors.toSet()));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new LifeSkill(repository), new LifeRouting(clock));
    }

    @Override
    public List<PageRecipe> pageRecipes() {
        return List.of(new LifeRecipe());
    }

    private static AgentCard card() {
        return new AgentCard(
                        LIFE,
                        "Life manager",
                        "Manages the user's goals, projects, tasks (to-dos) and reviews: adds, changes, completes, lists, links, archives, deletes and undoes them, reports statistics and gives advice; files and web pages are handled by other agents.",
                        List.of(
                                "manage goals, projects and tasks",
                                "write and search reviews of days, weeks and months",
                                "report progress, overdue tasks and next steps",
                                "undo the last change"),
                        List.of( // a task or a project alone is as often a column of a table
                                "添加任务",
                                "新建任务",
                                "加个任务",
                                "我的任务",
                                "待办",
                                "提醒我",
                                "创建项目",
                                "新建项目",
                                "我的项目",
                                "我的目标",
                                "年度目标",
                                "季度目标",
                                "人生目标",
                                "复盘",
                                "日记",
                                "周回顾",
                                "逾期的任务",
                                "add a task",
                                "add task",
                                "new task",
                                "my task",
                                "todo",
                                "to-do",
                                "remind me",
                                "create a project",
                                "new project",
                                "my project",
                                "my goal",
                                "yearly goal",
                                "quarterly goal",
                                "life goal",
                                "diary entry",
                                "daily review",
                                "weekly review",
                                "monthly review",
                                "overdue task"),
                        Set.of("text"),
                        Set.of("text"))
                .withChinese(
                        "生活管理",
                        "管理用户的目标、项目、任务（待办）和回顾：添加、修改、完成、列出、关联、归档、删除和撤销，并做统计和建议；文件和网页由其他智能体处理。",
                        List.of("管理目标、项目和任务", "写日、周、月回顾并查看", "查看进度、逾期任务和后续任务", "撤销上一次修改"));
    }
}
