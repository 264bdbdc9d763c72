package dev.troupe.cli;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.runtime.Environment;
import java.io.BufferedReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Everything outside that the command sees and speaks to, so that tests can make their own.
 *
 * @param environment variables and current directory
 * @param in what is typed or piped in
 * @param out results and, with {@code --json}, nothing but JSON lines
 * @param err diagnostics
 * @param prompt the person at the terminal, or {@link Prompt#NOBODY}
 * @param screen the terminal behind {@code out}
 */
record Surroundings(
        Environment environment,
        BufferedReader in,
        PrintStream out,
        PrintStream err,
        Prompt prompt,
        Screen screen) {
    /** The same with a line editor, which has the terminal to itself. */
    Surroundings withTerminal(Prompt newPrompt, Screen newScreen) {
        return new Surroundings(environment, in, out, err, newPrompt, newScreen);
    }

    /** The current directory, absolute. */
    Path directory() {
        return environment.directory();
    }

    /** The value of a variable; empty where it is unset or blank. */
    Optional<String> variable(String name) {
        return environment.variable(name);
    }

    /** Chinese where the environment says so, otherwise English. */
    Language language() {
        return environment.language();
    }

    /** Who types, for the record. */
    String user() {
        return environment.user();
    }

    /** {@code TROUPE_HOME}, or {@code .troupe} in the home directory. */
    Path home() {
        return environment.home();
    }

    /** Tells the person what is wrong, in one line, and goes on. */
    void warn(Sentence sentence) {
        err.println("troupe: " + CellText.oneLine(say(sentence)));
    }

    /** A sentence in the person's language. */
    String say(Sentence sentence) {
        return language().choose(sentence.zh(), sentence.en());
    }

    /** The language of what a person wrote, if it is Chinese, else that of the locale. */
    Language languageOf(String text) {
        return Language.of(text) == Language.ZH ? Language.ZH : language();
    }
}
