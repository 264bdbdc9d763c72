package dev.troupe.chat.answer;

import java.util.regex.Pattern;

/**
 * Finds statements of a reply that something was written, changed, removed, sent or scheduled, or
 * will be.
 */
final class ClaimedWork {
    private static final String VERBS =
            "saved|stored|written|wrote|created|made|generated|exported|produced|drawn|drew|converted|deleted|removed|erased"
                    + "|renamed|moved|copied|replaced|updated|changed|edited|modified|fixed|corrected|added|inserted|filled|sorted|merged"
                    + "|sent|emailed|mailed|posted|published|uploaded|downloaded|submitted|scheduled|booked|set|recorded|logged|run|executed|started|cancelled|completed|finished|done";

    private static final String ADVERBS =
            "(?:(?:just|now|already|also|successfully|all|both|been|safely)\\s+)*";

    private static final Pattern ENGLISH =
            Pattern.compile(
                    "(?i)\\b(?:I|we)(?:['’]ve|\\s+have)?\\s+"
                            + ADVERBS
                            + "(?:"
                            + VERBS
                            + ")\\b|\\b(?:has|have|was|were|is|are)\\s+"
                            + ADVERBS
                            + "(?:been\\s+|now\\s+)"
                            + ADVERBS
                            + "(?:"
                            + VERBS
                            + ")\\b|(?<![^\\n.!?:]\\s{0,3})(?:done|all set|(?:successfully )?(?:saved|written|created|deleted|removed|renamed|moved|copied|sent|exported|updated|scheduled))\\b"
                            + "|\\b(?:I['’]ll|I\\s+will|I['’]m\\s+going\\s+to)\\s+(?:now\\s+)?(?:save|write|create|delete|remove|rename|move|copy|send|export|update|schedule|run|start)\\b");

    private static final String CHINESE_VERBS =
            "(?:保存|存储|存入|写入|写好|创建|新建|建立|生成|导出|绘制|画好|转换|删除|删掉|移除|清空|重命名|改名|移动|复制|替换|更新|修改|编辑|修复|添加|加入|插入|排序|合并|发送|发出|发布|上传|下载|提交|安排|预约|设置|设定|记录|记下|执行|运行|启动|取消|完成)";

    private static final Pattern CHINESE =
            Pattern.compile(
                    "(?:已经?|我(?:刚刚|已经?)?[把将为给帮])[^，。；！？\\n]{0,20}"
                            + CHINESE_VERBS
                            + "|"
                            + CHINESE_VERBS
                            + "(?:完毕|成功|好了|完成|到了|[了])"
                            + "|(?:我(?:这就|马上|现在就)|接下来我会|我会(?:马上|立即|现在))[^，。；！？\\n]{0,20}"
                            + CHINESE_VERBS);

    private ClaimedWork() {}

    static boolean isFoundIn(String text) {
        return ENGLISH.matcher(text).find() || CHINESE.matcher(text).find();
    }
}
