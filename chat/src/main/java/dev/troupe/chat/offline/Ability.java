package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Something that users ask for and that not every set of agents can do; the list is in {@code
 * abilities.tsv}.
 *
 * @param name a lower-case word
 * @param isNeededLater whether the clauses after it work on its result
 * @param needsModel whether a language model would do, else an agent is missing
 * @param label what would be done
 * @param alternative what can be done instead; empty if there is nothing similar
 */
record Ability(
        String name,
        boolean isNeededLater,
        boolean needsModel,
        LocalizedText label,
        Optional<LocalizedText> alternative,
        Pattern pattern) {
    private static final List<Ability> ALL = readAll("abilities.tsv");
    private static final int COLUMNS = 8;
    private static final String NOTHING = "-";

    /** The first ability that a clause asks for and no card offers. */
    static Optional<Ability> findMissing(String clause, List<AgentCard> cards) {
        return ALL.stream()
                .filter(ability -> ability.pattern.matcher(clause).find())
                .filter(ability -> cards.stream().noneMatch(ability::isOfferedBy))
                .findFirst();
    }

    /** The ability of this name. */
    static Optional<Ability> find(String name) {
        return ALL.stream().filter(ability -> ability.name.equals(name)).findFirst();
    }

    /** An agent whose capabilities or cues include this ability. */
    private boolean isOfferedBy(AgentCard card) {
        return card.type().equals(name)
                || card.capabilities().contains(name)
                || card.cues().contains(name)
                || card.capabilities().stream().anyMatch(text -> pattern.matcher(text).find());
    }

    String label(Language language) {
        return language.choose(label.zh(), label.en());
    }

    /** Why it is not done and what can be done, in one sentence. */
    String explainMissing(Language language) {
        if (needsModel) {
            return language.choose(
                            "离线模型不会%s，需要语言模型：请设置 OPENAI_API_KEY，或用 --model 选择模型。",
                            "The offline model cannot %s; set OPENAI_API_KEY or choose a language model with --model.")
                    .formatted(label(language));
        }
        var missing =
                language.choose(
                                "没有能%s的智能体，这一部分没有做",
                                "No agent here can %s, so that part is not done")
                        .formatted(label(language));
        return missing
                + alternative
                        .map(other ->
                                language.choose("；可以改为：", "; possible instead: ")
                                        + language.choose(other.zh(), other.en()))
                        .orElse("")
                + language.choose("。", ".");
    }

    private static List<Ability> readAll(String resource) {
        try (var in = Ability.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("resource " + resource + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .map(Ability::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Ability parse(String line) {
        var cells = line.split("\t", COLUMNS);
        if (cells.length < COLUMNS) {
            throw new IllegalStateException("abilities.tsv: '" + line + "' has too few columns");
        }
        return new Ability(
                cells[0],
                cells[1].equals("rest"),
                cells[2].equals("model"),
                new LocalizedText(cells[3], cells[4]),
                cells[5].equals(NOTHING)
                        ? Optional.empty()
                        : Optional.of(new LocalizedText(cells[5], cells[6])),
                Pattern.compile(cells[7], Pattern.CASE_INSENSITIVE));
    }

    @Override
    public String toString() {
        return name.toLowerCase(Locale.ROOT);
    }
}
