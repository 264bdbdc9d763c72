package dev.troupe.model.replay;

import dev.troupe.model.Message;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** In what a request differs from the one that was expected. */
final class RequestDiff {
    private static final int EXCERPT = 40; // characters from where two texts part

    private RequestDiff() {}

    /** One line for each part that differs; the brief is not a part. */
    static List<String> compute(ModelRequest expected, ModelRequest seen) {
        var differences = new ArrayList<String>();
        compare("role", expected.role(), seen.role(), differences);
        compare("temperature", expected.temperature(), seen.temperature(), differences);
        compare("maxTokens", expected.maxTokens(), seen.maxTokens(), differences);
        compare("toolChoice", expected.toolChoice(), seen.toolChoice(), differences);
        compare("extraBody", expected.extraBody(), seen.extraBody(), differences);
        compareTools(expected.tools(), seen.tools(), differences);
        int shared = Math.min(expected.messages().size(), seen.messages().size());
        for (int i = 0; i < shared; i++) {
            compareMessages(i + 1, expected.messages().get(i), seen.messages().get(i), differences);
        }
        compare("messages", expected.messages().size(), seen.messages().size(), differences);
        return differences;
    }

    private static void compareTools(
            List<ToolDefinition> expected, List<ToolDefinition> seen, List<String> differences) {
        var expectedNames = expected.stream().map(ToolDefinition::name).toList();
        var seenNames = seen.stream().map(ToolDefinition::name).toList();
        compare("tools", expectedNames, seenNames, differences);
        if (expectedNames.equals(seenNames)) {
            for (int i = 0; i < seen.size(); i++) {
                if (!expected.get(i).equals(seen.get(i))) {
                    differences.add(
                            "tool '" + seen.get(i).name() + "' is described in another way");
                }
            }
        }
    }

    private static void compareMessages(
            int number, Message expected, Message seen, List<String> differences) {
        if (expected.equals(seen)) {
            return;
        }
        var name = "message " + number;
        var expectedKind = expected.getClass().getSimpleName();
        var seenKind = seen.getClass().getSimpleName();
        compare(name, expectedKind, seenKind, differences);
        if (expectedKind.equals(seenKind)) {
            differences.add(name + " " + textDifference(expected.toString(), seen.toString()));
        }
    }

    private static String textDifference(String expected, String seen) {
        int at = 0;
        while (at < Math.min(expected.length(), seen.length())
                && expected.charAt(at) == seen.charAt(at)) {
            at++;
        }
        return "is '" + excerpt(seen, at) + "' where '" + excerpt(expected, at) + "' is expected";
    }

    private static String excerpt(String text, int from) {
        int end = Math.min(text.length(), from + EXCERPT);
        return (from == 0 ? "" : "...") + text.substring(from, end);
    }

    private static void compare(
            String name,
            @Nullable Object expected,
            @Nullable Object seen,
            List<String> differences) {
        if (!Objects.equals(expected, seen)) {
            differences.add(name + " is " + seen + " where " + expected + " is expected");
        }
    }
}
