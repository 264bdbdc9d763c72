package dev.troupe.packs.files.command;

import dev.troupe.language.CueMatcher;
import dev.troupe.language.Mentions;

/** What a clause asks to do with files; of several the first in this order is meant. */
enum FileVerb {
    DELETE("删除|删掉|delete|remove|erase"),
    MOVE("移动|移到|重命名|改名|更名|挪到|名字改|move|rename"),
    COPY("复制|拷贝|备份|copy|duplicate|back up|backup"),
    APPEND("追加|添加到|附加|append|add to"),
    SAVE(
            "保存|存为|存到|存入|存成|写入|写到|写成|写上|写下|写进|记下|写一个|导出|另存|生成|创建|新建"
                    + "|save|write|store|export|put|create|make"),
    TREE("目录树|目录结构|directory tree|folder tree"),
    LIST("列出|哪些文件|文件列表|list|what files|which files|show files"),
    SEARCH("查找|搜索|寻找|找出|包含|search|find|look for|contain"),
    READ("读取|读|打开|查看|显示|内容|read|open|show|load|view|print");

    private final String cues; // separated by bars

    FileVerb(String cues) {
        this.cues = cues;
    }

    /** Whether a clause has the verb, outside the names of its files. */
    boolean isAskedBy(String clause) {
        var words = clause;
        for (var file : Mentions.of(clause).files()) {
            words = words.replace(file, "\uFFFC");
        }
        for (var cue : cues.split("\\|", -1)) {
            if (CueMatcher.contains(words, cue)) {
                return true;
            }
        }
        return false;
    }
}
