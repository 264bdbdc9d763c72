package dev.troupe.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FolderQuestionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "According to the documents in rules, who may park here?|rules|who may park here?",
                "Who may park here? Look in the rules folder|rules|Who may park here?",
                "See the docs folder: how do I park here?|docs|how do I park here?",
                "看看docs目录里怎么停车|docs|怎么停车",
                "根据 制度 文件夹里的文档，谁可以停车？|制度|谁可以停车？",
                "看一下制度文件夹里的资料，加班怎么算？|制度|加班怎么算？"
            })
    void readsFolderAndQuestion(String request, String folder, String question) {
        var asked = FolderQuestion.parse(request).orElseThrow();

        assertThat(asked.folder()).isEqualTo(folder);
        assertThat(asked.question()).startsWith(question);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "what files are in the rules folder?",
                "delete everything in the rules folder",
                "According to the documentation, how do I sign in?",
                "See the docs: how do I sign in?",
                "制度文件夹里有哪些文件？"
            })
    void leavesOtherRequests(String request) {
        assertThat(FolderQuestion.parse(request)).isEmpty();
    }

    @Test
    void believesAPassageOnlyIfItHasTheWordsOfTheQuestion() {
        var passage = "# Leave\nEvery employee has 28 days of paid leave.";

        assertThat(PassageSupport.of("how many days of leave are there?", passage).isEnough())
                .isTrue();
        assertThat(PassageSupport.of("who is the chief executive?", passage).missing())
                .containsExactly("chief", "executive");
        assertThat(PassageSupport.of("食堂几点开门？", "每位员工有 15 天年假。").isEnough()).isFalse();
    }
}
