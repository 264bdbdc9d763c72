package dev.troupe.packs.amis;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.amis.page.AmisSdk;
import dev.troupe.packs.amis.page.PageCheck;
import dev.troupe.packs.amis.tool.ComposePage;
import dev.troupe.packs.amis.tool.SavePage;
import dev.troupe.packs.amis.tool.StoreData;
import dev.troupe.packs.amis.tool.SubmitComponent;
import java.util.List;
import java.util.Set;

/**
 * Adds the component builder, which makes one part of an amis page, and the page builder, which
 * composes parts into a page, checks it and saves it.
 *
 * @param hosts other hosts that pages may send requests to
 */
public record AmisPack(Set<String> hosts) implements Pack {
    /** The component builder's type in plans. */
    public static final String PART = "page-part";

    /** The page builder's type in plans. */
    public static final String PAGE = "page";

    private static final int TURNS = 12; // of a component: one, three fixes, and a look at the data

    private static final String PART_INSTRUCTIONS =
            """
            - Build exactly the one component that your task names, as amis JSON, and submit it with submitComponent.
            - Pass data that the request contains (JSON, CSV lines, a Markdown table) to keepData; bind it, never write its values into
              the component: lists bind it with "source": "${name}", texts with ${name.path}; inside rows, use the field names of the row.
            - Name in dataDependencies what the component must bind. If no data is given, use an API path such as /api/orders and record that in remarks.
            - No JavaScript (custom actions, adaptors, expressions outside ${...}), no other hosts.
            - Form fields have a type, a name and a label. Dialogs have "type": "dialog". Labels are in the user's language.
            - If the request does not specify what is on the page, ask with askUser; do not invent content.
            - When problems are returned, correct exactly these and submit the component again.
            """;
    private static final String PAGE_INSTRUCTIONS =
            """
            - Compose the components that earlier agents submitted: pass their variables to composePage, in reading order.
            - Omit page from the call unless stack and tabs cannot show what was requested.
            - Save the page with savePage: the file that the request names, else page.json; also as .html when the user wants to preview it.
            - Report the assumptions that earlier agents recorded.
            """;

    public AmisPack {
        hosts = Set.copyOf(hosts);
    }

    /** Pages that ask no other host. */
    public AmisPack() {
        this(Set.of());
    }

    @Override
    public String name() {
        return "amis";
    }

    @Override
    public List<Agent> agents() {
        var check = new PageCheck(hosts);
        return List.of(
                new Agent(
                        partCard(),
                        PART_INSTRUCTIONS,
                        List.of(new SubmitComponent(check), new StoreData(), new AskUserTool()),
                        TURNS),
                Agent.of(
                        pageCard(),
                        PAGE_INSTRUCTIONS,
                        List.of(new ComposePage(check), new SavePage(check))));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new PagePlanSkill(), new PartSkill(), new PageSkill());
    }

    private static AgentCard partCard() {
        return new AgentCard(
                        PART,
                        "Page component builder",
                        "Builds one component of an amis low-code page (a form, a table with filters and dialogs, a chart) as checked JSON; one node per component; leaves composing them to page.",
                        List.of("form", "table with filters, pages and dialogs", "chart", "wizard"),
                        List.of(),
                        Set.of("page-request"),
                        Set.of("page-part"))
                .withRequirements(AmisSdk.requirement())
                .withChinese(
                        "页面组件",
                        "把 amis 低代码页面的一个组件（表单、带筛选和弹窗的表格、图表）做成校验过的 JSON；每个组件一个节点；组合由页面搭建做。",
                        List.of("表单", "带筛选、分页和弹窗的表格", "图表", "分步表单"));
    }

    private static AgentCard pageCard() {
        return new AgentCard(
                        PAGE,
                        "Page builder",
                        "Composes the components of page-part nodes, on all of which it depends, into one valid amis page and saves it as JSON, or as a single HTML file for preview; does not create components itself.",
                        List.of("amis page", "JSON configuration", "HTML preview"),
                        List.of("amis", "低代码", "增删改查", "crud page", "low-code"),
                        Set.of("page-part"),
                        Set.of("page"))
                .withRequirements(AmisSdk.requirement())
                .withChinese(
                        "页面搭建",
                        "把各个 page-part 节点做的组件组合成一个有效的 amis 页面，保存为 JSON 或可直接打开的单个 HTML 文件；依赖所有组件节点，自身不创建组件。",
                        List.of("amis 页面", "JSON 配置", "HTML 预览"));
    }
}
