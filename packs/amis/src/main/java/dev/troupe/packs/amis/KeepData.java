package dev.troupe.packs.amis;

import dev.troupe.agent.Describe;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Value;

/** Reads data of a request, so that it is bound and not retyped. */
record KeepData() implements Tool<KeepData.Input, KeepData.Found> {
    record Input(
            @Describe(
                            "the part of the request that holds data, as it is: JSON, CSV lines or a Markdown table")
                    String text) {}

    /** What there is now. */
    record Found(String data) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readOnly(
                        "keepData",
                        "Reads data that the request holds and keeps it for the page's root data. Answers names to bind with ${name}.",
                        Input.class)
                .titled("读取请求里的数据", "read the request's data");
    }

    @Override
    public Found call(Input input, ToolContext context) {
        var found = InputSplitter.split(input.text()).data();
        if (found.isEmpty()) {
            throw new ToolException(
                    AmisProblem.UNREADABLE_DATA,
                    "这段文字里没有 JSON、CSV 或 Markdown 表格",
                    "This text holds no JSON, CSV or Markdown table");
        }
        var all = Kept.joined(context.variable(Kept.DATA), Value.of(found));
        context.setVariable(Kept.DATA, all);
        return new Found(InputSplitter.describe(found));
    }
}
