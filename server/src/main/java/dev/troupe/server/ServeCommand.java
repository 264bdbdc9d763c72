package dev.troupe.server;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.Settings;
import dev.troupe.runtime.SettingsException;
import dev.troupe.runtime.StandardPacks;
import dev.troupe.store.StoreException;
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
                .setResourceBundle(texts(environment.language()))
                .setParameterExceptionHandler((wrong, _) -> wrongUsage(wrong, environment))
                .execute(options);
    }

    private static ResourceBundle texts(Language language) {
        return ResourceBundle.getBundle(
                "dev.troupe.server.help",
                Locale.of(language.choose("zh", "en")),
                ResourceBundle.Control.getNoFallbackControl(
                        ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    private static int wrongUsage(ParameterException wrong, Environment environment) {
        var err = wrong.getCommandLine().getErr();
        err.println(
                environment.language().choose(chinese(wrong), String.valueOf(wrong.getMessage())));
        wrong.getCommandLine().usage(err);
        return USAGE;
    }

    private static String chinese(ParameterException wrong) {
        return switch (wrong) {
            case UnmatchedArgumentException e ->
                    "不认识 " + String.join("、", e.getUnmatched()) + "；可用的选项如下";
            case MissingParameterException e -> "选项 " + name(e.getMissing().getFirst()) + " 缺少值";
            case ParameterException e when e.getValue() != null ->
                    "选项 " + name(e.getArgSpec()) + " 的值“" + e.getValue() + "”不对；请写整数";
            default -> "用法不对：" + wrong.getMessage();
        };
    }

    private static String name(@Nullable ArgSpec option) {
        return option instanceof OptionSpec named ? named.longestName() : "";
    }

    @Override
    public Integer call() throws InterruptedException {
        var directory =
                workspace == null
                        ? environment.directory()
                        : environment.directory().resolve(workspace).normalize();
        try (var _ = HomeLock.acquire(environment.home())) {
            var access = access();
            var settings =
                    new ServeSettings(
                            environment,
                            StandardPacks::open,
                            access,
                            port,
                            directory,
                            model,
                            ServerLimits.from(
                                    Settings.server(environment).field("limits"), access.isOpen()),
                            ServeSettings.HEARTBEAT);
            var server = TroupeServer.start(settings);
            if (isCheck) {
                return checked(server);
            }
            var deadline = settings.limits().deadlines().shutdown();
            TroupeServer.endWith(server, new ShutdownDeadline(deadline, ServeCommand::halt));
            server.part(SetupCode.class)
                    .issue()
                    .ifPresent(code ->
                            out.println(
                                    say(
                                            "还没有账户；请打开 %ssign-in?setup=%s 建立管理员",
                                            "There is no account yet; make the administrator at"
                                                    + " %ssign-in?setup=%s",
                                            server.address(),
                                            code)));
            if (settings.access().isOverheard()) {
                err.println(
                        say(
                                "注意：%s 以未加密的 http 对网络开放，密码和内容可被旁人读到；请在前面放一个 https 代理，并设置 server.url",
                                "Note: %s is open to the network over plain http, where others can"
                                        + " read passwords and content; put an https proxy in front"
                                        + " and set server.url",
                                server.address()));
            }
            out.println(say("Troupe 已就绪：%s", "Troupe is ready: %s", server.address()));
            out.flush();
            server.awaitEnd();
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

    private int checked(TroupeServer.Running server) throws InterruptedException {
        try (server) {
            var answer = SelfCheck.of(server.address());
            out.println(say("Troupe 可以启动：%s", "Troupe can start: %s", answer));
            return 0;
        }
    }

    private String say(String zh, String en, Object... values) {
        return environment.language().choose(zh, en).formatted(values);
    }

    /** As the file says, and over it the options. */
    private AccessSettings access() {
        var said = Settings.server(environment);
        var settings = AccessSettings.from(said, name -> environment.variable(name).orElse(null));
        if (hasAccounts) {
            settings = settings.withMode(AccessSettings.Mode.ACCOUNTS);
        }
        return host == null ? settings : settings.withAddress(host);
    }

    /** What a person can do something about; {@code null} where that is nothing. */
    private @Nullable Sentence reason(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case SettingsException e -> {
                    return e.sentence();
                }
                case StoreException e -> {
                    return e.sentence();
                }
                case AccessSettingsException e -> {
                    return e.sentence();
                }
                case BindException e -> {
                    return Sentence.of(
                            "不能在端口 %d 上监听：%s；请用 --port 换一个",
                            "cannot listen on port %d: %s; choose another with --port",
                            port,
                            String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT));
                }
                default -> {} // look deeper
            }
        }
        return null;
    }
}
