package dev.troupe.agent.catalog;

import dev.troupe.language.Language;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * What an agent needs from the machine, checked each time it matters.
 *
 * @param name for users, such as {@code python3}
 * @param check whether it is there now; quick
 * @param zh what to do if it is missing
 * @param en the same in English
 * @param isOptional whether it is normal that it is missing: users add it on request
 */
public record Requirement(
        String name, BooleanSupplier check, String zh, String en, boolean isOptional) {
    /** Something that should be there. */
    public Requirement(String name, BooleanSupplier check, String zh, String en) {
        this(name, check, zh, en, false);
    }

    /**
     * What a word in an agent's file stands for: {@code git} a program, {@code $TOKEN} a variable.
     */
    public static Requirement of(String word) {
        return word.startsWith("$") ? variable(word.substring(1)) : program(word);
    }

    /** A program on the {@code PATH}. */
    public static Requirement program(String program) {
        return new Requirement(
                program,
                () -> isOnPath(program),
                "安装 " + program + "，并让它在 PATH 中",
                "install " + program + " and put it on the PATH");
    }

    /** An environment variable that is set. */
    public static Requirement variable(String variable) {
        return new Requirement(
                variable,
                () -> {
                    var value = System.getenv(variable);
                    return value != null && !value.isBlank();
                },
                "设置环境变量 " + variable,
                "set the environment variable " + variable);
    }

    private static boolean isOnPath(String program) {
        var path = System.getenv("PATH");
        return path != null
                && Pattern.compile(Pattern.quote(File.pathSeparator))
                        .splitAsStream(path)
                        .filter(directory -> !directory.isBlank())
                        .anyMatch(directory ->
                                Files.isExecutable(Path.of(directory, program))
                                        || Files.isExecutable(
                                                Path.of(directory, program + ".exe")));
    }

    /** Whether it is present now; a failing check counts as missing. */
    public boolean isMet() {
        try {
            return check.getAsBoolean();
        } catch (RuntimeException _) { // external code; what cannot be checked cannot be used
            return false;
        }
    }

    public String remedy(Language language) {
        return language.choose(zh, en);
    }
}
