package dev.troupe.packs.amis.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.page.AmisProblem;
import dev.troupe.packs.amis.request.InputSplitter;

/** Reads data of a request, so that it is bound and not retyped. */
public record StoreData() implements Tool<StoreData.Input, StoreData.Found> {
    record Input(
            @Describe(
                            "the part of the request that contains data, unchanged: JSON, CSV lines or a Markdown table")
                    String text) {}

    /** What there is now. */
    record Found(String data) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "keepData",
                        "Reads data that the request contains and stores it as root data of the page. Returns names to bind with ${name}.",
                        Input.class)
                .withTitle("读取请求里的数据", "read the request's data");
    }

    @Override
    public Found call(Input input, ToolContext context) {
        var found = InputSplitter.split(input.text()).data();
        if (found.isEmpty()) {
            throw new ToolException(
                    AmisProblem.UNREADABLE_DATA,
                    "文本中没有 JSON、CSV 或 Markdown 表格",
                    "The text contains no JSON, CSV or Markdown table");
        }
        var all = StoredComponents.join(context.variable(StoredComponents.DATA), Value.of(found));
        context.setVariable(StoredComponents.DATA, all);
        return new Found(InputSplitter.describe(found));
    }
}
