package dev.troupe.packs.data;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.agent.catalog.ToolGroup;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.data.file.TableCache;
import dev.troupe.packs.data.query.TableEngine;
import dev.troupe.packs.data.skill.ChartSkill;
import dev.troupe.packs.data.skill.DataSkill;
import dev.troupe.packs.data.skill.ReportSkill;
import dev.troupe.packs.data.tool.RenderChart;
import dev.troupe.packs.data.tool.TableTools;
import dev.troupe.packs.data.tool.WriteReport;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/**
 * Adds the analyst, which computes over tables, the chart maker, which draws them, and the report
 * writer, which puts both into one file.
 */
public final class DataPack implements Pack {
    /** The analyst's type in plans. */
    public static final String DATA = DataSkill.AGENT;

    /** The chart maker's type in plans. */
    public static final String CHART = ChartSkill.AGENT;

    /** The report writer's type in plans. */
    public static final String REPORT = ReportSkill.AGENT;

    /** Words of requests that ask for computations over tables. */
    private static final List<String> DATA_CUES =
            List.of(
                    "@csv",
                    "@tsv",
                    "@json",
                    "@jsonl",
                    "@xlsx",
                    "表格",
                    "数据",
                    "统计",
                    "汇总",
                    "求和",
                    "总和",
                    "合计",
                    "总额",
                    "平均",
                    "均值",
                    "中位数",
                    "最大",
                    "最小",
                    "最高",
                    "最低",
                    "排序",
                    "排名",
                    "前几",
                    "筛选",
                    "过滤",
                    "分组",
                    "计算",
                    "占比",
                    "比例",
                    "按月",
                    "每月",
                    "按年",
                    "每年",
                    "按天",
                    "每天",
                    "每日",
                    "季度",
                    "销售额",
                    "多少",
                    "合并表",
                    "关联",
                    "连接表",
                    "去重",
                    "table",
                    "data",
                    "dataset",
                    "spreadsheet",
                    "sum",
                    "total",
                    "average",
                    "mean",
                    "median",
                    "maximum",
                    "minimum",
                    "highest",
                    "lowest",
                    "top",
                    "rank",
                    "sort",
                    "filter",
                    "group by",
                    "aggregate",
                    "statistics",
                    "calculate",
                    "compute",
                    "count",
                    "join",
                    "percentage",
                    "share of",
                    "per month",
                    "monthly",
                    "by month",
                    "per category",
                    "by category",
                    "by region",
                    "how many",
                    "how much");

    private static final String DATA_INSTRUCTIONS =
            """
            - Inspect a table with describeTable before you compute over it; never guess a column name.
            - Compute with queryTables (SQL) and store the result with saveAs; askTable answers simple questions without SQL.
            - Write every file the task names with saveTable. To change a table file itself, use editTable: it retains other sheets and formats, and a copy. splitTable writes one file for each value of a column.
            - State the columns and the number of rows in your summary, and the numbers themselves when they are few.
            - When a column or a file is missing, report which one and what is available. Never invent numbers.
            """;
    private static final String CHART_INSTRUCTIONS =
            """
            - Draw with renderChart; the table is a variable that an earlier agent stored, or a file.
            - Choose columns that exist; write titles in the user's language.
            - Never invent numbers; when there is nothing to draw, report what is missing.
            """;
    private static final String REPORT_INSTRUCTIONS =
            """
            - Write one report with writeReport; pass the variables that earlier agents stored and the image files that they named, never their values.
            - Choose the format by the file extension; an HTML report is a single file that contains everything.
            - Title and text are in the user's language; the text explains and does not repeat numbers.
            - When there is no table, image or text to report, report what is missing.
            """;

    private final TableEngine engine;
    private final TableCache recent = new TableCache();
    private final Clock clock;

    public DataPack(TableEngine engine) {
        this(engine, Clock.system(ZoneId.systemDefault()));
    }

    /**
     * @param clock for periods such as 上个月 and "the past 30 days"
     */
    public DataPack(TableEngine engine, Clock clock) {
        this.engine = engine;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "data";
    }

    @Override
    public List<Agent> agents() {
        return List.of(
                Agent.of(
                                dataCard()
                                        .withChinese(
                                                "数据分析",
                                                "读取 CSV、TSV、JSON 和 Excel"
                                                        + " 表格，做筛选、分组、求和、平均、排名和关联，并保存表格；画图和抓取网页由其他智能体负责。",
                                                List.of(
                                                        "读取表格",
                                                        "筛选和汇总",
                                                        "关联表格",
                                                        "保存为 CSV、JSON、Excel 或 Markdown")),
                                DATA_INSTRUCTIONS,
                                TableTools.all(engine, recent, clock))
                        .withToolGroups(toolGroups()),
                Agent.of(
                        chartCard()
                                .withChinese(
                                        "图表绘制",
                                        "把表格画成柱状图、折线图、饼图、散点图或直方图，保存为 PNG 或 SVG；计算由数据分析负责。",
                                        List.of("柱状图", "折线图", "饼图", "散点图", "直方图")),
                        CHART_INSTRUCTIONS,
                        List.of(
                                new TableTools.DescribeTable(recent),
                                new TableTools.QueryTables(engine, recent),
                                new RenderChart(engine, recent, clock))),
                Agent.of(
                        reportCard()
                                .withChinese(
                                        "报告撰写",
                                        "把前面得到的表格和图表生成为 HTML、Markdown、JSON 或 CSV 报告；计算和画图由其他智能体负责。",
                                        List.of("HTML 报告", "Markdown 报告", "含表格和图表的报告")),
                        REPORT_INSTRUCTIONS,
                        List.of(new TableTools.DescribeTable(recent), new WriteReport(recent))));
    }

