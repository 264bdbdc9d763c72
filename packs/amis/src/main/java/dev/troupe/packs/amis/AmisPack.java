package dev.troupe.packs.amis;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.AskPerson;
import dev.troupe.agent.Pack;
import dev.troupe.model.OfflineSkill;
import java.util.List;
import java.util.Set;

/**
 * Adds the component builder, which makes one part of an amis page, and the page builder, which
 * composes parts into a page, checks it and saves it.
 *
 * @param hosts that pages may send requests to beside their own
 */
public record AmisPack(Set<String> hosts) implements Pack {
    /** The component builder's type in plans. */
    public static final String PART = "page-part";

    /** The page builder's type in plans. */
    public static final String PAGE = "page";

    private static final int TURNS = 12; // of a component: one, three fixes, and looking at data

    private static final String PART_INSTRUCTIONS =
            """
            - Build exactly the one component that your task names, as amis JSON, and hand it in with submitComponent.
            - Data that the request holds (JSON, CSV lines, a Markdown table) goes through keepData; bind it, never write its values into
              the component: lists take it with "source": "${name}", texts with ${name.path}; inside rows the names are those of the row.
            - Name in dataDependencies what the component must bind. Where no data is given, use an api path such as /api/orders, and say so in remarks.
            - No JavaScript (custom actions, adaptors, expressions outside ${...}), no other hosts.
            - Fields of forms have a type, a name and a label. Dialogs have "type": "dialog". Labels are in the user's language.
            - Where nobody says what is on the page, ask with askPerson; make nothing up.
            - When problems come back, correct exactly these and hand the component in again.
            """;
    private static final String PAGE_INSTRUCTIONS =
            """
            - Compose the components that agents before you handed in: pass their variables to composePage, in the order in which they read well.
            - Leave page out of the call unless stack and tabs cannot show what was asked for.
            - Save the page with savePage: the file that the request names, else page.json; as .html too when the person wants to look at it.
            - Tell what had to be assumed, as the agents before you said it.
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
                        List.of(new SubmitComponent(check), new KeepData(), new AskPerson()),
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
                        "Composes the components of page-part nodes, on all of which it depends, into one valid amis page and saves it as JSON, or as one HTML file to look at; makes no components itself.",
                        List.of("amis page", "JSON configuration", "HTML preview"),
                        List.of("amis", "低代码", "增删改查", "crud page", "low-code"),
                        Set.of("page-part"),
                        Set.of("page"))
                .withRequirements(AmisSdk.requirement())
                .withChinese(
                        "页面搭建",
                        "把各个 page-part 节点做的组件组合成一个合法的 amis 页面，存成 JSON，或存成一个可直接打开的 HTML 文件；它依赖所有组件节点，自己不做组件。",
                        List.of("amis 页面", "JSON 配置", "HTML 预览"));
    }
}
