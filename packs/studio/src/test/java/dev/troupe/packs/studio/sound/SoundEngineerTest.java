package dev.troupe.packs.studio.sound;

import dev.troupe.model.media.MediaModels;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.timing.OfferReading;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class SoundEngineerTest {
    private final OfferReading reading =
            new OfferReading(new SoundEngineer(Ffmpeg.ofThisMachine(), MediaModels.NONE));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            textBlock =
                    """
                    Make a cue list of film.storyboard.json    | makeCueList     | {"storyboard":"film.storyboard.json"}
                    make a cue sheet                           | makeCueList     | {}
                    为 film.storyboard.json 做声音提示表       | makeCueList     | {"storyboard":"film.storyboard.json"}
                    make a cue list of lamp.fountain           | makeCueList     | {"script":"lamp.fountain"}
                    为 lamp.fountain 做声音提示表              | makeCueList     | {"script":"lamp.fountain"}
                    make a timing track                        | makeSoundTrack  | {"kind":"timing"}
                    合成环境声音轨                             | makeSoundTrack  | {"kind":"ambience"}
                    make a 1 kHz tone, 5 seconds long          | synthesizeSound | {"sound":"tone","hertz":1000,"duration":"5 seconds"}
                    生成 3 秒的白噪声                          | synthesizeSound | {"sound":"white","duration":"3 秒"}
                    measure the loudness of a.wav              | measureLoudness | {"path":"a.wav"}
                    测量 a.wav 的响度                          | measureLoudness | {"path":"a.wav"}
                    normalize a.wav to -23 LUFS                | mixSounds       | {"tracks":[{"path":"a.wav"}],"lufs":-23}
                    mix a.wav and b.wav                        | mixSounds       | {"tracks":[{"path":"a.wav"},{"path":"b.wav"}]}
                    把 a.wav 和 b.wav 混音                     | mixSounds       | {"tracks":[{"path":"a.wav"},{"path":"b.wav"}]}
                    """)
    void readsRequests(String request, String tool, String arguments) {
        reading.requireCall(request, tool, arguments);
    }

    @ParameterizedTest
    @ValueSource(strings = {"make a tone", "normalize a.wav", "mix a.wav", "measure the loudness"})
    void asksForWhatIsMissing(String request) {
        reading.requireRefusal(request);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mix a.wav and b.wav with echo", "为 film.storyboard.json 做配乐风格的声音提示表"})
    void leavesWordsThatItDoesNotRead(String request) {
        reading.requireUnread(request);
    }
}
