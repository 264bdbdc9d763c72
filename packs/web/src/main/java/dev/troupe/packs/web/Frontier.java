package dev.troupe.packs.web;

import java.net.URI;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The pages that are known and not yet asked for: lists before items, near before far. Used by one
 * thread.
 */
final class Frontier {
    /**
     * A page to ask for.
     *
     * @param sequence the order of discovery
     */
    record Target(URI url, int depth, Optional<Page.Via> via, int sequence) {
        private Link.Kind kind() {
            return via.map(it -> it.link().kind()).orElse(Link.Kind.PAGINATION);
        }
    }

    private final PriorityQueue<Target> waiting =
            new PriorityQueue<>(
                    Comparator.comparing(Target::kind)
                            .thenComparingInt(Target::depth)
                            .thenComparingInt(Target::sequence));
    private final Set<URI> known = new HashSet<>();

    void add(URI url, int depth, Optional<Page.Via> via) {
        if (known.add(WebUrl.canonical(url))) {
            waiting.add(new Target(url, depth, via, known.size()));
        }
    }

    /** Marks the address a redirect led to; false when that page is known already. */
    boolean arrived(URI asked, URI at) {
        var canonical = WebUrl.canonical(at);
        return canonical.equals(WebUrl.canonical(asked)) || known.add(canonical);
    }

    Optional<Target> poll() {
        return Optional.ofNullable(waiting.poll());
    }

    int size() {
        return waiting.size();
    }
}
