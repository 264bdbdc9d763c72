package dev.troupe.packs.web;

import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.core.value.Value;
import dev.troupe.language.ConditionWords;
import dev.troupe.language.FileRoles;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a node wants from the web, read from its brief by rules.
 *
 * @param urls where to look, in order; may be empty
 * @param way how to read it
 * @param saveAs the shared variable for the result
 * @param maxPages if the user gave a limit
 * @param maxDepth if the user gave a limit
 * @param words of the question that the page is to answer; empty if there is none
 * @param mayBeText whether the text of a page without lists is an answer
 * @param own words of the task itself, without addresses and names of files
 */
record WebRequest(
        List<String> urls,
        Way way,
        String saveAs,
        OptionalInt maxPages,
        OptionalInt maxDepth,
        boolean mayBeText,
        List<String> words,
        String own,
        Language language) {
    /** The tool that reads what is wanted. */
    enum Way {
        CRAWL("crawl"),
        TABLE("extractTable"),
        LIST("extractList"),
        TEXT("extractText"),
        LINKS("extractLinks"),
        /** The lines of a page that answer a question. */
        ANSWER("extractText"),
        /** The pages of a site one by one, by their titles. */
        PAGES("extractLinks");

        private final String tool;

        Way(String tool) {
            this.tool = tool;
        }

        String tool() {
            return tool;
        }

        /** Whether it finds records with fields of any name; a price table is named by its page. */
        boolean findsRecords() {
            return this == CRAWL || this == LIST;
        }
    }

    private static final Pattern BARE_URL =
            Pattern.compile(
                    "(?<![\\w@./-])(?:localhost|(?:\\d{1,3}\\.){3}\\d{1,3}|(?:[a-z0-9-]{1,63}\\.){1,20}(?:com|cn|net|org|io|dev|edu|gov|shop|store|info|top|xyz|me|co|ai|app|test))(?::\\d{2,5})?(?:/[\\w./?=&%#~-]*)?(?![\\w@])",
                    Pattern.CASE_INSENSITIVE);
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(WebRequest.class, "page-words.txt"));
    private static final Pattern SAVE_AS =
            Pattern.compile(
                    "(?i)(?:save(?:d)? (?:it |them |the \\w+ )?(?:as|to|in|into|under)|store(?:d)? (?:it |them |the \\w+ )?(?:as|in|under)|saveAs|variable|valSet|key|变量(?:名)?(?:为|是)?|(?:保存|存|存储|存入|写入|放入)(?:为|到|至|在|入)?(?:共享)?(?:变量)?|键(?:名)?(?:为|是)?)\\s*+(?:named |called |key )?[:：=]?\\s*+[`'\"“「(]?([A-Za-z_][A-Za-z0-9_]{1,40})(?![A-Za-z0-9_]{0,60}+\\.[a-z])[`'\"”」)]?");
    private static final Pattern NO_NAME =
            Pattern.compile(
                    "(?i)the|an?|csv|json|excel|xlsx|file|variable|shared|key|table|named|called|html|markdown|md|valset|saveas|disk|local|it|them|as|to|in");
    private static final Pattern ONE_PAGE =
            Pattern.compile(
                    "(?i)(?:this|single|one|that) page|page only|only (?:this|the|that|one) page|单页|这一?页|该页|此页|本页|一个页面|不要翻页|不翻页|首页的?(?:列表|商品)");
    private static final Pattern WHOLE_SITE =
            Pattern.compile(
                    "(?i)\\bcrawl|\\ball (?:(?:the|its|of) ){0,2}(?:pages|products|items|books|goods)\\b|\\b(?:every|each) page\\b|\\b(?:the|this|that|whole|entire|full) (?:web\\s?)?site\\b|\\bfollow(?:ing)? (?:its |the |all )*links\\b|爬取?|整站|全站|(?:所有|全部)(?!的?(?:内容|文字|文本|正文))|每一?页|翻页|各页|整个(?:网站|站点)|遍历");
    private static final Pattern TABLE_WORD = Pattern.compile("(?i)\\btables?\\b|表格|数据表");
    private static final Pattern LINK_WORD =
            Pattern.compile("(?i)\\blinks?\\b|\\bhyperlinks?\\b|链接|超链");
    private static final Pattern TEXT_WORD =
            Pattern.compile(
                    "(?i)\\b(?:page|main|full|article|body|plain) (?:text|content)\\b|\\btext of\\b|\\bcontents? of\\b|\\bsummar|\\barticle\\b|\\btext\\b|\\bwhat(?:'s| is| does) .{3,200} (?:about|say)\\b|讲了什么|讲什么|说了什么|写了什么|正文|文章|网页内容|页面内容|文本|全文|网页的内容|总结|概括|摘要");
    private static final Pattern ITEM_WORD =
            Pattern.compile(
                    "(?i)\\b(?:products?|items?|goods|prices?|books?|records?|data|quotes?|listings?|movies?|jobs?|catalog\\w*|categor\\w*|ratings?|stock)\\b|商品|产品|价格|图书|书籍|数据|条目|分类|品类|列表|评分|库存|名言|电影|职位|岗位|信息");
    private static final Pattern TITLES =
            Pattern.compile(
                    "(?i)\\b(?:titles? of (?:the |each |every |all )?(?:\\w+ )?pages?|pages? titles?|pages?\\b.{0,40}\\b(?:their|its) titles?)\\b|(?:每一?页|各页|页面|网页)的?标题");

    /** Without a word for what has these titles, they are those of pages. */
    private static final Pattern BARE_TITLES = Pattern.compile("(?i)\\btitles\\b|标题");

    private static final Set<String> TEXTS = Set.of("md", "markdown", "txt");
    private static final Set<String> TABLES =
            Set.of("csv", "tsv", "xlsx", "xls", "parquet", "png", "svg");
    private static final Pattern TEXT_FILE = Pattern.compile("(?i)\\.(?:md|markdown|txt)\\b");
    private static final Pattern PAGES =
            Pattern.compile(
                    "(?i)(?:最多|不超过|至多|前|up to|at most|max(?:imum)?(?: of)?|first|maxPages\\D{0,3})\\s*(\\d{1,4})\\s*(?:个)?(?:页|pages?\\b)|maxPages\\s*[=:：]\\s*(\\d{1,4})");

    /** Before a limit that is read: but only the first 3 pages. */
    private static final Pattern LIMITING =
            Pattern.compile("(?i)(?<!\\w)but\\s+(?=only\\s+(?:the\\s+)?first\\s)|但(?=只)");

    private static final Pattern DEPTH =
            Pattern.compile("(?i)(?:深度|depth|maxDepth)\\D{0,4}(\\d{1,2})");
    private static final Pattern ASKS =
            Pattern.compile(
                    "(?i)[?？]\\s*$|^\\W*(?:what|which|who|whom|whose|when|where|how|is|are|does|do|did|can)\\b|谁|什么|多少|多久|多长|几[点个时天号]|哪|何时|怎么|吗");

    /** Parts of a page that its text does not have anyway. */
    private static final Pattern FRAME =
            Pattern.compile(
                    "(?i)(?:[,，;；]|(?<!\\s))\\s*+(?:\\b(?:but|and)\\s+)?(?:\\b(?:without|no|not|skip|omit|leave\\s+out|exclude|excluding)\\s+(?:the\\s+)?|(?:不要|去掉|不含|别要|忽略|除去)(?:里面的|其中的)?)(?:(?:navigation|nav|menus?|footers?|headers?|sidebars?|ads?|advertisements?|cookie\\s+(?:notice|banner)s?|导航栏?|页脚|页眉|菜单|广告|侧边?栏)(?:\\s*(?:,|and|or|和|与|、|及|或)\\s*)?(?:the\\s+)?)+");

    private static final Map<Pattern, String> NAMES =
            Map.of(
                    Pattern.compile("(?i)\\bbooks?\\b|图书|书籍"), "books",
                    Pattern.compile("(?i)\\bquotes?\\b|名言|语录"), "quotes",
                    Pattern.compile("(?i)\\bnews\\b|新闻|资讯"), "news",
                    Pattern.compile("(?i)\\bjobs?\\b|职位|岗位|招聘"), "jobs",
                    Pattern.compile(
                                    "(?i)\\bproducts?\\b|\\bgoods\\b|\\bshop\\b|\\bprices?\\b|商品|产品|价格|商城|网店|店铺"),
                            "products");

    /** Whether a request asks for the text, links or titles of pages, and nothing else. */
    static boolean isPageRequest(String request) {
        var mentions = Mentions.of(request);
        if (mentions.urls().size() != 1 || !mentions.files().isEmpty()) {
            return false;
        }
        var way = way(request, request);
        if (way == Way.ANSWER) {
            return true;
        }
        var words = PAGES.matcher(ownWords(request)).replaceAll(" ");
        words = FRAME.matcher(words).replaceAll(" ");
        return Set.of(Way.TEXT, Way.LINKS, Way.PAGES).contains(way)
                && RequestCoverage.of(words, List.of(), List.of(), FILLER).unread().isEmpty();
    }

    /**
     * What is read of a task: all of its words where single pages are read, conditions elsewhere.
     */
    static TaskReading read(String task) {
        var way = way(task, task);
        if (way == Way.ANSWER) {
            return TaskReading.whole(task);
        }
        var reading =
                TaskReading.of(
                        task,
                        List.of(
                                PAGES,
                                FRAME,
                                LIMITING,
                                DEPTH,
                                SAVE_AS,
                                BARE_URL,
                                WHOLE_SITE,
                                ONE_PAGE,
                                ITEM_WORD),
                        List.of(),
                        FILLER);
        boolean hasRecords =
                switch (way) {
                    case LINKS, PAGES, ANSWER -> false;
                    case TEXT -> writesText(task);
                    case TABLE -> true;
                    case LIST, CRAWL ->
                            Stream.of(WHOLE_SITE, ONE_PAGE, ITEM_WORD)
                                    .anyMatch(words -> words.matcher(task).find());
                };
        return hasRecords ? reading.withSubjects() : reading;
    }

    /** Reads the brief that an agent's turn carries. */
    static WebRequest of(Value brief) {
        var own =
                Value.of(List.of(brief.field("task"))).items().stream()
                                .map(Value::asText)
                                .collect(Collectors.joining("\n"))
                        + "\n"
                        + brief.field("steps").items().stream()
                                .map(step -> step.field("desc").asText())
                                .collect(Collectors.joining("\n"));
        var goal = brief.field("goal").asText();
        var parents =
                brief.field("parents").items().stream()
                        .map(it -> it.field("summary").asText())
                        .collect(Collectors.joining("\n"));
        var urls = urls(own).or(() -> urls(goal)).or(() -> urls(parents)).orElse(List.of());
        var way = way(own, goal);
        var language =
                brief.field("language").asText().equalsIgnoreCase("ZH")
                        ? Language.ZH
                        : brief.field("language").isMissing()
                                ? Language.of(goal + own)
                                : Language.EN;
        return new WebRequest(
                urls,
                way,
                name(own, goal, way) + place(urls, goal),
                number(PAGES, own + "\n" + goal),
                number(DEPTH, own + "\n" + goal),
                !ITEM_WORD.matcher(ownWords(goal + own)).find() && !writesTable(goal),
                way == Way.ANSWER ? questionWords(own.isBlank() ? goal : own) : List.of(),
                ownWords(own),
                language);
    }

    /** The words without addresses and names of files. */
    private static String ownWords(String text) {
        return Mentions.maskFiles(text.replaceAll("(?i)https?://\\S+", " "));
    }

    private static Optional<List<String>> urls(String text) {
        var found = new LinkedHashSet<>(Mentions.of(text).urls());
        var rest = text.replaceAll("(?i)https?://\\S+", " ");
        BARE_URL.matcher(rest)
                .results()
                .map(it -> "http://" + it.group().replaceFirst("[.,]+$", ""))
                .forEach(found::add);
        return found.isEmpty() ? Optional.empty() : Optional.of(new ArrayList<>(found));
    }

    private static Way way(String own, String goal) {
        var text = own.isBlank() ? goal : own;
        var onePage = ONE_PAGE.matcher(text).find();
        var wholeSite = !onePage && isWholeSite(text);
        if (TABLE_WORD.matcher(text).find() && !wholeSite) {
            return Way.TABLE;
        }
        if (TITLES.matcher(goal + "\n" + own).find()) {
            return Way.PAGES;
        }
        var items = ITEM_WORD.matcher(text).find();
        if (BARE_TITLES.matcher(text).find() && wholeSite && !items) {
            return Way.PAGES;
        }
        if (LINK_WORD.matcher(text).find() && !items) {
            return Way.LINKS;
        }
        if ((TEXT_WORD.matcher(text).find() || writesText(text)) && !items && !wholeSite) {
            return Way.TEXT;
        }
        if (isQuestion(text)) {
            return Way.ANSWER;
        }
        boolean isCrawl =
                wholeSite
                        || !onePage
                                && (Stream.of(PAGES, DEPTH)
                                                .anyMatch(limit ->
                                                        limit.matcher(own + "\n" + goal).find())
                                        || urls(own).isEmpty() && isWholeSite(goal)
                                        || items
                                                && urls(own + "\n" + goal)
                                                        .filter(WebRequest::areSites)
                                                        .isPresent());
        return isCrawl ? Way.CRAWL : Way.LIST;
    }

    /** Whether addresses have no path: the products of a site are not those of its first page. */
    private static boolean areSites(List<String> urls) {
        return urls.stream().allMatch(url -> url.matches("(?i)https?://[^/?#]+/?"));
    }

    /** Whether a text asks for more than the page whose address it names. */
    private static boolean isWholeSite(String text) {
        return WHOLE_SITE.matcher(BARE_URL.matcher(ownWords(text)).replaceAll(" ")).find();
    }

    /** Whether a file that needs rows is written of what is fetched. */
    private static boolean writesTable(String goal) {
        return FileRoles.of(goal).writes().stream()
                .anyMatch(file -> TABLES.contains(Mentions.extension(file)));
    }

    /** Whether what is fetched goes into a file of text. */
    private static boolean writesText(String text) {
        return TEXT_FILE.matcher(text).find()
                && FileRoles.of(text).writes().stream()
                        .anyMatch(file -> TEXTS.contains(Mentions.extension(file)));
    }

    /** Whether a text asks about one page; words that restrict what is asked are not a question. */
    private static boolean isQuestion(String text) {
        var mentions = Mentions.of(text);
        if (mentions.urls().size() != 1 || !mentions.files().isEmpty()) {
            return false;
        }
        var words = ownWords(text).strip();
        return ASKS.matcher(words).find()
                && !ITEM_WORD.matcher(words).find()
                && !isWholeSite(words)
                && !LINK_WORD.matcher(words).find()
                && !ConditionWords.areIn(words);
    }

    /** The words of a question that a line may answer. */
    static List<String> questionWords(String question) {
        var words = ownWords(question);
        return RequestCoverage.of(words, List.of(), List.of(), FILLER).unread().stream()
                .map(span -> words.substring(span.start(), span.end()))
                .toList();
    }

    private static String name(String own, String goal, Way way) {
        var explicit =
                SAVE_AS.matcher(own)
                        .results()
                        .map(it -> it.group(1))
                        .filter(it -> !NO_NAME.matcher(it).matches())
                        .findFirst();
        if (explicit.isPresent()) {
            return explicit.get();
        }
        return switch (way) {
            case TEXT, ANSWER -> "page_text";
            case PAGES -> "pages";
            case LINKS -> "links";
            case CRAWL, TABLE, LIST ->
                    subject(own)
                            .or(() -> subject(goal))
                            .orElse(way == Way.TABLE ? "table" : "items");
        };
    }

    /** Separates the variables of nodes that each fetch one site; empty for the first site. */
    private static String place(List<String> urls, String goal) {
        int place = urls.isEmpty() ? 0 : urls(goal).orElse(List.of()).indexOf(urls.getFirst());
        return place > 0 ? "_" + (place + 1) : "";
    }

    private static Optional<String> subject(String text) {
        return NAMES.entrySet().stream()
                .flatMap(entry ->
                        entry.getKey()
                                .matcher(text)
                                .results()
                                .limit(1)
                                .map(it -> Map.entry(it.start(), entry.getValue())))
                .min(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue);
    }

    private static OptionalInt number(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        if (!found.find()) {
            return OptionalInt.empty();
        }
        var digits = found.group(1) == null ? found.group(2) : found.group(1);
        return OptionalInt.of(Integer.parseInt(digits));
    }

    /** The variable for the n-th address, from 0. */
    String variable(int index) {
        return index == 0 ? saveAs : saveAs + "_" + (index + 1);
    }
}
