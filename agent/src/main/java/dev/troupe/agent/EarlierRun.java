package dev.troupe.agent;

import dev.troupe.agent.call.CallRecord;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.EffectFinished;
import dev.troupe.core.run.RunEvent.NodeReused;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a run of the record means for the next message of its conversation.
 *
 * @param hosts that it accessed, as users read them
 * @param hasUntrustedText whether it read text that others wrote, so that its answer may contain it
 */
public record EarlierRun(Set<String> hosts, boolean hasUntrustedText) {
    public EarlierRun {
        hosts = Set.copyOf(hosts);
    }

    /**
     * @param entries all that was recorded of it
     */
    public static EarlierRun of(List<JournalEntry> entries) {
        var hosts = new LinkedHashSet<String>();
        boolean isUntrusted = false;
        for (var entry : entries) {
            switch (entry.event()) {
                case EffectFinished(_, var key, var result) when key.startsWith(CallRecord.KEY) -> {
                    var call = CallRecord.of(result);
                    hosts.addAll(call.hosts());
                    isUntrusted |= call.isOutside();
                }
                case EffectFinished(_, var key, _) when key.equals(NodePassages.KEY) ->
                        isUntrusted = true;
                case NodeReused _ -> isUntrusted = true; // its calls are recorded elsewhere
                default -> {} // brings no text
            }
        }
        return new EarlierRun(hosts, isUntrusted);
    }
}
