package dev.troupe.bench.questions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrittenQuestionsTest {
    @Test
    void readsSixtyRequestsInEachLanguageThatNameTheirFiles() {
        var requests = WrittenQuestions.readRequests();

        assertThat(requests).filteredOn(request -> request.language().equals("en")).hasSize(60);
        assertThat(requests).filteredOn(request -> request.language().equals("zh")).hasSize(60);
        assertThat(requests)
                .allSatisfy(
                        request -> assertThat(request.text()).contains(request.files().keySet()));
    }

    @Test
    void readsConversationsWhoseFirstMessageNamesTheFile() {
        var conversations = WrittenQuestions.readConversations();

        assertThat(conversations)
                .hasSize(44)
                .allSatisfy(turns -> {
                    assertThat(turns).hasSizeBetween(2, 5);
                    assertThat(turns.getFirst().text()).contains(turns.getFirst().files().keySet());
                });
    }

    @Test
    void expectsAnAnswerOrAWordThatIsNamed() {
        assertThat(WrittenQuestions.readRequests())
                .allMatch(request ->
                        request.expected().grids().isEmpty() == (request.unknown() != null));
    }
}
