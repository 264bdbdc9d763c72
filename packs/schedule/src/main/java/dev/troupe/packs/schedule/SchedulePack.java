package dev.troupe.packs.schedule;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.packs.schedule.tool.ScheduleServices;
import dev.troupe.packs.schedule.tool.ScheduleTools;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Adds the schedule agent, which lets requests be done again and again. Its skills come before
 * those of other packs, since a request to be repeated contains a request for them.
 */
public final class SchedulePack implements Pack {
    /** The schedule agent's type in plans. */
    public static final String SCHEDULE = "schedule";

    private static final String INSTRUCTIONS =
            """
            - The request of a schedule is the user's request without the times, in their words; never add anything to it.
            - If the time of the day, the day or the work is not stated, ask; never guess.
            - A reminder is a schedule whose request adds a task that is due today.
            - Finally state when the work is done, in which time zone, and the next time.
            """;
    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan(
                    SCHEDULE,
                    "the request is to be done again and again, or concerns schedules",
                    LocalizedText.of("处理定时任务：", "Work on schedules: "));

    private final ScheduleServices services;

    /**
     * @param store opens the tables at the first use, and returns the same afterwards
     * @param zones the time zone of each user
     */
    public SchedulePack(
            Supplier<ScheduleStore> store, Function<String, ZoneId> zones, InstantSource clock) {
        services = new ScheduleServices(store, zones, clock);
    }

    @Override
    public String name() {
        return SCHEDULE;
    }

    @Override
    public List<Agent> agents() {
        var tools = new ArrayList<Tool<?, ?>>(ScheduleTools.all(services));
        tools.add(new AskUserTool());
        return List.of(Agent.of(card(), INSTRUCTIONS, tools));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new ScheduleRouting(PLAN), new ScheduleSkill());
    }

    private static AgentCard card() {
        return new AgentCard(
                        SCHEDULE,
                        "Scheduler",
                        "Lets a request be done again and again automatically, such as every"
                                + " weekday at 8:30 or on the last weekday of every month; lists,"
                                + " pauses and deletes schedules; recurring reminders.",
                        List.of(
                                "repeat a request at times of the day, week or month",
                                "remind again and again",
                                "list, pause, resume and delete schedules"),
                        List.of(),
                        Set.of("text"),
                        Set.of("text"))
                .withChinese(
                        "定时任务",
                        "让一个请求按时间自动重复执行，例如每个工作日 8:30 或每月最后一个工作日；列出、暂停、删除定时任务；周期提醒。",
                        List.of("按每天、每周、每月的时间重复执行请求", "周期提醒", "列出、暂停、恢复、删除定时任务"));
    }
}
