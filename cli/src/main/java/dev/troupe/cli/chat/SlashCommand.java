package dev.troupe.cli.chat;

import dev.troupe.language.Language;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A line in a conversation that is a command and not a message: {@code /help}. */
enum SlashCommand {
    HELP("", "显示这些命令", "shows these commands"),
    PLAN("…", "只规划，不执行：/plan 读取 sales.csv 画柱状图", "plans without running: /plan Read sales.csv"),
    FILES("", "列出这次对话生成的文件", "lists the files of this conversation"),
    AGENTS("", "列出智能体", "lists the agents"),
    NEW("", "清除对话并重新开始", "clears the conversation and starts again"),
    EXIT("", "退出（也可按 Ctrl-D）", "exits (also Ctrl-D)");

    private final String rest;
    private final String zh;
    private final String en;

    SlashCommand(String rest, String zh, String en) {
        this.rest = rest;
        this.zh = zh;
        this.en = en;
    }

    /** {@code /help}. */
    String text() {
        return "/" + name().toLowerCase(Locale.ROOT);
    }

    String usage() {
        return rest.isEmpty() ? text() : text() + " " + rest;
    }

    String help(Language language) {
        return language.choose(zh, en);
    }

    static Optional<SlashCommand> find(String word) {
        return Arrays.stream(values()).filter(it -> it.text().equalsIgnoreCase(word)).findFirst();
    }
}
