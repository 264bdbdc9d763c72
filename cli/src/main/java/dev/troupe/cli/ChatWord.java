package dev.troupe.cli;

import dev.troupe.language.Language;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a person can say in a conversation that is no message: {@code /help}. */
enum ChatWord {
    HELP("", "显示这些命令", "shows these commands"),
    PLAN("…", "只规划，不执行：/plan 读取 sales.csv 画柱状图", "plans without running: /plan Read sales.csv"),
    FILES("", "列出这次对话写出的文件", "lists the files of this conversation"),
    AGENTS("", "列出智能体", "lists the agents"),
    NEW("", "忘掉之前的对话，重新开始", "forgets what was said and begins anew"),
    EXIT("", "退出（也可按 Ctrl-D）", "leaves (as does Ctrl-D)");

    private final String rest;
    private final String zh;
    private final String en;

    ChatWord(String rest, String zh, String en) {
        this.rest = rest;
        this.zh = zh;
        this.en = en;
    }

    /** {@code /help}. */
    String word() {
        return "/" + name().toLowerCase(Locale.ROOT);
    }

    String usage() {
        return rest.isEmpty() ? word() : word() + " " + rest;
    }

    String help(Language language) {
        return language.choose(zh, en);
    }

    static Optional<ChatWord> of(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equalsIgnoreCase(word)).findFirst();
    }
}
