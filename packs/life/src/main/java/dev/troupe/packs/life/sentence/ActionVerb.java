package dev.troupe.packs.life.sentence;

import java.util.regex.Pattern;

/** What is to be done with a thing. */
public enum ActionVerb {
    UNDO(
            "撤销|撤回|回退|恢复原状|\\bundo\\b|\\btake (?:(?:that|it|the|my|last|change|step)"
                    + " ){1,3}back\\b|\\brevert\\b"),
    DRAFT("起草|草拟|草稿|\\bdraft\\b"),
    LINK("关联(?:起来|到|上)?|连接起来|挂到|\\b(?:link|connect|attach|associate)\\b"),
    RENAME(
            "(?:重命名|改名|更名)(?:为|成|叫)?|名[字称]改[为成]|改(?:叫|名)|换个?名字?|\\bshould (?:now )?be"
                    + " called\\b|\\brename\\b|\\bchange the name of\\b"),
    PAUSE(
            "(?:先)?(?:暂停|搁置|放一放|停一停)(?:一下)?|\\bpause\\b|\\bsuspend\\b|\\b(?:put|place)\\b(?=.{0,160}?\\bon"
                    + " hold\\b)"),
    REOPEN(
            "\\b(?:reopen|uncheck|un-?complete)\\b|\\bmark\\b(?=.{1,160}\\b(?:as"
                    + " )?(?:not|un)["
                    + " -]?(?:done|finished|completed?)\\b)|(?:标[记为成]+|改[为成]|恢复[为成])(?:还)?(?:未|没有?)(?:完成|做完?)|重新打开|(?:其实|还)(?:没有?|未)(?:完成|做完?)"),
    RESUME("恢复|重启|重新(?:开始|启动|激活)|激活|\\b(?:resume|reactivate|restart|unpause)\\b"),
    ARCHIVE("归档|存档|\\barchive\\b"),
    DELETE(
            "删除?(?:掉|了)?|移除|去掉|清[掉除理空](?:一下)?|取消(?!完成|关联|链接|暂停|归档|标记|勾)|作废|\\b(?:delete|remove|erase|scrap|cancel|get rid of|clear(?: out|"
                    + " away)?|purge)\\b"),
    FINISH(
            "(?:都|已经?|全部?){0,6}+(?:标记?[为成]?(?:已经?)?(?:完成|做完)|[勾划]掉|打[勾钩]|(?:完成|做完|搞定|结束|干完|弄完)了?)|\\b(?:complete[d]?|finished?|tick(?:ed)?"
                    + " off|check(?:ed)? off|cross(?:ed)?"
                    + " off|close)\\b|\\bmark\\b(?=.{0,160}?\\b(?:done|complete|completed|finished)\\b)|\\b(?:is|are|am|we're|i'm)"
                    + " (?:all |now |already )?(?:done|finished|completed?)\\b(?: with)?|\\bi(?:'ve|"
                    + " have)? (?:just )?(?:done|did)\\b"),
    UPDATE(
            "(?:修改|更新|调整?|改|设|挪|推迟|往后推|延后|延期|提前|顺延)[到成为至]?|\\b(?:change|move|update|postpone|reschedule|shift|push|raise|lower)\\b|\\bmake\\b(?=.{0,160}?\\b(?:urgent|(?:high|low|medium)[-"
                    + " ]priority)\\W{0,20}+$)|\\bset\\b(?! up)(?=.{0,160}?\\bto\\b)"),
    CREATE(
            "(?:创建|新建|新增|添加|增加|设[定立]|建立?(?!议))(?:一[个条篇项份]|个(?!人))?|(?<!更|增|参)加(?=[一两二三四五六七八九十个上条到入任待]|$|[\\s\\uE000-\\uEFFF])到?|[定设](?=一?个)|开始(?=一个|新)|开(?=一?个新?项目)|^新(?=项目|任务|待办|目标)"
                    + "|记(?:一下|录|下来?|得|到|个|一[笔条])|写(?=一?[篇条个份下]|[日周月复]|[本这]个?[周月]的?|今[天日]的?)|记[着住]|提醒我|别忘了?|安排|放[到进]|\\b(?:creat(?:e|ing)|add(?:ing)?|starting|mak(?:e|ing)|set"
                    + " up|set|start|put|write|record|note(?: down| to self)?|log|jot"
                    + " down|schedule)\\b|\\bremind me(?: to| about)?\\b|\\bremember"
                    + " to\\b|\\b(?:don't|do not) (?:let me )?forget(?: to| about)?\\b|^new\\b|^open(?="
                    + " (?:a |up )+new\\b)"),
    LIST(
            "列(?:出|一下|举)(?:来|一下)?|(?:看|查)[看一]?[看下]?(?:一下)?|显示|展示|给我看|翻[一看]?下?|\\b(?:list|show|display|see|view|look"
                    + " at)\\b(?: me)?|\\btell me (?:more )?about (?=(?:the |my )?project\\b)");

    private final Pattern pattern;
    private final Pattern opening;

    ActionVerb(String words) {
        this.pattern = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
        this.opening = Pattern.compile("^(?:" + words + ")", Pattern.CASE_INSENSITIVE);
    }

    public Pattern words() {
        return pattern;
    }

    public boolean isAtStartOf(String clause) {
        return opening.matcher(clause).find();
    }

    public boolean isNamedIn(String clause) {
        return pattern.matcher(clause).find();
    }
}
