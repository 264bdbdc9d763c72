package dev.troupe.packs.amis.request;

import dev.troupe.language.Language;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What pages and components are called, and what they are about. */
final class PageTitles {
    private static final int FLAGS = Pattern.CASE_INSENSITIVE;
    private static final int LONGEST = 40; // characters; anything longer is not a title
    private static final Pattern NAMED =
            Pattern.compile(
                    "(?:标题|名称|名字)(?:为|是|叫|用|：|:)\\s*[“\"'「]?([^”\"'」，。,；;\\n]{1,40})[”\"'」]?|(?:titled?|called|named)\\s+(?:is\\s+)?[“\"']([^”\"']{1,60})[”\"']",
                    FLAGS);
    private static final Pattern CHINESE_FILLER =
            Pattern.compile(
                    "^(?:(?:用|根据|把|以)(?:下面|以下|这些|这份|上面)?的?数据|(?:下面|以下|这些)的?数据|请(?!假|求|购|示|愿)你?|帮我|给我|为我|我(?:们)?(?:想要|想|要|需要)?|需要|要|做|创建|生成|设计|搭建?|搭|制作|开发|写(?!字)|建(?!议|筑)|画|加(?!班|盟)|来(?!访|源)|用(?!户|品|车|餐)|一个|一张|一份|个(?!人)|张|上面|下面|左侧|右侧|左边|右边|是(?!否)|有|包含|包括|显示|展示|的|带|含|amis|低代码|再|另外|其中|第[一二三]个|[，、：:；。\\s])++",
                    FLAGS);
    private static final Pattern PAGE =
            Pattern.compile(
                    "^[^，。：:；;,]{0,24}?(?=增删改查|后台|页面|界面|页(?!面)|看板|仪表盘|大屏|系统|表单|登记表|申请表|问卷|向导)");
    private static final Pattern ENGLISH_PAGE =
            Pattern.compile(
                    "(?<![\\w-])(?:an?|the|one|my|our)\\s+((?:[\\w-]+\\s+){0,5}?(?:page|form|dashboard|wizard|questionnaire))(?![\\w-])",
                    FLAGS);
    private static final Pattern ABOUT =
            Pattern.compile(
                    "^\\s*(?:of|for|showing|shows|with|about)\\s+((?:the\\s+)?[\\w-]+(?:\\s+(?!with\\b|and\\b|showing\\b|from\\b|in\\b|using\\b)[\\w-]+){0,6})",
                    FLAGS);
    private static final Pattern ARTICLE =
            Pattern.compile(
                    "^.*(?<![\\w-])(?:an?|the|another|one|with|and|my|our)\\s+",
                    FLAGS | Pattern.DOTALL);
    private static final Pattern NO_TOPIC =
            Pattern.compile(
                    "(?:管理|信息|列表|数据|明细|表格|查询|维护|页面|界面|后台|系统|看板|增删改查|表单|登记表?|申请表|问卷|调查表?|录入|填写|新增|清单|资料){1,8}$|\\s{0,20}+(?<![\\w-])(?:management|list|table|admin|data|form|page|entry|information|crud|wizard|details|maintenance|overview)\\b",
                    FLAGS);
    private static final Pattern EMPTY_WORDS =
            Pattern.compile(
                    "(?<![\\w-])(?:amis|low-?code|simple|basic|new|small|nice|paginated|searchable|filterable|sortable|multi-step|step|dialog|modal|pop-?up|bar|line|pie)\\s*(?![\\w-])",
                    FLAGS);

    private static final Pattern BOARD = Pattern.compile("仪表盘|数据大屏|看板");

    private PageTitles() {}

    static String page(String request, List<ComponentSpec> parts) {
        var named = NAMED.matcher(request);
        if (named.find()) {
            return named.group(1) == null ? named.group(2).strip() : named.group(1).strip();
        }
        var found =
                Language.of(request) == Language.ZH ? chinesePage(request) : englishPage(request);
        if (!found.isEmpty()) {
            return found;
        }
        return parts.stream()
                .map(ComponentSpec::title)
                .filter(title -> !title.isEmpty())
                .findFirst()
                .orElse(Language.of(request).choose("页面", "Page"));
    }

