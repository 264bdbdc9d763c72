package dev.troupe.page.request;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.component.DataTable;
import java.util.Optional;

/** Why a part of a request cannot be on a page. */
final class Refusals {
    private Refusals() {}

    static LocalizedText explain(String part, ToolReply reply) {
        var message = reply.message();
        return LocalizedText.of(
                "“%s”：%s", "'%s': %s", part, message == null ? reply.code() : message);
    }

    /** Why an answer cannot be displayed; the tool names the words that it did not understand. */
    static Optional<LocalizedText> find(String part, ToolReply reply) {
        if (!reply.isUsable()) {
            return Optional.of(explain(part, reply));
        }
        if (DataTable.find(reply.data().field("result")).isEmpty()) {
            return Optional.of(
                    LocalizedText.of(
                            "“%s”没有结果行；请改用其他问题", "'%s' has no rows; ask another question", part));
        }
        if (reply.data().field("whole").equals(Value.of(true))) {
            return Optional.of(
                    LocalizedText.of(
                            "“%s”中没有要计算的内容；请指明列和计算，例如“每月 amount 总额”",
                            "'%s' asks for no computation; name a column and what to compute, as in 'total amount per month'",
                            part));
        }
        return Optional.empty();
    }
}
