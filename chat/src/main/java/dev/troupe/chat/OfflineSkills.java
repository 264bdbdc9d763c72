package dev.troupe.chat;

import dev.troupe.agent.Catalog;
import dev.troupe.model.OfflineSkill;
import java.util.List;

/** What the offline model needs to route, plan, chat and compose; the packs bring the rest. */
public final class OfflineSkills {
    private OfflineSkills() {}

    /**
     * @param catalog whose cards requests are matched against, as they are at the time of each
     *     request
     */
    public static List<OfflineSkill> of(Catalog catalog) {
        return List.of(
                new OfflineRouter(catalog),
                new OfflinePlanner(catalog),
                new OfflineChat(catalog),
                new OfflineComposer());
    }
}