    /** What only some tasks about tables need, besides loading, querying and saving. */
    private static List<ToolGroup> toolGroups() {
        return List.of(
                ToolGroup.of(
                        "合计|总|平均|均值|计算|统计|求和|多少|几[个条行家人]|排名|排序|最[高低大小多少]|占比|筛选|分组|每|\\b(?:add"
                                + " up|sums?|totals?|averages?|means?|medians?|counts?|how"
                                + " (?:many|much)|calculat\\w*|comput\\w*"
                                + "|aggregat\\w*|group\\w*|filter\\w*|rank\\w*|sort\\w*|top|per|each|highest|lowest|largest|smallest|shares?|statistics)\\b",
                        Set.of("askTable")),
                ToolGroup.of(
                        "合并|连接|关联|拼接|汇总到|匹配|对照|\\b(?:join\\w*|merg\\w*|combin\\w*|append\\w*|match\\w*|unmatched|stack\\w*|both|tables|files)\\b",
                        Set.of("joinTables")),
                ToolGroup.of(
                        "修改|更改|改[为成名]|删除|删掉|去掉|移除|替换|重命名|添加|新增|去重|清理|撤销|恢复|还原|更新|填|\\b(?:edit\\w*|chang\\w*|updat\\w*|delet\\w*|remov\\w*|drop\\w*|replac\\w*|renam\\w*|add"
                                + " (?:a|an|the|new)|insert\\w*|fill\\w*|clean\\w*|dedup\\w*|duplicates?|undo|revert\\w*|restor\\w*|in"
                                + " place|fix\\w*|correct\\w*|set)\\b",
                        Set.of("editTable", "restoreTable")),
                ToolGroup.of(
                        "拆|分割|切分|每个?.{1,12}一个文件|\\b(?:split\\w*|divid\\w*|separate\\w*|break)\\b",
                        Set.of("splitTable")));
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return List.of(new DataSkill(clock), new ChartSkill(), new ReportSkill());
    }

    private static AgentCard dataCard() {
        return new AgentCard(
                DATA,
                "Data analyst",
                "Loads CSV, TSV, JSON and Excel tables, computes over them (filter, group, total,"
                        + " average, rank, join) and saves tables; leaves pictures to chart and"
                        + " fetching pages to others.",
                List.of(
                        "load tables",
                        "aggregate and filter",
                        "join tables",
                        "save CSV, JSON, Excel or Markdown"),
                DATA_CUES,
                Set.of("table"),
                Set.of("table"));
    }

    private static AgentCard chartCard() {
        return new AgentCard(
                CHART,
                "Chart maker",
                "Draws tables as bar, line, pie or scatter charts or histograms in PNG or SVG"
                        + " files; leaves calculation to data.",
                List.of("bar chart", "line chart", "pie chart", "scatter plot", "histogram"),
                List.of(
                        "@png",
                        "@svg",
                        "图表",
                        "画图",
                        "绘图",
                        "作图",
                        "柱状图",
                        "柱形图",
                        "条形图",
                        "折线图",
                        "曲线图",
                        "饼图",
                        "饼状图",
                        "扇形图",
                        "散点图",
                        "画个图",
                        "画张图",
                        "画一张图",
                        "直方图",
                        "趋势图",
                        "走势图",
                        "分布图",
                        "可视化",
                        "画成",
                        "画出",
                        "绘制",
                        "chart",
                        "plot",
                        "graph",
                        "histogram",
                        "visualize",
                        "visualise",
                        "visualization",
                        "pie",
                        "bar chart",
                        "line chart",
                        "scatter"),
                Set.of("table"),
                Set.of("chart"));
    }

    private static AgentCard reportCard() {
        return new AgentCard(
                REPORT,
                "Report writer",
                "Writes one report with the tables and charts of those before it as an HTML,"
                        + " Markdown, JSON or CSV file; leaves computing to data and drawing to chart.",
                List.of("HTML report", "Markdown report", "report with tables and charts"),
                List.of("@html", "@htm", "报告", "report"),
                Set.of("table", "chart", "text"),
                Set.of("report", "chart"));
    }
}
