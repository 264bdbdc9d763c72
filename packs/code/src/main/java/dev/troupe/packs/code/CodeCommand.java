package dev.troupe.packs.code;

import dev.troupe.agent.coverage.TaskReading;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A request to run a script that exists, code that is given with it, or a program about numbers,
 * and nothing else.
 *
 * @param script file of the workspace; empty if the code is given
 * @param code as it was given or written for the request; empty if it is in a file
 * @param output file into which what it prints is written; empty if it is only shown
 */
record CodeCommand(CodeLanguage language, String script, String code, String output) {
    private static final FillerWords FILLER =
            FillerWords.common().with(FillerWords.load(CodeCommand.class, "code-words.txt"));
    private static final Pattern RUN =
            Pattern.compile(
                    "\\b(?:run|execute|start|launch|evaluate)\\b|运行|执行|跑",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OUTPUT =
            Pattern.compile(
                    "(?:(?:and|then|并且|并|然后|再)\\s*+){0,2}(?:(?:把|将)?(?:它的|其)?(?:输出|结果|打印的内容)(?:结果|内容)?\\s*+(?:保存|存|写)?[到为成进入]\\s*+"
                            + "|(?:save|write|store|put)\\s++(?:(?:its|the|all)\\s++)?(?:output|results?)\\s++(?:to|in|into|as)\\s++(?:the\\s++file\\s++)?)(?<file>[^\\s,，;；。]{1,200})[\\s.。]*$",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern TRAILING = Pattern.compile("(?<![\\s,，;；])[\\s,，;；]++$");
    private static final String LANGUAGE =
            "(?<language>python3?|javascript|js|node|bash|shell|perl|ruby)";
    private static final Pattern GIVEN =
            Pattern.compile(
                    "^[^:：\\n]{0,30}?(?:\\b(?:run|execute|evaluate)\\b|运行|执行|跑)[^:：\\n]{0,20}?"
                            + LANGUAGE
                            + "?[^:：\\n]{0,20}[:：]\\s*(?<code>\\S.*)$",
                    Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Map<String, CodeLanguage> LANGUAGES =
            Map.of(
                    "javascript", CodeLanguage.JAVASCRIPT,
                    "js", CodeLanguage.JAVASCRIPT,
                    "node", CodeLanguage.JAVASCRIPT,
                    "bash", CodeLanguage.BASH,
                    "shell", CodeLanguage.SHELL,
                    "perl", CodeLanguage.PERL,
                    "ruby", CodeLanguage.RUBY);

    /** Empty if a request asks for anything else. */
    static Optional<CodeCommand> parse(String request) {
        var output = findOutput(request);
        return output.isEmpty()
                ? parseRun(request)
                : parseRun(
                                TRAILING.matcher(OUTPUT.matcher(request).replaceFirst(""))
                                        .replaceFirst(""))
                        .map(run ->
                                new CodeCommand(run.language, run.script, run.code, output.get()));
    }

    /** The file that a request names for what is printed. */
    private static Optional<String> findOutput(String request) {
        var named = OUTPUT.matcher(request);
        return named.find()
                ? Mentions.of(named.group("file")).files().stream().findFirst()
                : Optional.empty();
    }

    private static Optional<CodeCommand> parseRun(String request) {
        var given = GIVEN.matcher(request.strip());
        if (given.matches() && isFiller(request.strip().substring(0, given.start("code")))) {
            var name = given.group("language");
            return Optional.of(
                    new CodeCommand(
                            name == null
                                    ? CodeLanguage.PYTHON
                                    : LANGUAGES.getOrDefault(
                                            name.toLowerCase(Locale.ROOT), CodeLanguage.PYTHON),
                            "",
                            withoutFences(given.group("code")),
                            ""));
        }
        var program = NumberProgram.parse(request);
        if (program.isPresent()) {
            return program.map(code -> new CodeCommand(CodeLanguage.PYTHON, "", code, ""));
        }
        var files = Mentions.of(request).files();
        return files.size() == 1
                        && RUN.matcher(request).find()
                        && isFiller(Mentions.maskFiles(request))
                ? ofScript(files.getFirst())
                : Optional.empty();
    }

    /**
     * What is read of a task that runs a script or given code. Others ask for a script about a
     * table, of which the analysis accounts for the words.
     */
    static TaskReading read(String task) {
        if (parse(task).filter(command -> !command.output.isEmpty()).isPresent()) {
            return TaskReading.whole(task);
        }
        var text = task.strip();
        var given = GIVEN.matcher(text);
        if (given.matches()) {
            return TaskReading.of(task, List.of(), List.of(given.group("code")), FILLER);
        }
        if (NumberProgram.parse(task).isPresent()) {
            return TaskReading.whole(task);
        }
        boolean isScript =
                RUN.matcher(task).find()
                        && Mentions.of(task).files().stream()
                                .anyMatch(file -> ofScript(file).isPresent());
        return isScript
                ? TaskReading.of(task, List.of(), List.of(), FILLER)
                : TaskReading.whole(task);
    }

    private static Optional<CodeCommand> ofScript(String file) {
        var ending = Mentions.extension(file);
        return Stream.of(CodeLanguage.values())
                .filter(language -> language.extension().equals(ending))
                .findFirst()
                .map(language -> new CodeCommand(language, file, "", ""));
    }

    private static boolean isFiller(String words) {
        return RequestCoverage.of(words, List.of(), List.of(), FILLER).unread().isEmpty();
    }

    private static String withoutFences(String code) {
        return code.strip()
                .replaceFirst("^```\\w*\\n?", "")
                .replaceFirst("\\n?```$", "")
                .replaceFirst("^`([^`]+)`$", "$1");
    }

    /** The tool that runs it. */
    String tool() {
        return script.isEmpty() ? "executeCode" : "runShellCommand";
    }

    Map<String, Value> arguments() {
        var arguments = new LinkedHashMap<String, Value>();
        if (script.isEmpty()) {
            arguments.put("language", Json.toValue(language));
            arguments.put("code", Value.of(code));
            return arguments;
        }
        arguments.put("command", Value.of(language.program()));
        arguments.put("args", Value.of(List.of(Value.of(script))));
        arguments.put("files", Value.of(List.of(Value.of(script))));
        return arguments;
    }
}
