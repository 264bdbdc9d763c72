package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.intent.FuzzyMatcher;
import dev.troupe.core.value.Value;
import dev.troupe.language.CueMatcher;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Mentions;
import dev.troupe.language.QuoteMasker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Completes a message with the conversation before it, by rules: an answer completes the request
 * that was asked about, a follow-up changes the one before.
 */
final class RequestCompleter {
    private static final Pattern SITE =
            Pattern.compile(
                    "(?<![\\w@./-])(?:(?:localhost|(?:\\d{1,3}\\.){3}\\d{1,3})(?::\\d{2,5})?|(?:[a-z0-9-]+\\.){1,8}(?:com|cn|net|org|io|dev|edu|gov|shop|store|info|top|xyz|me|co|ai|app))(?:/[\\w./?=&%#~-]*)?(?![\\w@])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern CANCELS =
            Pattern.compile(
                    "^[^\\p{L}\\p{N}]*(?:(?:ok(?:ay)?|oh|well|好的?|哦|那)[,，\\s]*)?(?:算了|不用了?|取消|没事了?|never ?mind|cancel|forget it|stop|no)[吧啊呀哦]?(?:[,，\\s]*(?:谢谢|多谢|thanks|thank you))?[^\\p{L}\\p{N}]*$",
                    Pattern.CASE_INSENSITIVE);

    private final List<AgentCard> cards;
    private final SourceMatcher files;

    RequestCompleter(List<AgentCard> cards, SourceMatcher files) {
        this.cards = cards;
        this.files = files;
    }

    /**
     * The request that a message means.
     *
     * @param brief of the router: message, previous, pending
     */
    CompletedRequest complete(Value brief) {
        var message = brief.field("message").asText();
        var pending = brief.field("pending");
        if (endsRequest(message)) {
            return CompletedRequest.of(message);
        }
        if (!pending.isMissing() && !isRequest(message)) {
            return completeAnswer(pending, message);
        }
        var previous = brief.field("previous").asText();
        return previous.isEmpty()
                ? CompletedRequest.of(message)
                : continueRequest(previous, message);
    }

    /** Whether a message neither changes nor completes a request. */
    static boolean endsRequest(String message) {
        return CANCELS.matcher(message).matches()
                || SmallTalk.isThanks(message)
                || FileCommandMatcher.isFileCommand(message);
    }

    private CompletedRequest continueRequest(String previous, String message) {
        var better = findBetterFiles(previous, message);
        if (!better.isEmpty()) {
            return CompletedRequest.of(message, better.size() == 1 ? better : List.of());
        }
        var source = findSource(previous);
        var known =
                new TableTerms(
                        text -> source.map(file -> files.words(text, file)).orElse(List.of()));
        return FollowUpParser.parse(previous, message, known)
                .orElseGet(() -> CompletedRequest.of(message));
    }

    /** Whether a message that names no file may be about several, and not about the one before. */
    boolean isAboutSeveral(String previous, CompletedRequest request) {
        return request.sources().isEmpty()
                && findBetterFiles(previous, request.message()).size() > 1;
    }

    private List<String> findBetterFiles(String previous, String message) {
        return findSource(previous)
                .filter(_ -> isOpen(message))
                .map(file -> files.findBetter(message, file))
                .orElse(List.of());
    }

    /** Whether a message leaves open what it works on. */
    private static boolean isOpen(String message) {
        var roles = FileRoles.of(message);
        return roles.reads().isEmpty()
                && !RuleIntent.isAboutTroupe(message)
                && !RuleIntent.isDefinition(message);
    }

    /** The only file that a request reads. */
    private Optional<String> findSource(String request) {
        var sources = PlanSketch.of(request, cards).reads();
        return sources.size() == 1 && !sources.getFirst().startsWith("http")
                ? Optional.of(sources.getFirst())
                : Optional.empty();
    }

    /** Whether a message names both its work and its source. */
    private boolean isRequest(String message) {
        return isComplete(message) && !PlanSketch.of(message, cards).reads().isEmpty();
    }

    private boolean isComplete(String message) {
        var words = QuoteMasker.ownWords(message);
        return cards.stream()
                .flatMap(card -> card.cues().stream())
                .anyMatch(cue -> !cue.startsWith("@") && CueMatcher.contains(words, cue));
    }

    private CompletedRequest completeAnswer(Value pending, String reply) {
        var request = pending.field("request").asText();
        var kind = pending.field("kind").asText();
        if (kind.equals(Clarification.Kind.SITE.wireName())) {
            return withAddress(request, reply);
        }
        var files = new ArrayList<>(Mentions.of(reply).files());
        files.removeAll(FileRoles.of(reply).writes()); // "and save it as out.png" names no source
        if (kind.equals(Clarification.Kind.FILE.wireName()) && !files.isEmpty()) {
            var misspelt =
                    FileRoles.of(request).reads().stream()
                            .filter(file -> FuzzyMatcher.isSimilarFile(file, files.getFirst()))
                            .findFirst();
            if (misspelt.isPresent()) {
                return CompletedRequest.of(request.replace(misspelt.get(), files.getFirst()));
            }
            return CompletedRequest.of(request, files);
        }
        boolean isChosen =
                pending.field("options").items().stream()
                        .anyMatch(option -> option.asText().equals(reply));
        if (isChosen) {
            return CompletedRequest.of(reply);
        }
        if (kind.equals(Clarification.Kind.FILE.wireName())) {
            return withoutFile(request, reply);
        }
        boolean isToGoOn = !Mentions.of(request).files().isEmpty() || isComplete(request);
        return isToGoOn ? CompletedRequest.of(request).with(reply) : CompletedRequest.of(reply);
    }

    /**
     * A reply that names none of the files: it changes the request, or is another one in its place.
     */
    private CompletedRequest withoutFile(String request, String reply) {
        return FollowUpParser.parse(request, reply, TableTerms.NONE)
                .orElseGet(() ->
                        isComplete(reply)
                                ? CompletedRequest.of(reply)
                                : CompletedRequest.of(request).with(reply));
    }

    private static CompletedRequest withAddress(String request, String reply) {
        var urls = Mentions.of(reply).urls();
        if (!urls.isEmpty()) {
            return CompletedRequest.of(request, List.of(urls.getFirst()));
        }
        var site = SITE.matcher(reply);
        if (!site.find()) {
            return CompletedRequest.of(request).with(reply);
        }
        boolean isLocal = site.group().matches("(?i)localhost.*|[\\d.:]+.*");
        return CompletedRequest.of(
                request, List.of((isLocal ? "http://" : "https://") + site.group()));
    }

    /**
     * A request that names no source continues with the only one of the request before, and so does
     * a question about what an agent computes or about what the file holds. What is removed must be
     * named.
     *
     * @param judged of the message, where its own words leave open what is missing
     */
    CompletedRequest withSource(String previous, CompletedRequest request, RuleIntent judged) {
        var message = request.message();
        if (!request.sources().isEmpty() || endsRequest(message)) {
            return request;
        }
        if (!judged.intent().isTask() && isOpen(message)) {
            var file = findSource(previous).filter(one -> !files.words(message, one).isEmpty());
            if (file.isPresent()) {
                return request.from(List.of(file.get()));
            }
        }
        var needed = RuleIntent.of(request, cards).findMissingInputs(message);
        var missing = needed.isEmpty() ? judged.missing() : needed;
        var sources = PlanSketch.of(previous, cards).reads();
        if (missing.size() != 1 || sources.size() != 1) {
            return request;
        }
        boolean isSite = sources.getFirst().startsWith("http");
        return missing.getFirst().equals(Clarification.Kind.SITE.inputName()) == isSite
                ? request.from(sources)
                : request;
    }
}
