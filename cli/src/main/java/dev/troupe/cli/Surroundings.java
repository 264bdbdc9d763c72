package dev.troupe.cli;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import java.io.BufferedReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything outside that the command sees and speaks to, so that tests can make their own.
 *
 * @param environment the environment variables
 * @param directory the current directory, absolute
 * @param in what is typed or piped in
 * @param out results and, with {@code --json}, nothing but JSON lines
 * @param err diagnostics
 * @param prompt the person at the terminal, or {@link Prompt#NOBODY}
 * @param screen the terminal behind {@code out}
 */
record Surroundings(
        Map<String, String> environment,
        Path directory,
        BufferedReader in,
        PrintStream out,
        PrintStream err,
        Prompt prompt,
        Screen screen) {
    Surroundings {
        environment = Map.copyOf(environment);
    }

    /** The same with a line editor, which has the terminal to itself. */
    Surroundings withTerminal(Prompt newPrompt, Screen newScreen) {
        return new Surroundings(environment, directory, in, out, err, newPrompt, newScreen);
    }

    /** The value of a variable; empty where it is unset or blank. */
    Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .map(String::strip)
                .filter(s -> !s.isEmpty());
    }

    /** Chinese where {@code TROUPE_LANG} or else the locale says so, otherwise English. */
    Language language() {
        return Stream.of("TROUPE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
                .flatMap(name -> variable(name).stream())
                .findFirst()
                .filter(locale -> locale.toLowerCase(Locale.ROOT).startsWith("zh"))
                .map(_ -> Language.ZH)
                .orElse(Language.EN);
    }

    /** Who types, for the record. */
    String user() {
        return variable("USER").or(() -> variable("USERNAME")).orElse("user");
    }

    /** A sentence in the person's language. */
    String say(Sentence sentence) {
        return language().choose(sentence.zh(), sentence.en());
    }

    /** The language of what a person wrote, if it is Chinese, else that of the locale. */
    Language languageOf(String text) {
        return Language.of(text) == Language.ZH ? Language.ZH : language();
    }

    /** {@code TROUPE_HOME}, or {@code .troupe} in the home directory. */
    Path home() {
        return variable("TROUPE_HOME")
                .map(directory::resolve)
                .orElseGet(() ->
                        Path.of(variable("HOME").orElse(System.getProperty("user.home")))
                                .resolve(".troupe"));
    }
}
