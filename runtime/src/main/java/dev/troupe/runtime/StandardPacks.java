package dev.troupe.runtime;

import dev.troupe.core.Sentence;
import dev.troupe.packs.amis.AmisPack;
import dev.troupe.packs.code.CodePack;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.life.LifePack;
import dev.troupe.packs.web.AllowedHosts;
import dev.troupe.packs.web.GuardedHttp;
import dev.troupe.packs.web.WebPack;
import dev.troupe.retrieval.DocsPack;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The packs that Troupe comes with: web, files, data, documents, amis, life, code and browser. */
public final class StandardPacks {
    private static final String PAGE_HOSTS = "TROUPE_PAGE_HOSTS";

    private StandardPacks() {}

    /**
     * Opens them; the hosts that may be reached are those that {@code TROUPE_ALLOW_HOSTS} lists,
     * and public ones.
     *
     * @throws SettingsException when the list of allowed hosts cannot be read
     */
    public static Packs open(Environment environment) {
        var allowed = allowedHosts(environment);
        var browsers = Browsers.open(environment, allowed);
        var http = GuardedHttp.create(allowed);
        var documents = Documents.of(environment);
        var life = LifeHome.of(environment);
        return new Packs(
                List.of(
                        WebPack.of(http),
                        new FilesPack(),
                        new DataPack(new TableEngine()),
                        new DocsPack(documents::index, documents::areThere),
                        new AmisPack(pageHosts(environment)),
                        new LifePack(life),
                        new CodePack(new TableScripts()),
                        browsers),
                documents,
                () -> {
                    browsers.close();
                    http.close();
                    documents.close();
                    life.close();
                });
    }

    /** Hosts that pages may send requests to beside their own. */
    public static Set<String> pageHosts(Environment environment) {
        return Pattern.compile("[,\\s]+")
                .splitAsStream(environment.variable(PAGE_HOSTS).orElse("").strip())
                .filter(host -> !host.isEmpty())
                .map(host -> host.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());
    }

    static AllowedHosts allowedHosts(Environment environment) {
        try {
            return AllowedHosts.parse(environment.variable(AllowedHosts.VARIABLE).orElse(""));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(Sentence.of(e));
        }
    }
}
