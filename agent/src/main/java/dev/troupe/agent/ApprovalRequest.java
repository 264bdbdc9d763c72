package dev.troupe.agent;

import dev.troupe.codec.Json;
import dev.troupe.language.Language;

/**
 * What a person is asked to approve.
 *
 * @param run id of the run
 * @param node id of the node
 * @param ground why it is asked
 * @param language of the person
 */
public record ApprovalRequest(
        String run, String node, ToolAction action, ToolPolicy.Ground ground, Language language) {
    /** The tool with its exact arguments. */
    public String call() {
        return action.tool() + " " + Json.write(action.arguments());
    }

    /** Why a person is asked, in their language. */
    public String reason() {
        return switch (ground) {
            case OVERWRITES -> {
                var files = String.join(", ", action.replaces());
                yield language.choose(
                        "它会改写或删除本次运行之前就有的文件：" + files,
                        "it changes or removes files from before this run: " + files);
            }
            case OUTSIDE_TEXT ->
                    risk()
                            + language.choose(
                                    "，而且参数里有来自外部（网页或文件）的文字",
                                    ", and its arguments carry text that came from outside");
            case RULE -> language.choose("工具策略要求先询问", "the tool policy wants it asked");
            case RISK -> risk();
        };
    }

    private String risk() {
        return switch (action.risk()) {
            case READ -> language.choose("它会读取数据", "it reads data");
            case WRITE -> language.choose("它会修改数据", "it changes data");
            case EXECUTE -> language.choose("它会运行程序", "it runs a program");
            case SEND -> language.choose("它会向外发送数据", "it sends data outside");
        };
    }
}
