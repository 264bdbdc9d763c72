package dev.troupe.runtime;

import dev.troupe.core.Sentence;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.web.AllowedHosts;
import dev.troupe.packs.web.GuardedHttp;
import dev.troupe.packs.web.WebPack;
import dev.troupe.retrieval.DocsPack;
import java.util.List;

/** The packs that Troupe comes with: web, files, data and documents. */
public final class StandardPacks {
    private StandardPacks() {}

    /**
     * Opens them; the hosts that may be reached are those that {@code TROUPE_ALLOW_HOSTS} lists,
     * and public ones.
     *
     * @throws SettingsException when the list of allowed hosts cannot be read
     */
    public static Packs open(Environment environment) {
        var http = GuardedHttp.create(allowedHosts(environment));
        var documents = Documents.of(environment);
        return new Packs(
                List.of(
                        WebPack.of(http),
                        new FilesPack(),
                        new DataPack(new TableEngine()),
                        new DocsPack(documents::index, documents::areThere)),
                documents,
                () -> {
                    http.close();
                    documents.close();
                });
    }

    static AllowedHosts allowedHosts(Environment environment) {
        try {
            return AllowedHosts.parse(environment.variable(AllowedHosts.VARIABLE).orElse(""));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(Sentence.of(e));
        }
    }
}
