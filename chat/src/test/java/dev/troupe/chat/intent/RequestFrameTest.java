package dev.troupe.chat.intent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestFrameTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Report needed: revenue per store in sales.csv|revenue per store in sales.csv",
                "Hello! Could you read notes.txt? Thanks a lot!|Could you read notes.txt?",
                "Good morning team, list the files here, many thanks|list the files here",
                "请帮我完成以下任务：统计员工.csv的人数|统计员工.csv的人数",
                "你好，看一下 周报.md，谢谢|看一下 周报.md",
                "以下是我的需求：列出文件，麻烦了|列出文件",
                "remove draft.txt, we don't need it anymore|remove draft.txt",
                "cancel the Monday reminder; it's no longer needed, thanks|cancel the Monday reminder",
                "把旧报价.txt删了吧，已经过时了|把旧报价.txt删了吧",
                "删除草稿.md，它是多余的|删除草稿.md",
                "把所有草稿删掉，我们不需要它们了|把所有草稿删掉",
                "delete old.txt and older.csv, they're obsolete|delete old.txt and older.csv",
                "delete old.txt, no longer needed|delete old.txt",
                "drop the task call Ann, it's a duplicate|drop the task call Ann",
            })
    void takesAwayWhatStandsAroundTheRequest(String message, String request) {
        assertThat(RequestFrame.of(message)).isEqualTo(new RequestFrame(request, false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "这里有啥文件|这里有什么文件",
                "明天要干啥|明天要干什么",
                "plz list the files|please list the files",
                "PLS LIST THE FILES|please LIST THE FILES",
                "Pls list the files|please list the files",
                "list the files pls|list the files please",
                "whats in this folder|what's in this folder",
            })
    void writesSpokenFormsOfWordsThatAsk(String message, String request) {
        assertThat(RequestFrame.of(message)).isEqualTo(new RequestFrame(request, false));
    }

    @Test
    void marksWhatIsCalledATask() {
        assertThat(RequestFrame.of("Task: sort sales.csv by price"))
                .isEqualTo(new RequestFrame("sort sales.csv by price", true));
        assertThat(RequestFrame.of("您好，任务：买菜，明天截止")).isEqualTo(new RequestFrame("买菜，明天截止", true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Thanks!",
                "你好",
                "添加任务：买菜",
                "Add a task: thank Bob",
                "Create note.txt with the text \"Task: buy milk\"",
                "highlight the totals",
                "remove the rows, the old ones are no longer needed",
                "delete the draft, 不用了",
                "把md文件都删掉，过时的",
                "删除所有md文件，没用的",
                "删掉所有md，已经作废的",
                "把md文件都删掉，过时了的",
                "删除所有md文件，我不需要的",
                "删除所有md文件，它们没用的",
                "把md文件都删掉，过时了",
                "删除第2行和第4行，多余的",
                "delete the md files, those are duplicates",
                "delete the md files, no longer needed",
                "delete the rows of a.csv, they are duplicates",
                "delete the tasks, these are over",
                "remove the notes, it is needed",
                "remove draft.txt, it's still used",
                "list the files, i don't need it any more",
                "add a task to delete the draft, we don't need it",
                "提醒我明天问他要干啥",
                "Create a.txt that says plz call",
                "average PLS per region in scores.csv",
                "sort scores.csv by pls",
                "各地区PLS合计",
                "各地区pls合计",
                "what is the total pls",
            })
    void leavesEverythingElse(String message) {
        assertThat(RequestFrame.of(message)).isEqualTo(new RequestFrame(message, false));
    }
}
