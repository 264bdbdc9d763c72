package dev.troupe.chat.intent;

import dev.troupe.language.Language;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words around a request that address the reader, announce the request, thank for it, or state
 * why something is deleted. They do not change what is asked for, and neither do spoken forms of
 * words that ask, such as 啥 for 什么. Codes in capitals and names of columns are left as they are:
 * PLS is no "please".
 *
 * @param request what is left without them, in the written form of such words; the whole message if
 *     there are none
 * @param isTask whether the message calls the rest a task, which may also name a task to add
 */
public record RequestFrame(String request, boolean isTask) {
    private static final Pattern GREETING =
            opening(
                    "(?:hi|hello|hey|hiya|good (?:morning|afternoon|evening)|dear"
                            + " (?:all|team|assistant|troupe))(?:"
                            + " (?:there|troupe|team|all|everyone))?[\\s,.!:~-]+"
                            + "|(?:你好|您好|大家好|嗨|哈喽|早上好|上午好|下午好|晚上好)[呀啊！!，,。.~～：:\\s]+");
    private static final Pattern LABEL =
            opening(
                    "(?:(?:(?:a|the|my|your|new|next|another|quick)\\s+)?(?:(?:request|analysis|job|assignment|instructions?|question)(?:\\s+(?:for"
                            + " you|is))?|[a-z]+\\s+(?:needed|wanted|required|requested)))\\s*[:：-]\\s+|for"
                            + " (?:a|the|my|our|this|next) (?:[a-z]+"
                            + " ){0,2}(?:report|meeting|presentation|review|deck|slides|newsletter|audit),?\\s+(?=(?:i|we)"
                            + " (?:need|want|would like)(?![a-z]))"
                            + "|(?:请|麻烦)?(?:您|你)?(?:帮我|替我|帮忙)?(?:完成|执行|处理|做)(?:一下)?(?:以下|下面|下列|如下)(?:这个|这项|的)*(?:任务|工作|事情|操作|需求|请求|要求)?\\s*[:：]\\s*"
                            + "|(?:以下|下面)(?:就?是)(?:我的)?(?:任务|工作|需求|请求|要求|问题)\\s*[:：]\\s*"
                            + "|(?:我的)?(?:需求|请求|要求|问题|指令|工作|报告需求|分析需求)(?:描述|内容|说明|是|如下)?\\s*[:：]\\s*");
    private static final Pattern TASK_LABEL =
            opening(
                    "(?:(?:(?:a|the|my|your|new|next|another|quick)\\s+)?(?:task|to-?do|goal|objective))(?:\\s+(?:for"
                            + " you|is))?\\s*[:：]\\s*|(?:我的|你的)?(?:任务|目标)(?:描述|内容|说明|是|如下)?\\s*[:：]\\s*");
    private static final Pattern THANKS =
            Pattern.compile(
                    "(?<![\\s,，.。!！;；])[\\s,，.。!！;；]++(?:many\\s+)?(?:thanks?(?:\\s+you)?|thx|cheers)(?:\\s+(?:a"
                            + " lot|so much|very much|in advance|again|you|a million))*[\\s.!！~]*$"
                            + "|(?<![\\s,，。.！!；;])[\\s,，。.！!；;]++(?:非常|十分|先)?(?:谢谢|多谢|感谢|拜托|辛苦|麻烦)(?:你们?|您|啦|了|大家|帮忙)*[\\s。.！!~～]*$",
                    Pattern.CASE_INSENSITIVE);

    private static final String USELESS_ZH = "(?:不需要|用不着|没用|用不上|没必要|过时|作废|过期|多余|没意义|没有用)";

    /**
     * Why something is deleted, of nothing but pronouns: "i don't need it any more", 已经过时了. Words
     * that may as well restrict what is deleted (过期的, "those are over") are no reason: the groups
     * {@code named} and {@code unneeded} are one only after names of files, and {@code single}
     * after one thing.
     */
    private static final Pattern REASON =
            Pattern.compile(
                    "(?<!\\s)\\s{0,20}+[,，.。!！;；][\\s,，.。!！;；]*+(?:(?:because|since|as|因为|反正|毕竟)\\s?)?(?:"
                            + "(?:i|we|nobody|no one) (?:really )?(?:do not|does not|don['’]?t|doesn['’]?t|no longer|won['’]?t|never) (?:needs?|wants?|uses?) (?:it|that|them|this|these|those)(?: any ?more| any longer| now| at all| again){0,2}"
                            + "|(?:(?:it|that|(?<named>they|these|those))(?:['’]?s|['’]?re| is| are| was| were) (?:just |now |already |all |only |so ){0,2}(?:(?:not |no longer )(?:needed|necessary|relevant|required|used|useful)|obsolete|outdated|out of date|useless|pointless|old|over|done|irrelevant|an? (?:mistake|duplicate)|duplicates|cancelled|canceled)(?: any ?more| any longer| now| anyway){0,2}"
                            + "|(?<unneeded>(?:no longer|not) needed(?: any ?more)?))"
                            + "|(?:我们|我|它们)(?:现在|已经|都|也|反正|以后|早就?){0,3}"
                            + USELESS_ZH
                            + "(?:它们?|这个|了|啦){1,2}"
                            + "|它(?:现在|已经|也|反正|以后|早就?|是){0,3}"
                            + USELESS_ZH
                            + "(?:了|的|啦){0,2}"
                            + "|(?<single>(?:这个|那个)?(?:现在|已经|反正|以后|早就?){0,3}"
                            + USELESS_ZH
                            + "(?:了|啦)))[\\s.。!！~]*$",
                    Pattern.CASE_INSENSITIVE);

