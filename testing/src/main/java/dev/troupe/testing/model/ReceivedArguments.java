package dev.troupe.testing.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ReplyListener;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects the arguments of calls as they are streamed. */
final class ReceivedArguments implements ReplyListener {
    private final Map<Integer, StringBuilder> calls = new TreeMap<>();

    @Override
    public void onText(String delta) {}

    @Override
    public void onArguments(int call, String tool, String delta) {
        assertThat(tool).isEqualTo("weather");
        calls.computeIfAbsent(call, _ -> new StringBuilder()).append(delta);
    }

    List<String> whole() {
        return calls.values().stream().map(StringBuilder::toString).toList();
    }
}
