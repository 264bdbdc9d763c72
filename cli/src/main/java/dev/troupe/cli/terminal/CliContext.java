package dev.troupe.cli.terminal;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.runtime.settings.Environment;
import java.io.BufferedReader;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Everything outside that the command sees and uses, so that tests can replace it.
 *
 * @param environment variables and current directory
 * @param in what is typed or piped in
 * @param out results and, with {@code --json}, nothing but JSON lines
 * @param err diagnostics
 * @param prompt the user at the terminal, or {@link Prompt#NOBODY}
 * @param screen the terminal behind {@code out}
 */
public record CliContext(
        Environment environment,
        BufferedReader in,
        PrintStream out,
        PrintStream err,
        Prompt prompt,
        Screen screen) {
    /** The same with a line editor, which has the terminal to itself. */
    public CliContext withTerminal(Prompt newPrompt, Screen newScreen) {
        return new CliContext(environment, in, out, err, newPrompt, newScreen);
    }

    /** The current directory, absolute. */
    public Path directory() {
        return environment.directory();
    }

    /** The value of a variable; empty if it is unset or blank. */
    Optional<String> variable(String name) {
        return environment.variable(name);
    }

    /** Chinese if the environment selects it, otherwise English. */
    public Language language() {
        return environment.language();
    }

    /** Who types, for the record. */
    public String user() {
        return environment.user();
    }

    /** {@code TROUPE_HOME}, or {@code .troupe} in the home directory. */
    public Path home() {
        return environment.home();
    }

    /** Reports to the user what is wrong, in one line, and continues. */
    public void warn(LocalizedText text) {
        err.println("troupe: " + CellText.cleanLine(localize(text)));
    }

    /** A text in the user's language. */
    public String localize(LocalizedText text) {
        return language().choose(text.zh(), text.en());
    }

    /** The language of what a user wrote, if it is Chinese, else that of the locale. */
    public Language languageOf(String text) {
        return Language.of(text) == Language.ZH ? Language.ZH : language();
    }
}
