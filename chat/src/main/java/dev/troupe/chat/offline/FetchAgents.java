package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Determines which agents start from an address. */
final class FetchAgents {
    private static final Set<String> CUES = Set.of("@url", "url", "网址");

    /** What is read from a page; agents that work on it have other cues, too. */
    private static final Set<String> READ_OFF =
            Set.of("table", "data", "dataset", "表格", "数据", "数据表");

    private static final int MAX_SITES = 8; // nodes that a plan may apply to its sources

    /** Between two addresses of a list. */
    private static final String AND = "\\s*(?:,\\s*and|and|&|vs\\.?|versus|[,，、和与跟及])\\s*";

    private static final Pattern PLACE =
            Pattern.compile("\\s*(?:这个|该)?(?:网站|网页|页面|网店)?(?:上面?|里面?|中)的?\\s*(?=\\S)");

    private FetchAgents() {}

    /** Whether an agent works on nothing but an address: any address in a clause is for it. */
    static boolean isFetcher(AgentCard card) {
        return card.consumes().isEmpty() && !Collections.disjoint(card.cues(), CUES);
    }

    /**
     * The agents that may take part in a request: if it names an agent that opens pages in a
     * browser, that one does all fetching, else it does none. Pictures of pages are its own, unless
     * others are asked to draw.
     */
    static List<AgentCard> selectAgents(List<AgentCard> cards, CompletedRequest request) {
        var words = QuoteMasker.ownWords(request.message());
        var named =
                cards.stream()
                        .filter(FetchAgents::opensPages)
                        .filter(card -> isNamed(card, words))
                        .findFirst();
        if (named.isEmpty() || request.readsFiles()) { // a table may have a column of browsers
            return cards.stream().filter(card -> !opensPages(card)).toList();
        }
        var opener = named.get();
        var rest = without(opener, words);
        var others =
                cards.stream()
                        .filter(card -> !isFetcher(card) && !opensPages(card))
                        .map(card -> without(ownWords(card, words, rest), card))
                        .toList();
        var files = opener.cues().stream().filter(FetchAgents::isFile).toList();
        boolean isDrawing =
                others.stream()
                        .anyMatch(card ->
                                !Collections.disjoint(card.cues(), files) && isNamed(card, words));
        var cues = new LinkedHashSet<>(opener.cues());
        cards.stream().filter(FetchAgents::isFetcher).forEach(card -> cues.addAll(card.cues()));
        if (isDrawing) {
            files.forEach(cues::remove);
        }
        var chosen = new ArrayList<AgentCard>(List.of(opener.withCues(List.copyOf(cues))));
        others.stream().map(card -> isDrawing ? card : without(files, card)).forEach(chosen::add);
        return chosen;
    }

    /** The words but those that ask for an agent: in "loaded by script" no script is asked for. */
    private static String without(AgentCard opener, String words) {
        var rest = words;
        for (var cue : opener.cues()) {
            rest = rest.replaceAll("(?i)" + Pattern.quote(cue), " ");
        }
        return rest;
    }

    /** Words of an agent that are not meant for it here. */
    private static List<String> ownWords(AgentCard card, String words, String rest) {
        return card.cues().stream()
                .filter(cue ->
                        READ_OFF.contains(cue)
                                || !isFile(cue)
                                        && CueMatcher.contains(words, cue)
                                        && !CueMatcher.contains(rest, cue))
                .toList();
    }

    private static AgentCard without(List<String> cues, AgentCard card) {
        return Collections.disjoint(card.cues(), cues)
                ? card
                : card.withCues(card.cues().stream().filter(cue -> !cues.contains(cue)).toList());
    }

    private static boolean isNamed(AgentCard card, String words) {
        return card.cues().stream()
                .anyMatch(cue -> !isFile(cue) && CueMatcher.contains(words, cue));
    }

    private static boolean isFile(String cue) {
        return cue.startsWith("@");
    }

    private static boolean opensPages(AgentCard card) {
        return card.produces().contains("rendered-page");
    }

    /**
     * A clause without the address on which what it asks for is: {@code 最贵的商品} of http://a.b/
     * 上最贵的商品.
     */
    static String withoutPlace(String clause) {
        var places = urls(clause);
        var rest =
                places.size() == 1 && clause.startsWith(places.getFirst())
                        ? PLACE.matcher(clause.substring(places.getFirst().length()))
                        : null;
        return rest != null && rest.lookingAt()
                ? clause.substring(places.getFirst().length() + rest.end())
                : clause;
    }

    /** The clauses once for each address in them, which is then the only one that is left. */
    static List<List<String>> splitByAddress(List<String> clauses) {
        var addresses = clauses.stream().flatMap(clause -> urls(clause).stream()).distinct();
        var shares = new ArrayList<List<String>>();
        for (var address : addresses.limit(MAX_SITES).toList()) {
            shares.add(
                    clauses.stream()
                            .filter(clause ->
                                    urls(clause).isEmpty() || urls(clause).contains(address))
                            .map(clause -> keepOnly(address, clause))
                            .toList());
        }
        return shares.size() < 2 ? List.of(clauses) : shares;
    }

    private static List<String> urls(String clause) {
        return Mentions.of(QuoteMasker.maskQuotes(clause)).urls();
    }

    private static String keepOnly(String address, String clause) {
        var text = clause;
        var others =
                urls(clause).stream()
                        .filter(url -> !url.equals(address))
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList();
        for (var other : others) {
            var url = Pattern.quote(other) + "(?![\\w/?=&%#-])";
            text =
                    text.replaceAll(url + AND + "(?=http)", "")
                            .replaceAll("(?:" + AND + ")?" + url, "");
        }
        return text.strip();
    }
}