    /** Deletes nothing but files that it names. */
    private static final Pattern NAMES_FILES =
            Pattern.compile(
                    "\\b(?:delete|remove|drop|scrap|trash|erase|get rid of)(?: the)?(?: files?)?(?:(?:,| and|, and)? [\\p{L}\\p{N}_-]{1,60}\\.[a-z]{1,5}[0-9]?){1,9}[\\s!.]*$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern SEVERAL_ZH = Pattern.compile("都|所有|全|一切|每|些|们|[和跟与、]|\\d ?[行条个]");

    private static final Pattern DELETION =
            Pattern.compile(
                    "删|移除|取消|清理|丢掉|扔掉|\\b(?:delete|remove|cancel|drop|scrap|trash|erase|get rid of)\\b",
                    Pattern.CASE_INSENSITIVE);

    /**
     * A message that contains a text or a name as the user wants it, in which nothing is changed.
     */
    private static final Pattern GIVES_TEXT =
            Pattern.compile(
                    "[\"“‘'「『《`:：]|提醒|添加|新增|加[个一上入到了]|新建|创建|记[下录住一个得]|写(?!了)|\\b(?:add|create|write|remind|note|record|called?|named?|say(?:s|ing)?|translate)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Colloquial forms of words that ask, with their standard form. */
    private static final Map<Pattern, String> SPOKEN =
            Map.of(
                    Pattern.compile("啥(?!意思)"), "什么",
                    Pattern.compile("咋样"), "怎么样",
                    Pattern.compile("咋(?!样)"), "怎么",
                    Pattern.compile("有木有"), "有没有",
                    Pattern.compile("(?i)(?<![\\w.-])(?:plz|pls)(?![\\w.-])"), "please",
                    Pattern.compile("(?i)(?<![\\w.-])gimme(?![\\w.-])"), "give me",
                    Pattern.compile("(?i)(?<![\\w.-])lemme(?![\\w.-])"), "let me",
                    Pattern.compile("(?i)(?<![\\w.-])(?:wanna)(?![\\w.-])"), "want to",
                    Pattern.compile("(?i)(?<![\\w.-])(what|where|who|how)s(?![\\w.-])"), "$1's");

    /** A code or the name of a column rather than an ordinary word. */
    private static final Pattern CODE = Pattern.compile("[A-Z]+");

    /** Before the name of a column. */
    private static final Pattern NAMED =
            Pattern.compile(
                    "\\b(?:of|the|an?|by|per|each|average|mean|median|total|sum|highest|lowest|most|many|column|where|than)\\s+$|\\p{IsHan}$",
                    Pattern.CASE_INSENSITIVE);

    private static final Pattern WORDS = Pattern.compile("[\\p{L}\\p{N}]");

    public static RequestFrame of(String message) {
        var rest = without(THANKS.matcher(message), message);
        rest = withoutReason(rest);
        rest = without(GREETING.matcher(rest), rest);
        rest = without(LABEL.matcher(rest), rest);
        var request = without(TASK_LABEL.matcher(rest), rest);
        return new RequestFrame(withWrittenForms(request), !request.equals(rest));
    }

    /** The text without the reason after an order to delete. */
    private static String withoutReason(String text) {
        var reason = REASON.matcher(text);
        if (!reason.find()) {
            return text;
        }
        var order = text.substring(0, reason.start());
        boolean isRestricted =
                (reason.group("named") != null || reason.group("unneeded") != null)
                                && !NAMES_FILES.matcher(order).find()
                        || reason.group("single") != null && SEVERAL_ZH.matcher(order).find();
        return !isRestricted && DELETION.matcher(order).find() && !GIVES_TEXT.matcher(order).find()
                ? order
                : text;
    }

    private static String withWrittenForms(String request) {
        if (GIVES_TEXT.matcher(request).find()) {
            return request;
        }
        var text = request;
        boolean isShouted =
                request.equals(request.toUpperCase(Locale.ROOT)) && !Language.isChinese(request);
        for (var form : SPOKEN.entrySet()) {
            var match = form.getKey().matcher(text);
            var written = new StringBuilder();
            while (match.find()) {
                boolean isName =
                        !Language.isChinese(match.group())
                                && (!isShouted && CODE.matcher(match.group()).matches()
                                        || NAMED.matcher(text.substring(0, match.start())).find());
                match.appendReplacement(
                        written,
                        isName ? Matcher.quoteReplacement(match.group()) : form.getValue());
            }
            text = match.appendTail(written).toString();
        }
        return text;
    }

    private static Pattern opening(String words) {
        return Pattern.compile("^[\\s\\p{Punct}]*+(?:" + words + ")", Pattern.CASE_INSENSITIVE);
    }

    /** The text without a match, unless nothing would be left. */
    private static String without(Matcher found, String text) {
        if (!found.find()) {
            return text;
        }
        var rest = text.substring(0, found.start()) + text.substring(found.end());
        return WORDS.matcher(rest).find() ? rest.strip() : text;
    }
}
