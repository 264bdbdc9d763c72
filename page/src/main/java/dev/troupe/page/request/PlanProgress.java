package dev.troupe.page.request;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.run.PageEvent;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * A language model is asked for a blueprint.
 *
 * @param attempt from 1
 * @param maxAttempts how often it is asked at most
 * @param problems of its reply before; empty at the first attempt
 */
public record PlanProgress(int attempt, int maxAttempts, List<LocalizedText> problems) {
    public PlanProgress {
        problems = List.copyOf(problems);
    }

    /** One sentence about it. */
    public LocalizedText text() {
        return problems.isEmpty()
                ? LocalizedText.of("正在规划页面", "Planning the page")
                : LocalizedText.of(
                        "蓝图有 %d 个问题，正在修正（第 %d 次，最多 %d 次）",
                        "The blueprint has %d problems and is corrected (attempt %d of %d)",
                        problems.size(),
                        attempt,
                        maxAttempts);
    }

    /** As clients of pages read it. */
    public PageEvent toEvent(Language language) {
        boolean isChinese = language == Language.ZH;
        var fields = new LinkedHashMap<String, Value>();
        fields.put("attempt", Value.of(attempt));
        fields.put("maxAttempts", Value.of(maxAttempts));
        fields.put("message", Value.of(text().text(isChinese)));
        fields.put(
                "problems",
                ValueRecords.texts(problems.stream().map(it -> it.text(isChinese)).toList()));
        return new PageEvent(PageEvent.Type.PLAN, fields);
    }
}
