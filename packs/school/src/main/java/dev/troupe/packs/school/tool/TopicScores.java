package dev.troupe.packs.school.tool;

import dev.troupe.core.value.Value;
import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.ItemScore;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The scores of all items of one topic.
 *
 * @param items that were graded, at least 1
 */
record TopicScores(String topic, BigDecimal score, BigDecimal maxScore, int items) {
    /** Below this share of the maximum a topic is weak; in percent. */
    static final BigDecimal WEAK = BigDecimal.valueOf(60);

    /** From this share on it is mastered; in percent. */
    static final BigDecimal MASTERED = BigDecimal.valueOf(80);

    /** By topic, the weakest first; items without a score do not count. */
    static List<TopicScores> of(Collection<ItemScore> items) {
        var topics = new LinkedHashMap<String, TopicScores>();
        for (var item : items) {
            var score = item.score();
            if (score != null) {
                topics.merge(
                        item.topic(),
                        new TopicScores(item.topic(), score, item.maxScore(), 1),
                        TopicScores::plus);
            }
        }
        return topics.values().stream()
                .sorted(
                        Comparator.comparing(TopicScores::percentage)
                                .thenComparing(TopicScores::topic))
                .toList();
    }

    private TopicScores plus(TopicScores other) {
        return new TopicScores(
                topic, score.add(other.score), maxScore.add(other.maxScore), items + other.items);
    }

    BigDecimal percentage() {
        return Assignment.percent(score, maxScore);
    }

    boolean isWeak() {
        return percentage().compareTo(WEAK) < 0;
    }

    private String level() {
        return isWeak()
                ? "weak"
                : percentage().compareTo(MASTERED) >= 0 ? "mastered" : "developing";
    }

    Value toValue() {
        return new ResultRecord()
                .with("topic", topic)
                .with("percentage", percentage())
                .with("score", score)
                .with("max_score", maxScore)
                .with("item_count", items)
                .with("level", level())
                .toValue();
    }
}
