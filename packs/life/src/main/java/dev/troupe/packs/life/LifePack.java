package dev.troupe.packs.life;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.AskPerson;
import dev.troupe.agent.Pack;
import dev.troupe.agent.Tool;
import dev.troupe.model.OfflineSkill;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Adds the life agent, which keeps a person's goals, projects, tasks and reviews. */
public final class LifePack implements Pack {
    /** The life agent's type in plans. */
    public static final String LIFE = "life";

    private static final String INSTRUCTIONS =
            """
            - Do what was said and no more. Where it is not clear what is meant, let the tool ask, or ask; never guess names or dates.
            - Tools take ids or names. Chain the ids that tools answer: a task of a new project gets that project's id.
            - Leave projectId out of createTask where no project is meant; auto-detect is for "this project".
            - Link projects with the goals that they serve, tasks and reviews with their projects, where that was said.
            - A call that failed does not stop the others. In the end tell what was done and what was not, each in one line.
            - Figures come from tools. Where there are many active projects or overdue tasks, you may propose to have fewer.
            """;

    private final Lives lives;
    private final Clock clock;

    /**
     * @param lives opens the database at the first use
     */
    public LifePack(Lives lives) {
        this(lives, Clock.system(ZoneId.systemDefault()));
    }

    /**
     * @param clock in the time zone of the people, by which requests are told from others
     */
    public LifePack(Lives lives, Clock clock) {
        this.lives = lives;
        this.clock = clock;
    }

    @Override
    public String name() {
        return LIFE;
    }

    @Override
    public List<Agent> agents() {
        return List.of(
                Agent.of(card(), INSTRUCTIONS, tools(lives))
                        .withBriefing((person, language) ->
                                new LifeSummary(lives.of(person)).said(language)));
    }

    static List<Tool<?, ?>> tools(Lives lives) {
        var tools = new ArrayList<Tool<?, ?>>();
        tools.addAll(ProjectTools.all(lives));
        tools.addAll(GoalTools.all(lives));
        tools.addAll(TaskTools.all(lives));
        tools.addAll(ReviewTools.all(lives));
        tools.addAll(InsightTools.all(lives));
        tools.add(new AskPerson());
        return tools;
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new LifeSkill(lives), new LifeRouting(clock));
    }

    private static AgentCard card() {
        return new AgentCard(
                        LIFE,
                        "Life keeper",
                        "Keeps the person's goals, projects, tasks (to-dos) and reviews: adds, changes, completes, lists, links, archives, deletes and undoes them, counts them and advises; leaves files and web pages to others.",
                        List.of(
                                "keep goals, projects and tasks",
                                "write and look through reviews of days, weeks and months",
                                "tell progress, what is overdue and what comes next",
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
                        "管理使用者的目标、项目、任务（待办）和回顾：添加、修改、完成、列出、关联、归档、删除和撤销，并做统计和建议；文件和网页由别的智能体处理。",
                        List.of("管理目标、项目和任务", "写日、周、月回顾并查看", "查看进度、逾期和接下来要做的事", "撤销上一次修改"));
    }
}
