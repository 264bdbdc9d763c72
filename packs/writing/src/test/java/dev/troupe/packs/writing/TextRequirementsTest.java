package dev.troupe.packs.writing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.testing.text.LinearTimeAssert;
import dev.troupe.testing.text.WorstCaseTexts;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextRequirementsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Summarize report.md in at most 100 words            | WORD 0 100
                    Summarize report.md in no more than three sentences | SENTENCE 0 3
                    Give me three bullet points about it                | ITEM 3 3
                    Write a 50-word summary                             | WORD 40 60
                    Draft an email of about 120 words                   | WORD 96 144
                    Rewrite it in exactly 20 words                      | WORD 20 20
                    Write it in at least 2 paragraphs                   | PARAGRAPH 2 MAX
                    用三句话总结 report.md                                | SENTENCE 3 3
                    总结 report.md，不超过200字                           | CHARACTER 0 200
                    把会议纪要压缩到 200 字以内                            | CHARACTER 0 200
                    写一篇500字左右的文章                                 | CHARACTER 400 600
                    列出5条要点                                          | ITEM 5 5
                    写一段话介绍产品                                      | PARAGRAPH 1 1
                    翻译第三段                                           | ''
                    全文3000字，请校对                                    | ''
                    Translate the 3 paragraphs of letter.txt            | ''
                    Compare the two reports of 2024                     | ''
                    """)
    void findTheLengthOfTheResult(String task, String lengths) {
        assertThat(
                        TextRequirements.of(task).lengths().stream()
                                .map(length ->
                                        "%s %d %s"
                                                .formatted(
                                                        length.unit(),
                                                        length.least(),
                                                        length.most() == Integer.MAX_VALUE
                                                                ? "MAX"
                                                                : length.most()))
                                .toList()
                                .toString())
                .isEqualTo("[" + lengths + "]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    Summarize it in at most 4 words | One two three four five. | it has 5 words, and at most 4 are asked for
                    Summarize it in at most 4 words | One two, three four.     | ''
                    Summarize it in two sentences   | It costs 3.50 euros.     | it has 1 sentences, and 2 are asked for
                    Summarize it in two sentences   | It is 3.5. Buy it!       | ''
                    用两句话总结                     | 价格为3.5元。很便宜！         | ''
                    不超过5个字                      | 今天天气很好。               | it has 6 characters, and at most 5 are asked for
                    不超过5个字                      | 用 Java 写的。              | ''
                    Summarize it as a list          | - one                    | it is not a list
                    Turn it into a table            | a, b                     | it is not a Markdown table
                    Give the names as JSON          | ["a"                     | it is not valid JSON
                    Translate it into Chinese       | Good morning             | it is not in Chinese
                    Translate it into Chinese       | 早上好，Ann                | ''
                    把它翻译成英文                    | 早上好                     | it is not in English
                    Translate from English to Chinese | Good morning           | it is not in Chinese
                    """)
    void compareATextWithTheTask(String task, String text, String flaw) {
        assertThat(
                        TextRequirements.of(task).findFlaws(text).stream()
                                .map(LocalizedText::en)
                                .findFirst()
                                .orElse(""))
                .isEqualTo(flaw);
    }

    @Test
    void areReadInLinearTime() {
        var all = WorstCaseTexts.all();
        var some = IntStream.range(0, all.size()).filter(i -> i % 8 == 0).mapToObj(all::get);

        LinearTimeAssert.check(
                some.toList(),
                LinearTimeAssert.LIMIT.multipliedBy(3),
                task -> TextRequirements.of(task).findFlaws(task));
    }
}
