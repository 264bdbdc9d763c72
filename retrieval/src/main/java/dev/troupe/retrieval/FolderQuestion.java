package dev.troupe.retrieval;

import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A question about the documents of a folder in the workspace, or about one document.
 *
 * @param folder as the request names it; the path of the document if it names one
 * @param question without the folder
 */
record FolderQuestion(String folder, String question) {
    private static final String LATIN = "[\"“']?([\\w][\\w./-]{0,100}(?<![./]))[\"”']?";
    private static final String HAN = "[“\"]?([\\p{IsHan}\\w./-]{1,12}?)[”\"]?";
    private static final String TEXTS =
            "(?:documents?|docs|files|notes|texts?|pages|papers|manuals?|markdown files|text files)";
    private static final List<Pattern> PLACES =
            List.of(
                    compile(
                            "(?:\\b(?:according to|based on|from|in|using|see|check|read|look (?:at|in|into|through)|search|say|says)\\s{1,5}+){0,4}+\\b(?:(?:the|my|our|all|all the)\\s{1,5}+)?"
                                    + TEXTS
                                    + "\\s{1,5}+(?:in|of|under|inside|from)\\s{1,5}+(?:the\\s{1,5}+)?(?:(?:folder|directory)\\s{1,5}+)?"
                                    + LATIN
                                    + "(?:\\s{1,5}+(?:folder|directory))?"),
                    compile(
                            "(?:(?:it|this|that|the answer)\\s{1,5}+(?:should|must|may|might|could)\\s{1,5}+be\\s{1,5}+(?:somewhere\\s{1,5}+)?)?\\b(?:according to|based on|from|in|inside|using|see|check|search|look (?:at|in|into|through))\\s{1,5}+(?:the\\s{1,5}+|my\\s{1,5}+|our\\s{1,5}+)?(?:(?:folder|directory)\\s{1,5}+"
                                    + LATIN
                                    + "|"
                                    + LATIN
                                    + "\\s{1,5}+(?:folder|directory))"),
                    compile(
                            "(?:请|麻烦|帮我)?+(?:根据|按照?|参考|依据|查(?:一下|阅|看)?+|看(?:一下|看)?+|翻(?:一下|翻)?+|从|在)?+\\s{0,5}+"
                                    + HAN
                                    + "\\s{0,5}+(?:这个)?(?:文件夹|目录)(?:里面?|中|下面?|内)?的?(?:文档|资料|文件|文章|手册|笔记|说明|内容)?(?:里面?|中)?"),
                    compile(
                            "(?:请|麻烦|帮我)?+(?:根据|按照?|参考|依据|查(?:一下|阅|看)?+|看(?:一下|看)?+|翻(?:一下|翻)?+|从|在)\\s{0,5}+"
                                    + HAN
                                    + "(?:里面?|中|下面|目录)的?(?:文档|资料|文件|文章|手册|笔记|说明)(?:里面?|中)?"));
    private static final Pattern ASKS =
            compile(
                    "[?？]|\\b(?:what|which|who|whom|whose|when|where|why|how|is|are|does|do|can|may|must)\\b|什么|多少|多久|多长|几|谁|哪|如何|怎么|怎样|是否|能否|吗");
    private static final Pattern WORK =
            compile(
                    "\\b(?:save|write|delete|remove|move|copy|rename|list|create|count|chart|plot|how many files|(?:what|which) (?:files|documents))\\b|保存|写入|删除|移动|复制|改名|列出|创建|画|哪些文件|几个文件|多少个?文件");
    private static final Set<String> NO_FOLDERS =
            Set.of(
                    "the", "this", "that", "a", "my", "our", "current", "same", "which", "what",
                    "这个", "那个", "哪个", "当前", "本", "该", "工作", "我的", "一个");

    /** Names of folders only next to the word folder. */
    private static final Set<String> COLLECTIONS =
            Set.of("documentation", "docs", "documents", "manual", "文档", "帮助文档");

    private static final Pattern FOLDER = compile("\\b(?:folder|directory)\\b|文件夹|目录");

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** A question that names no folder: all documents of the workspace may answer it. */
    static FolderQuestion ofWorkspace(String question) {
        return new FolderQuestion(".", question);
    }

    /** Empty if a request names no folder, or asks for something else than an answer. */
    static Optional<FolderQuestion> parse(String request) {
        var document = DocumentQuestion.parse(request);
        if (document.isPresent()) {
            return document;
        }
        var mentions = Mentions.of(request);
        if (!mentions.urls().isEmpty()
                || !mentions.files().isEmpty()
                || WORK.matcher(request).find()) {
            return Optional.empty();
        }
        return PLACES.stream()
                .map(place -> place.matcher(request))
                .filter(Matcher::find)
                .flatMap(match -> read(request, match).stream())
                .findFirst();
    }

    private static Optional<FolderQuestion> read(String request, Matcher match) {
        String folder = null;
        for (int group = 1; group <= match.groupCount() && folder == null; group++) {
            folder = match.group(group);
        }
        var question = request.substring(0, match.start()) + " " + request.substring(match.end());
        var text = question.strip().replaceFirst("^[,，:：;；.。\\s]+", "").strip();
        if (folder == null) {
            return Optional.empty();
        }
        var name = folder.toLowerCase(Locale.ROOT);
        boolean isCollection = COLLECTIONS.contains(name) && !FOLDER.matcher(match.group()).find();
        return isCollection || NO_FOLDERS.contains(name) || !ASKS.matcher(text).find()
                ? Optional.empty()
                : Optional.of(new FolderQuestion(folder, text));
    }
}
