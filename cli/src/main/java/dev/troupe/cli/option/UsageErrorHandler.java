package dev.troupe.cli.option;

import dev.troupe.cli.terminal.CliContext;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.core.value.LocalizedText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports what is wrong with the arguments of a command. In English picocli does; it has no texts
 * for other languages, but provides the option, the value and what is missing.
 */
public record UsageErrorHandler(CliContext context) implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException exception, String[] arguments) {
        var line = exception.getCommandLine();
        var err = line.getErr();
        var colors = line.getColorScheme();
        var said =
                new LocalizedText(
                        chineseMessage(exception), String.valueOf(exception.getMessage()));
        var language = context.languageOf(String.join(" ", arguments));
        err.println(colors.errorText(language.choose(said.zh(), said.en())));
        var suggestions = suggestions(exception);
        if (suggestions.isEmpty()) {
            line.usage(err, colors);
        } else {
            err.println(language.choose("是不是：", "Did you mean: ") + String.join(", ", suggestions));
        }
        return ExitCode.USAGE;
    }

    private static List<String> suggestions(ParameterException exception) {
        return exception instanceof UnmatchedArgumentException unmatched
                ? unmatched.getSuggestions().stream().limit(3).toList()
                : List.of();
    }

    private static String chineseMessage(ParameterException exception) {
        return switch (exception) {
            case UnmatchedArgumentException e ->
                    (e.isUnknownOption() ? "未知的选项：" : "多余的参数：") + quote(e.getUnmatched());
            case MissingParameterException e ->
                    e.getMissing().isEmpty()
                            ? "缺少 " + name(e.getArgSpec()) + " 的值"
                            : "缺少 " + names(e.getMissing());
            case OverwrittenOptionException e -> "选项 " + name(e.getOverwritten()) + " 只能写一次";
            case ParameterException e when e.getArgSpec() == null -> "用法错误：" + e.getMessage();
            case ParameterException e when e.getValue() == null ->
                    name(e.getArgSpec()) + " 不能这样用：" + e.getMessage();
            case ParameterException e ->
                    name(e.getArgSpec()) + " 的值“" + e.getValue() + "”无效；" + remedy(e.getArgSpec());
        };
    }

    private static String quote(List<String> words) {
        return words.stream().map(word -> "“" + word + "”").collect(Collectors.joining("、"));
    }

    private static String names(List<ArgSpec> missing) {
        return missing.stream().map(UsageErrorHandler::name).collect(Collectors.joining("、"));
    }

    private static String name(ArgSpec spec) {
        return spec instanceof OptionSpec option ? option.longestName() : spec.paramLabel();
    }

    private static String remedy(ArgSpec spec) {
        var type = spec.typeInfo();
        if (type.isEnum()) {
            return "可用值：" + String.join("、", type.getEnumConstantNames()).toLowerCase(Locale.ROOT);
        }
        return type.getType() == Duration.class
                ? DurationConverter.FORMS.zh()
                : type.getType() == int.class ? "请输入整数" : "请检查格式";
    }
}
