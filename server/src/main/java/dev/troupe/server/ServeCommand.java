package dev.troupe.server;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import dev.troupe.server.access.SetupCode;
import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.server.settings.ServerSettings;
import dev.troupe.server.settings.ServerSettingsException;
import dev.troupe.store.value.StoreException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Starts the server. */
@Command(name = "serve", mixinStandardHelpOptions = true)
final class ServeCommand implements Callable<Integer> {
    private static final int USAGE = 2;
    private static final int TERMINATED = 143;

    private final Environment environment;
    private final PrintWriter out;
    private final PrintWriter err;

    @Option(names = "--port", defaultValue = "8080", paramLabel = "PORT")
    private int port;

    @Option(names = "--host", paramLabel = "ADDRESS")
    private @Nullable String host;

    @Option(names = "--accounts")
    private boolean hasAccounts;

    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "DIR")
    private @Nullable Path workspace;

    @Option(names = "--model", paramLabel = "MODEL")
    private @Nullable String model;

    @Option(names = "--check")
    private boolean isCheck;

    ServeCommand(Environment environment, PrintWriter out, PrintWriter err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    static int run(String[] args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        return run(Environment.ofProcess(), out, err, args);
    }

    static int run(Environment environment, PrintWriter out, PrintWriter err, String... args) {
        var command = new ServeCommand(environment, out, err);
        boolean isNamed = args.length > 0 && args[0].equals("serve"); // as the launcher hands it on
        var options = isNamed ? Arrays.copyOfRange(args, 1, args.length) : args;
        return new CommandLine(command)
                .setCommandName("troupe serve")
                .setOut(out)
                .setErr(err)
                .setResourceBundle(messages(environment.language()))
                .setParameterExceptionHandler((wrong, _) -> reportUsageError(wrong, environment))
                .execute(options);
    }

    private static ResourceBundle messages(Language language) {
        return ResourceBundle.getBundle(
                "dev.troupe.server.help",
                Locale.of(language.choose("zh", "en")),
                ResourceBundle.Control.getNoFallbackControl(
                        ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    private static int reportUsageError(ParameterException wrong, Environment environment) {
        var err = wrong.getCommandLine().getErr();
        err.println(
                environment
                        .language()
                        .choose(chineseMessage(wrong), String.valueOf(wrong.getMessage())));
        wrong.getCommandLine().usage(err);
        return USAGE;
    }

    private static String chineseMessage(ParameterException wrong) {
        return switch (wrong) {
            case UnmatchedArgumentException e ->
                    "未知的选项 " + String.join("、", e.getUnmatched()) + "；可用的选项如下";
            case MissingParameterException e ->
                    "选项 " + optionName(e.getMissing().getFirst()) + " 缺少值";
            case ParameterException e when e.getValue() != null ->
                    "选项 " + optionName(e.getArgSpec()) + " 的值“" + e.getValue() + "”无效；请输入整数";
            default -> "用法错误：" + wrong.getMessage();
        };
    }

    private static String optionName(@Nullable ArgSpec option) {
        return option instanceof OptionSpec named ? named.longestName() : "";
    }

    @Override
    public Integer call() throws InterruptedException {
        var directory =
                workspace == null
                        ? environment.directory()
                        : environment.directory().resolve(workspace).normalize();
        try (var _ = HomeLock.acquire(environment.home())) {
            var access = accessSettings();
            var settings =
                    new ServerSettings(
                            environment,
                            StandardPacks::open,
                            access,
                            port,
                            directory,
                            model,
                            ServerLimits.from(
                                    Settings.serverSection(environment).field("limits"),
                                    access.isOpen()),
                            ServerSettings.HEARTBEAT);
            var server = TroupeServer.start(settings);
            if (isCheck) {
                return checkStart(server);
            }
            var deadline = settings.limits().deadlines().shutdown();
            TroupeServer.applyShutdownDeadline(
                    server, new ShutdownDeadline(deadline, ServeCommand::halt));
            server.bean(SetupCode.class)
                    .issue()
                    .ifPresent(code ->
                            out.println(
                                    message(
                                            "还没有账户；请打开 %ssign-in?setup=%s 创建管理员",
                                            "No account exists yet; create the administrator at"
                                                    + " %ssign-in?setup=%s",
                                            server.address(),
                                            code)));
            if (settings.access().isUnencrypted()) {
                err.println(
                        message(
                                "注意：%s 以未加密的 http 对网络开放，密码和内容可被旁人读到；请在前面放一个 https 代理，并设置 server.url",
                                "Note: %s is open to the network over plain http, where others can"
                                        + " read passwords and content; put an https proxy in front"
                                        + " and set server.url",
                                server.address()));
            }
            out.println(message("Troupe 已就绪：%s", "Troupe is ready: %s", server.address()));
            out.flush();
            server.awaitShutdown();
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the lock could not be given back at the end
        } catch (RuntimeException e) {
            var why = reason(e);
            if (why == null) {
                throw e;
            }
            err.println("troupe: " + environment.language().choose(why.zh(), why.en()));
            return USAGE;
        }
    }

    /** As after SIGTERM; what the record of runs holds is on disk already. */
    private static void halt() {
        Runtime.getRuntime().halt(TERMINATED);
    }

    private int checkStart(TroupeServer.RunningServer server) throws InterruptedException {
        try (server) {
            var answer = StartupProbe.check(server.address());
            out.println(message("Troupe 可以启动：%s", "Troupe can start: %s", answer));
            return 0;
        }
    }

    private String message(String zh, String en, Object... values) {
        return environment.language().choose(zh, en).formatted(values);
    }

    /** The settings of the file, overridden by the options. */
    private AccessSettings accessSettings() {
        var said = Settings.serverSection(environment);
        var settings = AccessSettings.from(said, name -> environment.variable(name).orElse(null));
        if (hasAccounts) {
            settings = settings.withMode(AccessSettings.Mode.ACCOUNTS);
        }
        return host == null ? settings : settings.withAddress(host);
    }

    /** The remedy that a user can apply; {@code null} if there is none. */
    private @Nullable LocalizedText reason(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case SettingsException e -> {
                    return e.text();
                }
                case StoreException e -> {
                    return e.text();
                }
                case ServerSettingsException e -> {
                    return e.text();
                }
                case BindException e -> {
                    return LocalizedText.of(
                            "无法监听端口 %d：%s；请用 --port 指定其他端口",
                            "cannot listen on port %d: %s; specify another port with --port",
                            port,
                            String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT));
                }
                default -> {} // look deeper
            }
        }
        return null;
    }
}
