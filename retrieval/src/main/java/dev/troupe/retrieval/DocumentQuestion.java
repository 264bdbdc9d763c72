package dev.troupe.retrieval;

import dev.troupe.language.Mentions;
import java.util.Optional;
import java.util.regex.Pattern;

/** A question that one text document of the workspace answers. */
final class DocumentQuestion {
    private static final Pattern TEXT = compile(".*\\.(?:md|markdown|txt|html?|docx|pdf)");
    private static final String MARK = "\uFFFC";
    private static final Pattern PLACE =
            compile(
                    "(?:\\b(?:according to|based on|from|in|inside|using|see|check|read|look (?:at|in|into)|as of) (?:the )?(?:file |document )?"
                            + MARK
                            + "(?: (?:file|document))?)|(?:请|麻烦|帮我)?(?:根据|按照?|参考|依据|查(?:一下|看|阅)?|看(?:一下|看)?|在|从)?\\s?"
                            + MARK
                            + "\\s?(?:这个文件|文件|文档)?(?:里面?|中|上)?的?(?:查(?:一下)?)?");
    private static final Pattern ASKS =
            compile(
                    "\\b(?:who|whom|when|where|why|how (?:much|long|often|many)|which|what (?:is|are|was|were|does|do|did)(?= (?:the|a|an|my|our|your)? ?\\w))\\b.*\\w{3}|什么|多少|多久|多长|[几哪]|谁|如何|怎么|怎样|是否|能否|吗");

    /** About the file and not about what it states. */
    private static final Pattern ABOUT_FILE =
            compile(
                    "\\b(?:lines?|words?|characters?|size|big|large|contents?|files?|folders?|changed|modified|text (?:of|in)|says?|written|save|write (?:it|to|a)|copy|move|delete|rename|in it)\\b|行|字|多大|大小|内容|写了|说了|文件|修改|保存|复制|移动|删除|改名");

    private DocumentQuestion() {}

    private static Pattern compile(String pattern) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE);
    }

    /** The file in place of the folder; empty unless a request asks what one document states. */
    static Optional<FolderQuestion> parse(String request) {
        var mentions = Mentions.of(request);
        if (!mentions.urls().isEmpty()
                || mentions.files().size() != 1
                || !TEXT.matcher(mentions.files().getFirst()).matches()) {
            return Optional.empty();
        }
        var file = mentions.files().getFirst();
        var place = PLACE.matcher(request.replace(file, MARK));
        if (!place.find()) {
            return Optional.empty();
        }
        var question = place.replaceFirst(" ").replaceAll("^[\\s,，。?？]+|[\\s,，]+$", "").strip();
        return ASKS.matcher(question).find() && !ABOUT_FILE.matcher(question).find()
                ? Optional.of(new FolderQuestion(file, question))
                : Optional.empty();
    }
}
