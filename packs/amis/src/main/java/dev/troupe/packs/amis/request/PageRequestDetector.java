package dev.troupe.packs.amis.request;

import dev.troupe.language.Mentions;
import java.util.regex.Pattern;

/** Whether a message asks for a page to be built. Fetching, computing and drawing go elsewhere. */
public final class PageRequestDetector {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    private static final Pattern PLAIN =
            Pattern.compile(
                    "(?<![\\w-])amis(?![\\w-])|低代码|增删改查|(?<![\\w-])(?:low-?code|crud)(?![\\w-])",
                    FLAGS);
    private static final Pattern MAKING_CHINESE =
            Pattern.compile(
                    "(?:做|建|创建|生成|设计|搭|制作|开发|写|(?:需要|要|来)(?=一?[个张份]))[^。；;\\n]{0,40}?(?=[表登申问管查列注设详录审报反后仪看数向])(?:表单|登记表|申请表|问卷|(?:管理|查询|列表|登录|注册|设置|详情|录入|审批|申请|报名|反馈|后台)(?:后台|页面|界面|页)|仪表盘|看板|数据大屏|向导)|(?:做|建|创建|生成|设计|搭|制作|开发)[^。；;\\n]{0,24}?页面.{0,60}?(?:表格|表单|图表|[柱折饼][状线]?[图形])",
                    FLAGS);
    private static final Pattern MAKING_ENGLISH =
            Pattern.compile(
                    "(?:^\\s*(?:an?|one)\\s|(?<![\\w-])(?:build|create|make|design|generate|(?:need|want)(?=\\s+an?\\s)|give me|add|set up)(?![\\w-]))[^.;\\n]{0,60}?(?<![\\w-])(?:form|dashboard|wizard|questionnaire|survey|(?:admin|management|list|detail|log-?in|sign-?up|registration|settings?|search|contact|feedback|booking|application|form|crud|dashboard)\\s+page|page\\s+(?:with|that has|containing))(?![\\w-])",
                    FLAGS);
    private static final Pattern NOTHING_MORE =
            Pattern.compile(
                    "^\\s*+(?:请|帮我|给我|我(?:想要?|要|需要)){0,12}+(?:做|建|创建|生成|设计|搭建?|制作|开发)一?[个张]?(?:新的?)?(?:网页|页面|界面)[。.!！]*+\\s*+$"
                            + "|^\\s*+(?:please\\s++)?(?:build|create|make|design|generate)(?:\\s++me)?\\s++an?\\s++(?:new\\s++|web\\s*+)?page[.!]*\\s*+$",
                    FLAGS);
    private static final Pattern FETCHING =
            Pattern.compile(
                    "爬取|抓取|下载|总结|浏览器|截图|(?<![\\w-])(?:browser|screenshot|crawl|scrape|fetch|download|summari[sz]e)",
                    FLAGS);

    /** The result is a text about a form if this occurs before any list. */
    private static final Pattern REPORTING =
            Pattern.compile(
                    "^[^,，:：(（]*?(?:报告(?!表|页)|分析(?!看板|页|表)|(?<![\\w-])(?:analy[sz]e|analysis|reports?(?! form)))",
                    FLAGS);

    /** What is added is a task of the user, whatever its title is. */
    private static final Pattern TASK =
            Pattern.compile(
                    "^\\s*+(?:please\\s++)?(?:(?:add|create|make|set up|new)\\s++(?:(?:an?|the|this|one|my|another)\\s++)?(?:new\\s++)?(?:tasks?|to-?dos?|reminders?)(?![\\w-])(?!\\s++(?:form|page|list|table|board|dashboard|management|manager|tracker|creation|entry|app))|remind me(?!\\w))"
                            + "|^\\s*+(?:请|帮我|给我){0,4}+(?:(?:添加|新增|新建|创建|加|建)(?:[一1]?[个条项])?(?:新的?)?(?:任务|待办(?:事项)?|提醒)(?!管理|列表|清单|页|表|看板|登记|后台|系统)|提醒我)",
                    FLAGS);

    private PageRequestDetector() {}

    public static boolean isOne(String message) {
        var instruction = InputSplitter.split(message).instruction();
        if (TASK.matcher(instruction).find()) {
            return false;
        }
        var mentions = Mentions.of(instruction);
        boolean isAboutFiles =
                mentions.files().stream()
                        .map(Mentions::extension)
                        .anyMatch(extension ->
                                !extension.equals("json") && !extension.startsWith("htm"));
        boolean isPlain =
                PLAIN.matcher(instruction).find() || NOTHING_MORE.matcher(instruction).matches();
        if (isPlain && !isAboutFiles) {
            return true;
        }
        boolean isMaking =
                MAKING_CHINESE.matcher(instruction).find()
                        || MAKING_ENGLISH.matcher(instruction).find();
        return isMaking && !isAboutFiles && !isOtherWork(instruction);
    }

    private static boolean isOtherWork(String instruction) {
        return FETCHING.matcher(instruction).find() || REPORTING.matcher(instruction).find();
    }
}
