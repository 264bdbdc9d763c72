package dev.troupe.packs.studio;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Pack;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.media.MediaModels;
import dev.troupe.packs.studio.animation.Animator;
import dev.troupe.packs.studio.character.CharacterDesigner;
import dev.troupe.packs.studio.editing.FilmEditor;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.script.Screenwriter;
import dev.troupe.packs.studio.sound.SoundEngineer;
import dev.troupe.packs.studio.specialist.OfferReader;
import dev.troupe.packs.studio.specialist.Specialist;
import dev.troupe.packs.studio.specialist.SpecialistSkill;
import dev.troupe.packs.studio.specialist.StudioPlanSkill;
import dev.troupe.packs.studio.storyboard.StoryboardArtist;
import java.util.ArrayList;
import java.util.List;

/** Adds the specialists for films: those that the coordinator's state graph declares. */
public final class StudioPack implements Pack {
    private final List<Specialist> specialists;

    /** Without models of pictures, videos and speech. */
    public StudioPack() {
        this(MediaModels.NONE);
    }

    /**
     * @param models those that settings configure; tools that need others are not offered
     */
    public StudioPack(MediaModels models) {
        this.specialists =
                List.of(
                        new Screenwriter(),
                        new StoryboardArtist(models),
                        new CharacterDesigner(models),
                        new Animator(Ffmpeg.ofThisMachine(), models),
                        new SoundEngineer(Ffmpeg.ofThisMachine(), models),
                        new FilmEditor(Ffmpeg.ofThisMachine()));
    }

    @Override
    public String name() {
        return "studio";
    }

    @Override
    public List<Agent> agents() {
        return specialists.stream().map(Specialist::agent).toList();
    }

    /** One that plans, and one for each specialist, which all know what the others offer. */
    @Override
    public List<OfflineSkill> offlineSkills() {
        var reader =
                new OfferReader(specialists.stream().flatMap(it -> it.offers().stream()).toList());
        var skills = new ArrayList<OfflineSkill>();
        skills.add(StudioPlanSkill.of(reader, agents()));
        agents().forEach(agent -> skills.add(new SpecialistSkill(agent.card().type(), reader)));
        return skills;
    }
}
