package dev.troupe.packs.data.mention;

import dev.troupe.packs.data.table.ColumnType;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Other ways to write the values of a column of texts: without a number before it, without a
 * bracket behind it, and by a part that no other value of the column shares.
 */
public final class ValueForms {
    private static final Pattern NUMBERED =
            Pattern.compile(
                    "^(?:[(]?[\\d一二三四五六七八九十]{1,3}[)、.．,:：](?!\\d)\\s*|(?:其中|加|减|注)[:：]\\s*)+");
    private static final Pattern BRACKETED = Pattern.compile("\\s*[(（\\[].*$");
    private static final Pattern END = Pattern.compile("[:：;；。,，、\\s]+$");
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}[\\p{IsHan}、]{2,}\\p{IsHan}");

    /** The legal form at the end of the name of a company. */
    private static final Pattern COMPANY =
            Pattern.compile(
                    ",? (?:llc|inc|ltd|corp|co|plc|gmbh|ag|llp)\\.?$|,? (?:incorporated|limited|corporation)$");

    /** Characters that keyboards do not have, apart from letters with marks. */
    private static final Map<Character, String> TYPED =
            Map.of(
                    '–', "-", '—', "-", '−', "-", '’', "'", 'ø', "o", 'æ', "ae", 'ł', "l", 'đ', "d",
                    'ß', "ss", 'ð', "d");

    private static final int FIRST_MARKED = 0x80;
    private static final int MOST_VALUES = 200;
    private static final int LONGEST = 40; // characters of a value
    private static final int SHORTEST_PART = 3; // characters

    /** Ends of the names of columns that may also stand after each value. */
    private static final String KINDS = "代朝区省市县州国族系派类型式级段队";

    private final List<String> values;
    private final boolean isNamed;

    public ValueForms(ColumnProfile column) {
        isNamed = column.type() == ColumnType.TEXT && column.values().size() <= MOST_VALUES;
        values =
                isNamed
                        ? column.values().stream()
                                .map(value ->
                                        RequestText.plain(value).strip().toLowerCase(Locale.ROOT))
                                .toList()
                        : List.of();
    }

    /**
     * The other forms of a value.
     *
     * @param value in lower case, with plain characters
     */
    public Set<String> of(String value) {
        var forms = new LinkedHashSet<String>();
        if (!isNamed || value.length() > LONGEST) return forms;
        var bare = END.matcher(NUMBERED.matcher(value).replaceFirst("")).replaceFirst("");
        addOnly(bare, value, forms);
        var name = BRACKETED.matcher(bare).replaceFirst("");
        addOnly(name, value, forms);
        addTyped(name, value, forms);
        var company = COMPANY.matcher(name).replaceFirst("");
        addOnly(company, value, forms);
        addTyped(company, value, forms);
        if (!CHINESE.matcher(name).matches()) return forms;
        for (int length = name.length() - 1; length >= shortest(name); length--) {
            addPart(name.substring(0, length), value, forms);
            addPart(name.substring(name.length() - length), value, forms);
        }
        return forms;
    }

    /** With a part of the name of its column: 朝南 for 南 in 朝向, 剧情类 for 剧情 in 类型, 明代 for 明 in 年代. */
    public static Set<String> withName(String value, String column) {
        boolean isShort = value.length() <= 4 && value.matches("\\p{IsHan}+");
        if (!isShort || !column.matches("\\p{IsHan}{2,4}")) return Set.of();
        var forms = new LinkedHashSet<String>();
        var end = column.substring(column.length() - 1);
        if (KINDS.contains(end) && !value.endsWith(end)) forms.add(value + end);
        if (value.length() == 1) forms.add(column.charAt(0) + value);
        if (column.equals("类型") || column.equals("类别")) forms.add(value + "类");
        return forms;
    }

    /** 越野车型 for 越野车 in 车型: the last character of the value is the first one of the name. */
    public static Optional<String> joinedWithName(String value, String column) {
        boolean isJoined =
                value.matches("\\p{IsHan}{2,6}")
                        && column.matches("\\p{IsHan}{2,4}")
                        && value.charAt(value.length() - 1) == column.charAt(0);
        return isJoined ? Optional.of(value + column.substring(1)) : Optional.empty();
    }

    private static int shortest(String name) {
        return Math.max(SHORTEST_PART, (name.length() + 1) / 2);
    }

    /** As keyboards write it, unless another value is written so, too: malmo, 1999-2000. */
    private void addTyped(String name, String value, Set<String> forms) {
        var typed = toTyped(name);
        boolean isShared =
                values.stream()
                        .anyMatch(other -> !other.equals(value) && toTyped(other).equals(typed));
        if (!typed.equals(name) && !isShared) addOnly(typed, value, forms);
    }

    private static String toTyped(String name) {
        if (name.chars().allMatch(c -> c < FIRST_MARKED)) return name;
        var letters = new StringBuilder(name.length());
        for (char c : Normalizer.normalize(name, Normalizer.Form.NFD).toCharArray())
            if (Character.getType(c) != Character.NON_SPACING_MARK)
                letters.append(TYPED.getOrDefault(c, String.valueOf(c)));
        return letters.toString();
    }

    private void addOnly(String form, String value, Set<String> forms) {
        boolean isOther = form.equals(value) || form.length() < 2 || values.contains(form);
        if (!isOther) forms.add(form);
    }

    private void addPart(String part, String value, Set<String> forms) {
        boolean isShared =
                values.stream().anyMatch(other -> !other.equals(value) && other.contains(part));
        if (!isShared) forms.add(part);
    }
}