    private static String chinesePage(String request) {
        var rest = CHINESE_FILLER.matcher(request.strip()).replaceFirst("");
        var page = PAGE.matcher(rest);
        if (!page.find() || page.group().contains("点击")) {
            return "";
        }
        var board = BOARD.matcher(rest).region(page.end(), rest.length());
        return fitting(board.lookingAt() ? page.group() + board.group() : page.group());
    }

    private static String englishPage(String request) {
        var page = ENGLISH_PAGE.matcher(request);
        if (!page.find()) {
            return "";
        }
        var words =
                EMPTY_WORDS
                        .matcher(page.group(1))
                        .replaceAll("")
                        .replaceFirst("(?i)\\s{0,20}+\\bpage$", "")
                        .replaceFirst("(?i)^crud$", "");
        return fitting(words);
    }

    /** What a component is about: the words before its keyword, else those after it. */
    static String of(SectionSplitter.Section section) {
        return Language.of(section.text()) == Language.ZH ? chinese(section) : english(section);
    }

    private static String chinese(SectionSplitter.Section section) {
        var head = section.head();
        if (head.contains("点击") || head.contains("按钮")) {
            return ""; // describes the button, not what it opens
        }
        int comma =
                Math.max(
                        Math.max(head.lastIndexOf('，'), head.lastIndexOf('。')),
                        Math.max(head.lastIndexOf('：'), head.lastIndexOf('；')));
        var near =
                CHINESE_FILLER
                        .matcher(head.substring(comma + 1))
                        .replaceFirst("")
                        .replaceFirst("(?:的|数据)?的$", "")
                        .strip();
        if (near.isEmpty() && comma > 0) {
            near =
                    CHINESE_FILLER
                            .matcher(head.substring(0, comma))
                            .replaceFirst("")
                            .replaceFirst("[，：:；].*$", "")
                            .strip();
        }
        return fitting(near.replaceFirst("(?:页面|界面|看板|仪表盘)?[里中上]?(?:有|包含|包括)?(?:一[个张])?$", ""));
    }

    private static String english(SectionSplitter.Section section) {
        var about = ABOUT.matcher(section.tail());
        boolean isForm = section.kind() == SectionSplitter.Kind.FORM;
        var before =
                EMPTY_WORDS
                        .matcher(ARTICLE.matcher(section.head()).replaceFirst(""))
                        .replaceAll("")
                        .strip();
        before =
                before.replaceFirst(
                        "(?i)^(?:build|create|make|design|generate|show|add|need|want|i|we|please|give|me|with|and)\\b\\s*",
                        "");
        if (!before.isEmpty()
                && !before.contains(",")
                && !before.contains(":")
                && before.split(" ", -1).length <= 4) {
            return fitting(before);
        }
        if (about.find()
                && !isForm
                && !about.group(1).toLowerCase(Locale.ROOT).matches("(?:columns?|fields?).*")) {
            return fitting(about.group(1).replaceFirst("(?i)^the\\s+", ""));
        }
        var page = ENGLISH_PAGE.matcher(section.head());
        return page.find() ? fitting(EMPTY_WORDS.matcher(page.group(1)).replaceAll("")) : "";
    }

    /** The things that a title is about: "用户管理" is about 用户, "order form" about order. */
    static String topic(String title) {
        var named = title.replaceFirst("(?i)^(?:新建|新增|添加|new\\s+|add\\s+|create\\s+)", "");
        var topic = NO_TOPIC.matcher(named).replaceAll("").strip();
        return topic.isEmpty() ? title : topic;
    }

    private static String fitting(String words) {
        var title = words.strip().replaceAll("^[，、：:；]+|[，、：:；的]{1,40}+$", "");
        return title.isEmpty() || title.length() > LONGEST || title.equalsIgnoreCase("page")
                ? ""
                : title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }
}
