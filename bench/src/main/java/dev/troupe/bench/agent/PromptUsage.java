package dev.troupe.bench.agent;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What the requests of a suite cost.
 *
 * @param tokens of all requests, estimated
 * @param reusedShare of their text: the longest beginning that an earlier request had as well,
 *     which providers compute once
 * @param perPart calls and tokens by what they were for
 */
record PromptUsage(long tokens, double reusedShare, Map<ModelPart, String> perPart) {
    static PromptUsage of(List<MeasuredModel.Call> calls) {
        long characters = 0;
        long reused = 0;
        var earlier = new ArrayList<String>();
        var counts = new EnumMap<ModelPart, Integer>(ModelPart.class);
        var tokens = new EnumMap<ModelPart, Long>(ModelPart.class);
        for (var call : calls) {
            characters += call.text().length();
            reused +=
                    earlier.stream()
                            .mapToInt(text -> commonPrefix(text, call.text()))
                            .max()
                            .orElse(0);
            earlier.add(call.text());
            counts.merge(call.part(), 1, Integer::sum);
            tokens.merge(call.part(), call.tokens(), Long::sum);
        }
        var parts = new EnumMap<ModelPart, String>(ModelPart.class);
        counts.forEach((part, count) ->
                parts.put(
                        part,
                        "%d calls, %,d tokens, %,d each"
                                .formatted(
                                        count,
                                        tokens.getOrDefault(part, 0L),
                                        tokens.getOrDefault(part, 0L) / count)));
        return new PromptUsage(
                tokens.values().stream().mapToLong(Long::longValue).sum(),
                characters == 0 ? 0 : (double) reused / characters,
                parts);
    }

    private static int commonPrefix(String one, String other) {
        int max = Math.min(one.length(), other.length());
        int length = 0;
        while (length < max && one.charAt(length) == other.charAt(length)) {
            length++;
        }
        return length;
    }
}
