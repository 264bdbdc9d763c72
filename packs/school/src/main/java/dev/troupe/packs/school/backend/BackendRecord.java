package dev.troupe.packs.school.backend;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A record of a response. Names of fields may be in snake case or camel case.
 *
 * @param path of the response, for messages
 * @param calls names the back end in problems
 */
record BackendRecord(Value value, String path, BackendCalls calls) {
    private Value field(String name) {
        var own = value.field(name);
        return own.isMissing() ? value.field(camelCase(name)) : own;
    }

    private static String camelCase(String name) {
        var text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            boolean isStart = i > 0 && name.charAt(i - 1) == '_';
            if (name.charAt(i) != '_') {
                text.append(isStart ? Character.toUpperCase(name.charAt(i)) : name.charAt(i));
            }
        }
        return text.toString();
    }

    /** A text, or the digits of a number; empty if it is missing. */
    String text(String name) {
        return field(name).asText();
    }

    String requireText(String name) {
        var text = text(name);
        if (text.isEmpty()) {
            throw wrong(name, "缺失", "is missing");
        }
        return text;
    }

    boolean isTrue(String name, boolean standard) {
        return field(name) instanceof Value.Flag(var flag) ? flag : standard;
    }

    @Nullable BigDecimal score(String name) {
        var score = field(name);
        if (score.isMissing()) {
            return null;
        }
        if (score instanceof Value.Num(var number) && number.signum() >= 0) {
            return number;
        }
        throw wrong(name, "应为不小于 0 的数字", "must be a number of 0 or more");
    }

    BigDecimal maximum(String name) {
        if (field(name) instanceof Value.Num(var number) && number.signum() > 0) {
            return number;
        }
        throw wrong(name, "应为大于 0 的数字", "must be a number above 0");
    }

    int count(String name) {
        return field(name) instanceof Value.Num(var number) ? number.intValue() : 0;
    }

    /** The records of a list; a list that is missing is an error, an empty one is not. */
    List<BackendRecord> list(String name) {
        if (field(name) instanceof Value.ListOf(var items)) {
            return items.stream().map(it -> new BackendRecord(it, path, calls)).toList();
        }
        throw wrong(name, "应为列表", "must be a list");
    }

    private RuntimeException wrong(String name, String zh, String en) {
        return calls.toException(
                LocalizedText.of(
                        "%s 的 %s %s", "'%2$s' of %1$s %3$s", path, name, LocalizedText.of(zh, en)));
    }
}
