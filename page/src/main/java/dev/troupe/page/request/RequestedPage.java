package dev.troupe.page.request;

import dev.troupe.language.Mentions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A message of a conversation that asks for a page from data. Found by its words alone: no file and
 * no record is read for it.
 *
 * @param text what the page is to show, without the files that it is to be written to
 * @param outputs files to write the page to, or only their format, such as {@code html}; in order
 */
public record RequestedPage(String text, List<String> outputs) {
    private static final int MAX_LENGTH = 5_000; // characters of a request that rules read
    private static final int MAX_OUTPUTS = 5;
    private static final String[] TABLES = {"csv", "tsv", "xlsx", "xls"};

    private static final Pattern DASHBOARD =
            Pattern.compile("(?i)\\bdashboards?\\b|看板|仪表盘|仪表板|数据大屏|大屏");

    /** A page as something new; "page 3" and "the page" are pages that exist. */
    private static final Pattern NEW_PAGE =
            Pattern.compile(
                    "(?i)\\b(?:an?|one|another)\\s+(?:(?:new|interactive|live|nice|simple|small|single|data|overview|html)\\s+){0,3}page\\b(?!\\s*(?:\\d|number|break|layout))"
                            + "|(?:做|生成|建|创建|制作|要|来|成|给我)一?[个张份]?(?:新的?|实时的?|简单的?|漂亮的?|数据){0,3}(?:页面|网页)|[个张份]页面|的页面(?=$|[：:，,。；;\\s包显展要])");

    /** Work on something that exists. */
    private static final Pattern OTHER_VERB =
            Pattern.compile(
                    "(?i)^\\W*(?:(?:please|pls|can you|could you|would you|will you|now|then)\\s+){0,3}(?:delete|remove|erase|open|close|read|translate|summari[sz]e|explain|describe|e-?mail|mail|send|rename|move|copy|edit|change|refresh|update|print|find|search|download|fetch|check|fix|convert|schedule|list|extract)\\b"
                            + "|删除|删掉|打开|关闭|关掉|翻译|重命名|改名|发送|发给|发邮件|移动|复制|抓取|爬取|下载");

    private static final Pattern QUESTION =
            Pattern.compile(
                    "(?i)^\\W*(?:what|which|how|why|where|who|when|is|are|was|were|does|do|did|has|have)\\b|什么是|怎么|怎样|如何|为什么|为何|[吗么]\\s*[?？]?\\s*$");

    /** Forms and low-code pages, programs, and web sites are built by other agents. */
    private static final Pattern OTHER_WORK =
            Pattern.compile(
                    "(?i)\\b(?:amis|low-?code|crud|forms?(?!\\s*\\d)|wizard|questionnaire|survey|scripts?|code|program|python|react|vue|streamlit|powerpoint|slides?|every\\s+(?:day|week|month|morning|hour|weekday|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\\b"
                            + "|低代码|增删改查|表单|登记表|问卷|脚本|代码|程序|幻灯片|每[天周月晨晚]早?上?[一二三四五六日天]?(?:\\d|[一二三四五六七八九十]+点|早上|晚上)");

    private static final String FILE = "[\\p{L}\\p{N}_./\\\\-]{1,120}?\\.(?:html?|pdf|json)";
    private static final String FORMAT = "(?:html|pdf)";
    private static final Pattern OUTPUT =
            Pattern.compile(
                    "(?i)[\\s,，;；.。、]*+(?:\\b(?:and|then|also|please)\\s+){0,3}\\b(?:save|write|export|store|put|output)\\s+(?:(?:it|this|that|the\\s+(?:page|dashboard|result))\\s+)?(?:as|to|in|into|under)\\s+(?:an?\\s+)?(?:file\\s+)?[\"'“]?(?<to>"
                            + FILE
                            + "|"
                            + FORMAT
                            + ")(?![\\p{L}\\p{N}_.]*[\\p{L}\\p{N}_])[\"'”]?(?:\\s+(?:file|page))?"
                            + "|[\\s,，;；]*+\\bas\\s+(?:an?\\s+)?(?<as>"
                            + FILE
                            + "|"
                            + FORMAT
                            + ")(?![\\p{L}\\p{N}_.]*[\\p{L}\\p{N}_])(?:\\s+(?:file|page))?"
                            + "|[\\s,，;；。、]*+(?:并且?|然后|再|最后|同时)?(?:请)?(?:[把将](?:它|这个页面|页面|看板|结果))?(?:保存|另存|导出|输出|写入?|存)(?:为|成|到|在|至)?\\s*[\"“]?(?<zh>"
                            + FILE
                            + "|"
                            + FORMAT
                            + ")(?![A-Za-z0-9_])[\"”]?(?:文件|格式)?(?:[里中])?");

    public RequestedPage {
        outputs = List.copyOf(outputs);
    }

    /**
     * Finds what a message asks for.
     *
     * @param recipes of the domains in which a page needs no file
     * @return empty if the message asks for something else
     */
    public static Optional<RequestedPage> find(String message, List<PageRecipe> recipes) {
        if (message.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var page = withoutOutputs(message);
        return page.outputs().size() <= MAX_OUTPUTS
                        && !page.isOther()
                        && (page.isOfTable() || page.isOfRecords(recipes))
                ? Optional.of(page)
                : Optional.empty();
    }

    private static RequestedPage withoutOutputs(String message) {
        var outputs = new ArrayList<String>();
        var rest = new StringBuilder();
        int from = 0;
        var found = OUTPUT.matcher(message);
        while (found.find()) {
            for (var group : List.of("to", "as", "zh")) {
                if (found.group(group) != null) {
                    outputs.add(found.group(group));
                }
            }
            rest.append(message, from, found.start());
            from = found.end();
        }
        rest.append(message.substring(from));
        return new RequestedPage(rest.toString().strip(), outputs);
    }

    private boolean isOther() {
        var words = Mentions.maskFiles(text);
        return OTHER_VERB.matcher(words).find()
                || QUESTION.matcher(words).find()
                || OTHER_WORK.matcher(words).find()
                || !Mentions.of(text).urls().isEmpty();
    }

    private boolean isOfTable() {
        var words = Mentions.maskFiles(text);
        return (DASHBOARD.matcher(words).find() || NEW_PAGE.matcher(words).find())
                && !Mentions.of(text).filesOf(TABLES).isEmpty();
    }

    private boolean isOfRecords(List<PageRecipe> recipes) {
        return Mentions.of(text).files().isEmpty()
                && recipes.stream().anyMatch(recipe -> recipe.isAbout(text));
    }

    /** A name for files of the page: that of its table, in lower case; {@code page} if none. */
    public String stem() {
        return Mentions.of(text).filesOf(TABLES).stream()
                .findFirst()
                .map(file ->
                        file.replaceFirst("^.*[/\\\\]", "").replaceFirst("\\.[^.]*$", "") + "-page")
                .orElse("page")
                .toLowerCase(Locale.ROOT);
    }
}
