package dev.troupe.packs.amis.page;

import dev.troupe.agent.catalog.Requirement;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The files of amis that the build takes from its npm package: the schema of pages and the SDK that
 * renders them. Missing if the build was run without npm.
 */
public final class AmisSdk {
    private static final String ROOT = "/META-INF/resources/amis/";
    private static final String SCHEMA = "schema.json";
    private static final Pattern FILE = Pattern.compile("[\\w@-]+(?:[./][\\w@-]+)*");
    private static final LocalizedText REMEDY =
            new LocalizedText(
                    "安装 Node 20.19 或更高版本后，不带 -Dskip.console 重新构建 packs/amis",
                    "install Node 20.19 or newer and build packs/amis again without -Dskip.console");

    private AmisSdk() {}

    /** Whether this build brought them along. */
    public static boolean isInstalled() {
        return AmisSdk.class.getResource(ROOT + SCHEMA) != null;
    }

    /**
     * A file of the SDK, for those who serve it.
     *
     * @param name such as {@code sdk.js}; a name that leads elsewhere finds nothing
     */
    public static Optional<byte[]> file(String name) {
        return FILE.matcher(name).matches() ? read("sdk/" + name) : Optional.empty();
    }

    public static Requirement requirement() {
        return new Requirement("amis", AmisSdk::isInstalled, REMEDY.zh(), REMEDY.en());
    }

    static String schema() {
        return text(SCHEMA);
    }

    /**
     * @throws AmisException where the build left it out
     */
    static String sdk(String name) {
        return text("sdk/" + name);
    }

    private static String text(String name) {
        return new String(read(name).orElseThrow(() -> missing(name)), StandardCharsets.UTF_8);
    }

    private static AmisException missing(String name) {
        return new AmisException(
                Problem.of(
                        AmisProblem.NOT_INSTALLED,
                        "缺少 amis 的文件 %s；请%s",
                        "amis's file %s is missing; %s",
                        name,
                        REMEDY));
    }

    private static Optional<byte[]> read(String name) {
        try (var in = AmisSdk.class.getResourceAsStream(ROOT + name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + ROOT + name, e);
        }
    }
}
