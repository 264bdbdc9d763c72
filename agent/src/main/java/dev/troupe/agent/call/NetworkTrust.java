package dev.troupe.agent.call;

import dev.troupe.agent.tool.AskUserTool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Determines at which hosts a run may send what it knows: those that the user named, those that the
 * run accessed before it had read anything, and those that a user approved. A call to any other
 * host needs approval if its address may carry data: if the run has read data of the user, or if
 * the address contains untrusted text. Encoded data is not recognised in an address, so after
 * private data was read every other host counts. Safe for use by several threads.
 */
public final class NetworkTrust {
    private final UserWords words = new UserWords();
    private final Set<NetworkHost> hosts = ConcurrentHashMap.newKeySet();
    private volatile boolean hasReadAny;
    private volatile boolean hasReadPrivate;
    private volatile boolean isFollowUp;

    /** The user's own words. */
    public UserWords words() {
        return words;
    }

    /**
     * Adds messages of the user. Material in them, which others may have written, counts as read.
     *
     * @param all the latest last
     */
    public void addWords(List<String> all) {
        words.addAll(all);
        if (words.hasPasted()) {
            recordPrivateData();
        }
    }

    /** Whether the run has read anything but the user's own words. */
    public boolean hasReadAny() {
        return hasReadAny;
    }

    /**
     * The hosts of a call that need approval, as users read them.
     *
     * @param isOutsideText whether an argument contains untrusted text
     */
    public List<String> findUnknown(
            ToolSpec<?> spec, Value arguments, Predicate<Value> isOutsideText) {
        var unknown = new LinkedHashSet<String>();
        for (var address : addresses(spec, arguments)) {
            var host = NetworkHost.of(address);
            boolean isKnown = host.isPresent() && isTrusted(host.get());
            boolean maySend = hasReadPrivate || hasReadAny && isOutsideText.test(Value.of(address));
            if (!isKnown && maySend) {
                unknown.add(host.map(NetworkHost::text).orElse(address));
            }
        }
        return List.copyOf(unknown);
    }

    private boolean isTrusted(NetworkHost host) {
        return words.names(host) || hosts.stream().anyMatch(known -> known.covers(host));
    }

    /** The hosts of a call that the run may access from now on: nothing was known before it. */
    void recordAllowed(ToolSpec<?> spec, Value arguments) {
        if (!hasReadAny) {
            approve(spec, arguments);
        }
    }

    /** Records that a user approved the hosts of a call. */
    public void approve(ToolSpec<?> spec, Value arguments) {
        addresses(spec, arguments)
                .forEach(address -> NetworkHost.of(address).ifPresent(hosts::add));
    }

    /** Those hosts of a call that the run may access, for its record. */
    public List<String> findTrusted(ToolSpec<?> spec, Value arguments) {
        return addresses(spec, arguments).stream()
                .flatMap(address -> NetworkHost.of(address).stream())
                .filter(this::isTrusted)
                .map(NetworkHost::text)
                .distinct()
                .toList();
    }

    /** Takes note of a call that was executed, from its record. */
    void recordCall(CallRecord call) {
        if (call.tool().equals(AskUserTool.NAME)) {
            words.add(call.reply().data().field("answer").asText());
            hasReadPrivate |= words.hasPasted();
        }
        trust(call.hosts());
        hasReadAny |= call.reply().isUsable();
        hasReadPrivate |= call.isPrivate();
    }

    /** Records that the model which planned the run may have read what earlier runs did. */
    void recordEarlierWork() {
        isFollowUp = true;
        recordTitles();
    }

    /** Records that addresses may carry data of the user, although no text was read. */
    void recordTitles() {
        hasReadPrivate = true;
    }

    /**
     * The text that is the user's own although untrusted text may repeat it.
     *
     * @param goal of the plan, which repeats the user's words unless the plan follows earlier
     *     answers
     */
    public String ownText(String goal) {
        return isFollowUp ? words.text() : goal + "\n" + words.text();
    }

    /** Records hosts that an earlier run of the conversation accessed. */
    void trust(Collection<String> accessed) {
        accessed.forEach(host -> hosts.addAll(NetworkHost.findAll("http://" + host)));
    }

    /** Takes note of data of the user that nodes receive without a call. */
    public void recordPrivateData() {
        hasReadAny = true;
        hasReadPrivate = true;
    }

    /** Whether the answer of a call is data that is not public. */
    public static boolean isPrivate(ToolSpec<?> spec, ToolReply reply) {
        var traits = spec.traits();
        return reply.isUsable()
                && !traits.flow().usesNetwork()
                && !traits.isLast()
                && !spec.name().equals(AskUserTool.NAME);
    }

    private static Collection<String> addresses(ToolSpec<?> spec, Value arguments) {
        var found = new LinkedHashSet<String>();
        for (var name : spec.traits().flow().addresses()) {
            var value = arguments.field(name);
            found.addAll(
                    value instanceof Value.ListOf(var items)
                            ? items.stream().map(Value::asText).toList()
                            : List.of(value.asText()));
        }
        found.removeIf(String::isBlank);
        return found;
    }
}
