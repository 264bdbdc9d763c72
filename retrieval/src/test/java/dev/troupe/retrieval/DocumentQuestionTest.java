package dev.troupe.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentQuestionTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "what is the hotel limit in the travel policy in notes/policy.md? | notes/policy.md",
                "According to notes/meeting.md, who writes the press text? | notes/meeting.md",
                "年假有几天?看 notes/请假制度.md | notes/请假制度.md",
                "notes/请假制度.md 里病假需要什么材料 | notes/请假制度.md",
                "notes/开放日.html里几点开门 | notes/开放日.html",
                "according to contract.pdf, who pays for the repairs? | contract.pdf",
                "what is in notes/policy.md? | ''",
                "how many lines are in notes/policy.md? | ''",
                "what does notes/policy.md say? | ''",
                "how many orders are in orders.csv? | ''",
                "read notes/policy.md | ''",
                "notes/policy.md 有多少行 | ''",
            })
    void readsQuestionsThatADocumentAnswers(String request, String file) {
        assertThat(FolderQuestion.parse(request).map(FolderQuestion::folder).orElse(""))
                .isEqualTo(file);
    }
}
