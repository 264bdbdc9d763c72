package dev.troupe.packs.amis.request;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads descriptions of fields: {@code customer (required)}, {@code 产品下拉：甲、乙}. */
final class FieldParser {
    private static final Pattern BRACKETS =
            Pattern.compile("[(（\\[【]([^(（\\[【)）\\]】]{0,240}+)[)）\\]】]");
    private static final Pattern REQUIRED =
            Pattern.compile(
                    "必填项?|必须填写?|不能为空|\\*|(?<![A-Za-z])(?:required|mandatory)(?![A-Za-z])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OPTIONAL =
            Pattern.compile(
                    "选填|可选|非必填|(?<![A-Za-z])optional(?![A-Za-z])", Pattern.CASE_INSENSITIVE);
    private static final Pattern READ_ONLY =
            Pattern.compile("只读|不可编辑|read-?only", Pattern.CASE_INSENSITIVE);
    private static final Pattern LENGTH =
            Pattern.compile(
                    "(?:最多|不超过|最长|up to|at most|max(?:imum)?\\.?)\\s*(\\d{1,5})\\s*(?:个?字符?|chars?|characters?)",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern RANGE =
            Pattern.compile(
                    "(-?\\d{1,8})\\s*(?:-|–|~|～|到|至|to|and)\\s*(-?\\d{1,8})",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern LEAST =
            Pattern.compile(
                    "(?:最小|至少|不小于|min(?:imum)?|at least)\\s*(-?\\d{1,8})",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern MOST =
            Pattern.compile(
                    "(?:最大|至多|不大于|max(?:imum)?|at most)\\s*(-?\\d{1,8})(?!\\s*(?:字|char))",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern PLACEHOLDER =
            Pattern.compile(
                    "(?:占位(?:符|文字)?|提示(?:语|文字)?|placeholder)\\s*(?:为|是|:|：)?\\s*[\"“'‘]?([^\"”'’，,、]+)[\"”'’]?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern INITIAL =
            Pattern.compile(
                    "(?:默认(?:值)?(?:为|是|:|：)?|default(?:s to| value)?\\s*(?:is|:)?)\\s*[\"“'‘]?([^\"”'’，,、]+)[\"”'’]?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OPENING =
            Pattern.compile(
                    "[：:]|(?<=选|拉|select|radio|radios|dropdown|checkboxes)\\s+(?=[^\\s]+[/|])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern ARTICLE =
            Pattern.compile(
                    "^(?:and|an?|the|以及|还有|和|及)\\s*(?![a-z]*$)\\b|^(?:以及|还有|和|及)",
                    Pattern.CASE_INSENSITIVE);

    private FieldParser() {}

    /**
     * The fields of a list, whose items are separated by commas of any kind.
     *
     * @param list such as {@code name, product select: A, B, quantity number}
     */
    static List<FieldSpec> list(String list) {
        var fields = new ArrayList<FieldSpec>();
        var items = ListSplitter.items(list);
        for (int i = 0; i < items.size(); i++) {
            var opening = OPENING.matcher(ListSplitter.withoutBrackets(items.get(i).text()));
            boolean opens = opening.find();
            var options = new ArrayList<String>();
            var opener = items.get(i);
            var head = opener.text();
            if (opens) {
                options.addAll(choices(head.substring(opening.end())));
                head = head.substring(0, opening.start());
                while (i + 1 < items.size() && isOption(opener, items.get(i + 1))) {
                    options.addAll(choices(items.get(++i).text()));
                }
            }
            if (head.codePoints().anyMatch(Character::isLetterOrDigit)) {
                fields.add(field(head, options));
            }
        }
        return withOwnNames(fields);
    }

    /**
     * What follows an option is one too, unless a mark of the outer list stands before it or it is
     * described like a field.
     */
    private static boolean isOption(ListSplitter.Item opening, ListSplitter.Item item) {
        if (item.separator().equals(";")) {
            return false;
        }
        boolean isNested = item.separator().equals("、") && opening.separator().equals(",");
        var text = item.text();
        return text.codePoints().noneMatch(c -> "（(：:".indexOf(c) >= 0)
                && FieldKind.findNamed(text).isEmpty()
                && (isNested || FieldKind.findHinted(text).isEmpty());
    }

    /** More fields after those that are there already; one of the same label stays as it is. */
    static List<FieldSpec> merge(List<FieldSpec> have, List<FieldSpec> more) {
        var labels = have.stream().map(FieldSpec::label).toList();
        return withOwnNames(
                Stream.concat(have.stream(), more.stream().filter(field -> !field.isOneOf(labels)))
                        .toList());
    }

    static FieldSpec field(String description, List<String> listed) {
        var said = new StringBuilder();
        var brackets = BRACKETS.matcher(description);
        var options = new ArrayList<>(listed);
        var head = brackets.replaceAll(" ").strip();
        brackets.reset();
        while (brackets.find()) {
            var inner = brackets.group(1);
            options.addAll(parseBrackets(inner, said));
        }
        var slashed = splitSlashes(head);
        if (options.isEmpty() && !slashed.isEmpty()) {
            options.addAll(slashed.subList(1, slashed.size()));
            head = slashed.getFirst();
        }
        var all = head + " " + said;
        var label = label(head);
        var kind =
                FieldKind.findNamed(head)
                        .or(() -> FieldKind.findNamed(said.toString().strip()))
                        .or(() -> options.isEmpty() ? FieldKind.findHinted(label) : choice(label))
                        .orElse(FieldKind.TEXT);
        var plain = kind.labelIn(label);
        var shown = plain.isEmpty() ? label : capital(plain);
        return new FieldSpec(
                shown,
                DataNames.field(shown),
                kind == FieldKind.CHECKBOXES && options.isEmpty()
                        ? FieldKind.CHECKBOX
                        : adjustKind(kind, options),
                options,
                REQUIRED.matcher(all).find() && !OPTIONAL.matcher(all).find(),
                READ_ONLY.matcher(all).find(),
                kind == FieldKind.NUMBER || kind == FieldKind.SLIDER || kind == FieldKind.MONEY
                        ? limit(all, 1, LEAST)
                        : null,
                kind == FieldKind.NUMBER || kind == FieldKind.SLIDER || kind == FieldKind.MONEY
                        ? limit(all, 2, MOST)
                        : null,
                number(LENGTH, all, 1),
                group(PLACEHOLDER, all),
                group(INITIAL, all));
    }

    private static Optional<FieldKind> choice(String label) {
        return Optional.of(
                FieldKind.findHinted(label).filter(FieldKind::isChoice).orElse(FieldKind.SELECT));
    }

    private static FieldKind adjustKind(FieldKind kind, List<String> options) {
        return options.isEmpty() || kind.isChoice() ? kind : FieldKind.SELECT;
    }

    /** Text in brackets: attributes, or options if it is a list of anything else. */
    private static List<String> parseBrackets(String inner, StringBuilder said) {
        var colon = inner.indexOf('：') >= 0 ? inner.indexOf('：') : inner.indexOf(':');
        boolean namesKind = colon > 0 && FieldKind.findNamed(inner.substring(0, colon)).isPresent();
        if (namesKind) {
            said.append(inner, 0, colon).append(' ');
            return choices(inner.substring(colon + 1), said);
        }
        return choices(inner, said);
    }

    private static List<String> choices(String text, StringBuilder said) {
        var options = new ArrayList<String>();
        for (var part : text.split("[、，,/|;；]|\\s{1,20}+or\\s{1,20}+|或者?", -1)) {
            var one = part.strip();
            if (!one.isEmpty()) {
                if (isAttribute(one)) {
                    said.append(one).append(' ');
                } else {
                    options.add(clean(one));
                }
            }
        }
        boolean isList = options.size() > 1;
        if (!isList) {
            options.forEach(one -> said.append(one).append(' '));
        }
        return isList ? options : List.of();
    }

    private static boolean isAttribute(String text) {
        return REQUIRED.matcher(text).find()
                || OPTIONAL.matcher(text).find()
                || READ_ONLY.matcher(text).find()
                || LENGTH.matcher(text).find()
                || RANGE.matcher(text).matches()
                || LEAST.matcher(text).find()
                || MOST.matcher(text).find()
                || PLACEHOLDER.matcher(text).find()
                || INITIAL.matcher(text).find()
                || FieldKind.findNamed(text).isPresent();
    }

    /** Options that stand one after the other. */
    private static List<String> choices(String text) {
        var options = new ArrayList<String>();
        for (var part : text.split("[/|、]|\\s{1,20}+or\\s{1,20}+|或者?", -1)) {
            var one = part.isEmpty() ? "" : clean(part);
            if (!one.isEmpty()) {
                options.add(one);
            }
        }
        return options;
    }

    private static String clean(String text) {
        return text.strip().replaceAll("^(?:and|or|和|或)\\s+|^[\"“'‘]|[\"”'’.。]$", "").strip();
    }

    /** {@code status active/inactive}: the label and its options; empty if there are none. */
    private static List<String> splitSlashes(String head) {
        int slash = head.indexOf('/');
        if (slash <= 0 || head.contains("://")) {
            return List.of();
        }
        int space = head.lastIndexOf(' ', slash);
        var parts = new ArrayList<String>();
        if (space > 0) {
            parts.add(head.substring(0, space));
            parts.addAll(choices(head.substring(space + 1)));
        }
        return parts.size() > 2 ? parts : List.of();
    }

    private static String label(String head) {
        var text = ARTICLE.matcher(head.strip()).replaceFirst("").strip();
        for (var attribute : List.of(REQUIRED, OPTIONAL, READ_ONLY, LENGTH, PLACEHOLDER, INITIAL)) {
            text = attribute.matcher(text).replaceAll(" ");
        }
        return text.replaceAll("[\"“”'‘’*]", "")
                .replaceAll("(?i)\\s{1,20}+(?:field|column)s?$|(?:字段|列)$", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static String capital(String label) {
        return label.substring(0, 1).toUpperCase(Locale.ROOT) + label.substring(1);
    }

    private static @Nullable Integer limit(String text, int group, Pattern alone) {
        var range = number(RANGE, text, group);
        return range == null ? number(alone, text, 1) : range;
    }

    private static @Nullable Integer number(Pattern pattern, String text, int group) {
        var matcher = pattern.matcher(text);
        return matcher.find() ? Integer.valueOf(matcher.group(group)) : null;
    }

    private static @Nullable String group(Pattern pattern, String text) {
        var matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group(1).strip() : null;
    }

    /** Two fields of one name would share their value. */
    private static List<FieldSpec> withOwnNames(List<FieldSpec> fields) {
        Map<String, FieldSpec> byName = new LinkedHashMap<>();
        var numbers = new HashMap<String, Integer>();
        for (var field : fields) {
            var name = field.name();
            while (byName.containsKey(name)) {
                name = field.name() + numbers.merge(field.name(), 2, (last, _) -> last + 1);
            }
            byName.put(name, field.name().equals(name) ? field : field.withName(name));
        }
        return List.copyOf(byName.values());
    }
}
