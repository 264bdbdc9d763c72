package dev.troupe.packs.studio.specialist;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Mentions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * One kind of result that a specialist makes on request, and how rules recognize the request.
 *
 * @param agent type of the specialist
 * @param title of the result, for users
 * @param words that ask for it, in both languages; where the words of two offers overlap, the
 *     longer ones count
 * @param options words that change the result; read only if it is asked for
 * @param reads what the result is derived from, {@code script}: the nodes that create this come
 *     before; one of several is enough
 * @param makes what others read
 * @param kinds extensions of the files it is about, in lower case and without the dot: if files are
 *     named, one of them has to be of such a kind; empty if any may be named
 * @param response how the request is met
 */
public record Offer(
        String agent,
        LocalizedText title,
        Pattern words,
        List<Pattern> options,
        Set<String> reads,
        String makes,
        Set<String> kinds,
        Responder response) {
    /** Meets a request for an offer. */
    @FunctionalInterface
    public interface Responder {
        Response respond(StudioTask task);
    }

    /** What a request leads to. */
    public sealed interface Response {}

    /** A call of one of the specialist's tools, whose message is the result for users. */
    public record Call(String tool, Map<String, Value> arguments) implements Response {
        public Call {
            arguments = Map.copyOf(arguments);
        }
    }

    /** What rules cannot do, with the remedy. */
    public record Refusal(LocalizedText reason) implements Response {}

    public Offer {
        options = List.copyOf(options);
        reads = Set.copyOf(reads);
        kinds = Set.copyOf(kinds);
    }

    /** One that may be about any file. */
    public Offer(
            String agent,
            LocalizedText title,
            Pattern words,
            List<Pattern> options,
            Set<String> reads,
            String makes,
            Responder response) {
        this(agent, title, words, options, reads, makes, Set.of(), response);
    }

    /** Whether it may be about these files. */
    boolean isAbout(List<String> files) {
        return files.isEmpty()
                || kinds.isEmpty()
                || files.stream().anyMatch(file -> kinds.contains(Mentions.extension(file)));
    }

    /** Something that only a language model can do: rules invent nothing. */
    public static Offer ofModel(String agent, LocalizedText title, Pattern words) {
        return new Offer(
                agent,
                title,
                words,
                List.of(),
                Set.of(),
                "",
                _ ->
                        new Refusal(
                                LocalizedText.of(
                                        "“%s”需要语言模型：规则不虚构内容。请设置 OPENAI_API_KEY，或用 --model 选择模型",
                                        "'%s' needs a language model: rules invent nothing. Set OPENAI_API_KEY, or choose a model with --model",
                                        title)));
    }

    /** A pattern that ignores case. */
    public static Pattern pattern(String regex) {
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE);
    }
}
