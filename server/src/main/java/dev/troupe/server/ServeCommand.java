package dev.troupe.server;

import dev.troupe.core.Sentence;
import dev.troupe.runtime.Environment;
import dev.troupe.runtime.Settings;
import dev.troupe.runtime.SettingsException;
import dev.troupe.runtime.StandardPacks;
import dev.troupe.store.StoreException;
import java.io.PrintWriter;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the server. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Serves the console and the API over HTTP.")
final class ServeCommand implements Callable<Integer> {
    private static final int USAGE = 2;

    private final Environment environment;
    private final PrintWriter out;
    private final PrintWriter err;

    @Option(
            names = "--port",
            defaultValue = "8080",
            paramLabel = "PORT",
            description = "Where to listen; 0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address to listen on. Default: 127.0.0.1, this machine alone.")
    private @Nullable String host;

    @Option(names = "--accounts", description = "People sign in, and each sees what is theirs.")
    private boolean hasAccounts;

    @Option(
            names = {"-w", "--workspace"},
            paramLabel = "DIR",
            description = "Where files are read and written. Default: the current directory.")
    private @Nullable Path workspace;

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description = "One model for everything, provider:name, or offline.")
    private @Nullable String model;

    @Option(names = "--check", description = "Starts, answers itself once, and ends.")
    private boolean isCheck;

    ServeCommand(Environment environment, PrintWriter out, PrintWriter err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    static int run(String[] args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        var command = new ServeCommand(Environment.ofProcess(), out, err);
        boolean isNamed = args.length > 0 && args[0].equals("serve"); // as the launcher hands it on
        var options = isNamed ? Arrays.copyOfRange(args, 1, args.length) : args;
        return new CommandLine(command).setOut(out).setErr(err).execute(options);
    }

    @Override
    public Integer call() throws InterruptedException {
        var directory =
                workspace == null
                        ? environment.directory()
                        : environment.directory().resolve(workspace).normalize();
        try {
            var settings =
                    new ServeSettings(
                            environment,
                            StandardPacks::open,
                            access(),
                            port,
                            directory,
                            model,
                            ServeSettings.MAX_STREAMS,
                            ServeSettings.HEARTBEAT);
            var server = TroupeServer.start(settings);
            if (isCheck) {
                return checked(server);
            }
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
            out.println(say("Troupe 已就绪：%s", "Troupe is ready: %s", server.address()));
            out.flush();
            server.awaitEnd();
            return 0;
        } catch (RuntimeException e) {
            var why = reason(e);
            if (why == null) {
                throw e;
            }
            err.println("troupe: " + environment.language().choose(why.zh(), why.en()));
            return USAGE;
        }
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
