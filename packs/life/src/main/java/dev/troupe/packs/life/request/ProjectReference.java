package dev.troupe.packs.life.request;

import dev.troupe.packs.life.sentence.MaskedText;
import dev.troupe.packs.life.sentence.Remainder;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the project in which something is, or should be. */
final class ProjectReference {
    private static final String NAME = "(?<name>[^\\u0001，,。：:]{1,40}?)";
    private static final Pattern PLACE =
            Pattern.compile(
                    "(?:[在给往向为到]|放[到进在]|加[到入进]|记[到进在]|归[到入]|属于)\\s{0,20}+"
                            + NAME
                            + "\\s{0,20}+(?:这个|那个|的)?项目(?:里面?|中|下面?|内|上|的)?"
                            + "|(?:放[到进在]|加[到入进]|记[到进在]|归[到入]|属于)(?!待办|任务|清单|\\s*我的待办)"
                            + "(?:项目)?(?<zh>[^\\u0001，,。：:]{1,40}?)(?:里面?|中|下面?|内)(?=$|\\u0001|[，,。：:])"
                            + "|(?<![一二两三四五六七八九十\\d个])(?=[^\\u0001，,。：:把将给在列看我有]{1,42}?项目)(?<bare>[^\\u0001，,。：:把将给在列看我有]{1,40}?)(?:这个|那个)?项目(?:(?:里面?|中|下面?|内|上)的?|(?=再?(?:加|添加|新增|新建)))"
                            + "|\\b(?:to|in|into|for|of|under|from|on|about)\\s+(?:the |my )?(?:project\\s+(?<after>[^\\u0001，,。：:]{1,40}?)(?=$|\\u0001|[，,。：:]|\\s+(?:by|due|until|before|on|with)\\b)|(?<en>(?:(?!\\b(?:in|to|for|of|into|under|from|on)\\b)[^\\u0001，,。：:]){1,40}?)\\s+project\\b)",
                    Pattern.CASE_INSENSITIVE);

    /** What every place has; searched first, since most requests name none. */
    private static final Pattern PLACE_WORD =
            Pattern.compile("项目|project|放[到进在]|加[到入进]|记[到进在]|归[到入]|属于", Pattern.CASE_INSENSITIVE);

    private static final Pattern AT_END =
            Pattern.compile(
                    "\\b(?:to|in|into|under|on)\\s+(?:the |my )?(?<name>[^\\u0001]{1,40})(?=$|\\u0001)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern VERB = // of the whole sentence, not of the name
            Pattern.compile("^(?:完成|做完|搞定|勾掉|标记|删除?掉?)(?=.)");
    private static final Pattern POINTING =
            Pattern.compile(
                    "(?:[在给往向为到]|放[到进在]|加[到入进])?(?:它|这个项目|该项目|那个项目|此项目)(?:里面?|中|下面?|内|上)?|\\b(?:to|in|into|for|of|under)\\s+(?:it|this project|that project|the project)\\b",
                    Pattern.CASE_INSENSITIVE);

    /** Stands for the project that was mentioned last. */
    static final String LATEST = "auto-detect";

    private ProjectReference() {}

    /** Takes the project that is named with a word for it, or pointed at. */
    static Optional<String> take(Remainder remainder, MaskedText masked) {
        if (remainder.take(POINTING).isPresent()) {
            return Optional.of(LATEST);
        }
        if (!remainder.has(PLACE_WORD)) {
            return Optional.empty();
        }
        return remainder
                .take(PLACE)
                .map(found -> {
                    for (var group : new String[] {"name", "zh", "bare", "after", "en"}) {
                        if (found.group(group) != null) {
                            return findNamed(
                                    VERB.matcher(found.group(group)).replaceFirst(""), masked);
                        }
                    }
                    return "";
                })
                .filter(name -> !name.isEmpty());
    }

    /**
     * Takes what follows {@code to} or {@code in} at the end, where the rest has a name already.
     */
    static Optional<String> takeAtEnd(Remainder remainder, MaskedText masked) {
        return remainder.take(AT_END).map(found -> findNamed(found.group("name"), masked));
    }

    static String findNamed(String part, MaskedText masked) {
        var core = Remainder.core(part).replaceFirst("^(?i:the|my)\\s+", "");
        return masked.unmask(core);
    }

    /** A project that is only referred to is the one mentioned last. */
    static String resolvePronoun(String name) {
        return name.isEmpty() || RequestClause.isPronoun(name) ? LATEST : name;
    }
}
