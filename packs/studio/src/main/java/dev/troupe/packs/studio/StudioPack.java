package dev.troupe.packs.studio;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.model.OfflineSkill;
import dev.troupe.packs.studio.specialist.Specialist;
import java.util.List;

/** Adds the specialists for films: those that the coordinator's state graph declares. */
public final class StudioPack implements Pack {
    private final List<Specialist> specialists;

    public StudioPack() {
        this.specialists = List.of();
    }

    @Override
    public String name() {
        return "studio";
    }

    @Override
    public List<Agent> agents() {
        return specialists.stream().map(Specialist::agent).toList();
    }

    @Override
    public List<OfflineSkill> offlineSkills() {
        return specialists.stream().flatMap(it -> it.offlineSkills().stream()).toList();
    }
}
