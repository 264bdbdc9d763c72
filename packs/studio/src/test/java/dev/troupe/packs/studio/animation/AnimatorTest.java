package dev.troupe.packs.studio.animation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.media.MediaModels;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.specialist.Offer;
import dev.troupe.packs.studio.specialist.OfferReader;
import dev.troupe.packs.studio.specialist.SpecialistSkill;
import dev.troupe.packs.studio.specialist.StudioTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class AnimatorTest {
    private final OfferReader reader =
            new OfferReader(new Animator(Ffmpeg.ofThisMachine(), MediaModels.NONE).offers());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            textBlock =
                    """
                    Make an animatic of film.storyboard.json with subtitles | makeAnimatic | {"storyboard":"film.storyboard.json"}
                    Make an animatic as MP4 and GIF                         | makeAnimatic | {"formats":["mp4","gif"]}
                    an animatic of film.storyboard.json at 12 fps without subtitles | makeAnimatic | {"framesPerSecond":12,"storyboard":"film.storyboard.json","subtitles":"none"}
                    把 film.storyboard.json 做成带字幕的动态分镜            | makeAnimatic | {"storyboard":"film.storyboard.json"}
                    制作动态分镜动图                                        | makeAnimatic | {"formats":["gif"]}
                    Make an SVG animation of film.storyboard.json           | animateFrames | {"storyboard":"film.storyboard.json"}
                    用 film.storyboard.json 做 SVG 动画                     | animateFrames | {"storyboard":"film.storyboard.json"}
                    """)
    void readsRequests(String request, String tool, String arguments) {
        var found = reader.find(request);

        assertThat(found).hasSize(1);
        var task = new StudioTask(request, request, Language.of(request));
        assertThat(found.getFirst().offer().response().respond(task))
                .isInstanceOfSatisfying(
                        Offer.Call.class,
                        call -> {
                            assertThat(call.tool()).isEqualTo(tool);
                            assertThat(Value.of(call.arguments())).isEqualTo(Json.parse(arguments));
                        });
        assertThat(unread(request)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Make an animatic of film.storyboard.json in slow motion",
                "把 film.storyboard.json 做成水墨风格的动态分镜"
            })
    void leavesWordsThatItDoesNotRead(String request) {
        assertThat(unread(request)).isNotBlank();
    }

    /** The words that the specialist's rules do not read. */
    private String unread(String request) {
        var skill = new SpecialistSkill(Animator.OLIVER, reader);
        var rest = new StringBuilder(request);
        for (var span : skill.read(request).read()) {
            for (int at = span.start(); at < span.end(); at++) {
                rest.setCharAt(at, ' ');
            }
        }
        return rest.toString().replaceAll("[\\p{Punct}\\s]", "");
    }
}
