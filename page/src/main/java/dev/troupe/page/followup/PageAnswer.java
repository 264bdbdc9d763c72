package dev.troupe.page.followup;

import java.util.List;

/**
 * An answer to a question about a page.
 *
 * @param text in the language of the question
 * @param blocks ids of those that it is taken from; empty if the page does not have the answer
 */
public record PageAnswer(String text, List<String> blocks) {
    public PageAnswer {
        blocks = List.copyOf(blocks);
    }
}
