package dev.troupe.runtime.page;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.offline.SingleAgentPlan;
import dev.troupe.agent.offline.WholeRequestSkill;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.model.OfflineSkill;
import dev.troupe.page.request.PageRecipe;
import dev.troupe.page.request.RequestedPage;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Adds the dashboard agent, which builds a page from data in a run: the same pages as {@code troupe
 * page build}, by every interface that accepts requests. A page needs the tools of all other packs,
 * so the runtime attaches itself once it is open.
 */
public final class DashboardPack implements Pack {
    /** The agent's type in plans. */
    public static final String DASHBOARD = "dashboard";

    private static final String INSTRUCTIONS =
            """
            - Call buildPage once, with the user's request for the page in their own words; never add data or numbers to it.
            - Pass the files that the request names for the page, such as sales.html, in files and omit them from the request.
            - If buildPage names problems, report them; do not build the page in another way.
            - Finally state the title, what stands out, and where the page is.
            """;
    private static final SingleAgentPlan PLAN =
            new SingleAgentPlan(
                    DASHBOARD,
                    "the request asks for a page that is built from data",
                    LocalizedText.of("根据数据生成页面：", "Build a page from data: "));

    private final List<PageRecipe> recipes;
    private final AtomicReference<@Nullable PageHost> host = new AtomicReference<>();

    /**
     * @param recipes of the domains whose pages need no file
     */
    public DashboardPack(List<PageRecipe> recipes) {
        this.recipes = List.copyOf(recipes);
    }

    /** Those of these packs. */
    public static List<DashboardPack> among(List<Pack> packs) {
        return packs.stream()
                .filter(DashboardPack.class::isInstance)
                .map(DashboardPack.class::cast)
                .toList();
    }

    /** Builds the pages of runs there from now on. */
    public void attach(PageHost newHost) {
        host.set(newHost);
    }

    @Override
    public String name() {
        return DASHBOARD;
    }

    @Override
    public List<Agent> agents() {
        return List.of(Agent.of(card(), INSTRUCTIONS, List.of(new BuildPage(host::get))));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(
                new WholeRequestSkill(
                        PLAN, message -> RequestedPage.find(message, recipes).isPresent()),
                new DashboardSkill(recipes));
    }

    private static AgentCard card() {
        return new AgentCard(
                        DASHBOARD,
                        "Dashboard builder",
                        "Builds a page from the data of a table file, of the user's own tasks and reviews, or of school records: figures, charts, tables and what stands out, each with its source. The whole request is one node. Forms and amis pages are left to page; a single answer, chart or text report to other agents.",
                        List.of(
                                "dashboard or page of a table file",
                                "page about the user's own records",
                                "results of a class as a page"),
                        List.of(),
                        Set.of(),
                        Set.of("dashboard"))
                .withChinese(
                        "数据看板",
                        "根据表格文件、用户自己的任务和回顾或学校记录生成页面：指标、图表、表格和要点，都注明来源。整个请求是一个节点。表单和 amis 页面由页面搭建做；单个答案、图表或文字报告由其他智能体做。",
                        List.of("表格文件的看板或页面", "用户自己记录的页面", "班级成绩的页面"));
    }
}
