package dev.troupe.cli;

import dev.troupe.core.Sentence;
import dev.troupe.packs.data.DataPack;
import dev.troupe.packs.data.TableEngine;
import dev.troupe.packs.files.FilesPack;
import dev.troupe.packs.web.AllowedHosts;
import dev.troupe.packs.web.GuardedHttp;
import dev.troupe.packs.web.WebPack;
import java.util.List;

/** The packs that the command comes with. */
final class StandardPacks {
    private StandardPacks() {}

    /**
     * @throws UsageException when the list of allowed hosts cannot be read
     */
    static Packs open(Surroundings surroundings) {
        var http = GuardedHttp.create(allowedHosts(surroundings));
        return new Packs(
                List.of(WebPack.of(http), new FilesPack(), new DataPack(new TableEngine())),
                http::close);
    }

    static AllowedHosts allowedHosts(Surroundings surroundings) {
        try {
            return AllowedHosts.parse(surroundings.variable(AllowedHosts.VARIABLE).orElse(""));
        } catch (IllegalArgumentException e) {
            throw new UsageException(Sentence.of(e));
        }
    }
}
