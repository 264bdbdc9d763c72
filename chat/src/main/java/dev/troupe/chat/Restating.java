package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.core.Value;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.language.Quoting;
import dev.troupe.language.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Makes a message complete in itself by what the conversation says before it, by rules: an answer
 * completes the request that was asked about, a follow-up changes the one before.
 */
final class Restating {
    private static final Pattern SITE =
            Pattern.compile(
                    "(?<![\\w@./-])(?:(?:localhost|(?:\\d{1,3}\\.){3}\\d{1,3})(?::\\d{2,5})?|(?:[a-z0-9-]+\\.){1,8}(?:com|cn|net|org|io|dev|edu|gov|shop|store|info|top|xyz|me|co|ai|app))(?:/[\\w./?=&%#~-]*)?(?![\\w@])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CANCELS =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*(?:(?:ok(?:ay)?|oh|well|好的?|哦|那)[,，\\s]*)?(?:算了|不用了?|取消|没事了?|never ?mind|cancel|forget it|stop|no)[吧啊呀哦]?(?:[,，\\s]*(?:谢谢|多谢|thanks|thank you))?[^\\p{L}\\p{N}]*$",
                    Pattern.CASE_INSENSITIVE);

    private final List<AgentCard> cards;
    private final KnownFiles files;

    Restating(List<AgentCard> cards, KnownFiles files) {
        this.cards = cards;
        this.files = files;
    }

    /**
     * The request that a message means.
     *
     * @param brief of the router: message, previous, pending
     */
    String of(Value brief) {
        var message = brief.field("message").asText();
        var pending = brief.field("pending");
        if (CANCELS.matcher(message).matches()
                || Courtesy.isThanks(message)
                || FileOrder.isMeant(message)) {
            return message;
        }
        if (!pending.isMissing() && !isRequest(message)) {
            return answered(pending, message);
        }
        var previous = brief.field("previous").asText();
        return previous.isEmpty() ? message : continued(previous, message);
    }

    private String continued(String previous, String message) {
        var better = better(previous, message);
        if (better.size() == 1) {
            return Language.of(message)
                    .choose("改读 %s，%s", "Switch to reading %s, %s")
                    .formatted(better.getFirst(), message);
        }
        if (!better.isEmpty()) {
            return message;
        }
        var source = source(previous);
        var known =
                new Vocabulary(
                        text -> source.map(file -> files.words(text, file)).orElse(List.of()));
        return FollowUp.restate(previous, message, known).orElse(message);
    }

    /** Whether a message that names no file may be about several, and not about the one before. */
    boolean isAboutSeveral(String previous, String message) {
        return better(previous, message).size() > 1;
    }

    private List<String> better(String previous, String message) {
        return source(previous)
                .filter(_ -> isOpen(message))
                .map(file -> files.better(message, file))
                .orElse(List.of());
    }

    /** Whether a message leaves open what it works on. */
    private static boolean isOpen(String message) {
        var roles = FileRoles.of(message);
        return roles.reads().isEmpty()
                && !RuleReading.isAboutTroupe(message)
                && !RuleReading.isDefinition(message);
    }

    /** The only file that a request reads. */
    private Optional<String> source(String request) {
        var sources = PlanSketch.of(request, cards).reads();
        return sources.size() == 1 && !sources.getFirst().startsWith("http")
                ? Optional.of(sources.getFirst())
                : Optional.empty();
    }

    /** Whether a message says by its own words what to do, and with what. */
    private boolean isRequest(String message) {
        return saysWhatToDo(message) && !PlanSketch.of(message, cards).reads().isEmpty();
    }

    private boolean saysWhatToDo(String message) {
        var words = Quoting.words(message);
        return cards.stream()
                .flatMap(card -> card.cues().stream())
                .anyMatch(cue -> !cue.startsWith("@") && Words.contains(words, cue));
    }

    private String answered(Value pending, String reply) {
        var request = pending.field("request").asText();
        var kind = pending.field("kind").asText();
        var language = Language.of(request);
        if (kind.equals(Clarification.Kind.SITE.wireName())) {
            return withAddress(request, reply, language);
        }
        var files = new ArrayList<>(Mentions.of(reply).files());
        files.removeAll(FileRoles.of(reply).writes()); // "and save it as out.png" names no source
        if (kind.equals(Clarification.Kind.FILE.wireName()) && !files.isEmpty()) {
            var misspelt =
                    FileRoles.of(request).reads().stream()
                            .filter(file -> Closest.isAlike(file, files.getFirst()))
                            .findFirst();
            if (misspelt.isPresent()) {
                return request.replace(misspelt.get(), files.getFirst());
            }
            return reading(String.join(language.choose(" 和 ", " and "), files), request, language);
        }
        boolean isChosen =
                pending.field("options").items().stream()
                        .anyMatch(option -> option.asText().equals(reply));
        if (isChosen) {
            return reply;
        }
        if (kind.equals(Clarification.Kind.FILE.wireName())) {
            return withoutFile(request, reply);
        }
        boolean isToGoOn = !Mentions.of(request).files().isEmpty() || saysWhatToDo(request);
        return isToGoOn ? request + language.choose("，", ", ") + reply : reply;
    }

    /**
     * A reply that names none of the files: it changes the request, or is another one in its place.
     */
    private String withoutFile(String request, String reply) {
        return FollowUp.restate(request, reply, Vocabulary.NONE)
                .orElseGet(() ->
                        saysWhatToDo(reply)
                                ? reply
                                : request + Language.of(request).choose("，", ", ") + reply);
    }

    private static String withAddress(String request, String reply, Language language) {
        var urls = Mentions.of(reply).urls();
        if (!urls.isEmpty()) {
            return visiting(urls.getFirst(), request, language);
        }
        var site = SITE.matcher(reply);
        return site.find()
                ? visiting(
                        (site.group().matches("(?i)localhost.*|[\\d.:]+.*")
                                        ? "http://"
                                        : "https://")
                                + site.group(),
                        request,
                        language)
                : request + language.choose("，", ", ") + reply;
    }

    /**
     * A request that names no source goes on with the only one of the request before, and so does a
     * question about what an agent computes or about what the file holds. What is removed must be
     * named.
     *
     * @param judged of the message, where its own words leave open what is missing
     */
    String withSource(String previous, String message, RuleReading judged) {
        if (CANCELS.matcher(message).matches()
                || Courtesy.isThanks(message)
                || FileOrder.isMeant(message)) {
            return message;
        }
        if (!judged.intent().isTask() && isOpen(message)) {
            var file = source(previous).filter(one -> !files.words(message, one).isEmpty());
            if (file.isPresent()) {
                return reading(file.get(), message, Language.of(message));
            }
        }
        var needed = RuleReading.of(message, cards).needed(message);
        var missing = needed.isEmpty() ? judged.missing() : needed;
        var sources = PlanSketch.of(previous, cards).reads();
        if (missing.size() != 1 || sources.size() != 1) {
            return message;
        }
        var source = sources.getFirst();
        boolean isSite = source.startsWith("http");
        if (missing.getFirst().equals(Clarification.Kind.SITE.missing()) != isSite) {
            return message;
        }
        var language = Language.of(message);
        return isSite ? visiting(source, message, language) : reading(source, message, language);
    }

    private static String reading(String file, String request, Language language) {
        return language.choose("读取 %s，%s", "Read %s, %s").formatted(file, request);
    }

    private static String visiting(String url, String request, Language language) {
        return language.choose("访问 %s ，%s", "Visit %s , %s").formatted(url, request);
    }
}
