package dev.troupe.packs.studio.editing;

import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.timing.OfferReading;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class FilmEditorTest {
    private final OfferReading reading = new OfferReading(new FilmEditor(Ffmpeg.ofThisMachine()));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '$',
            textBlock =
                    """
                    cut clip.mp4 from 0:05 to 0:12           | cutClip     | {"path":"clip.mp4","from":"0:05","to":"0:12"}
                    trim clip.mp4 from 5s to 12s             | cutClip     | {"path":"clip.mp4","from":"5s","to":"12s"}
                    cut the first 10 seconds of clip.mp4     | cutClip     | {"path":"clip.mp4","to":"10 seconds"}
                    把 clip.mp4 从 0:05 剪到 0:12            | cutClip     | {"path":"clip.mp4","from":"0:05","to":"0:12"}
                    截取 clip.mp4 的前 10 秒                 | cutClip     | {"path":"clip.mp4","to":"10 秒"}
                    join a.mp4 and b.mp4                     | joinClips   | {"clips":["a.mp4","b.mp4"]}
                    join a.mp4 and b.mp4 with a 2 second fade | joinClips  | {"clips":["a.mp4","b.mp4"],"transition":"fade","seconds":"2 second"}
                    把 a.mp4 和 b.mp4 拼接,加 1 秒淡入淡出   | joinClips   | {"clips":["a.mp4","b.mp4"],"transition":"fade","seconds":"1 秒"}
                    add subtitles.srt to film.mp4            | addCaptions | {"path":"film.mp4","subtitles":"subtitles.srt"}
                    把 subtitles.srt 加到 film.mp4           | addCaptions | {"path":"film.mp4","subtitles":"subtitles.srt"}
                    probe clip.mp4                           | probeMedia  | {"path":"clip.mp4"}
                    clip.mp4 有多长?                         | probeMedia  | {"path":"clip.mp4"}
                    export clip.mp4 as 720p                  | exportMedia | {"path":"clip.mp4","preset":"720p"}
                    把 clip.mp4 转成 gif                     | exportMedia | {"path":"clip.mp4","preset":"gif"}
                    cut by edit.edl                          | renderEditList | {"list":"edit.edl"}
                    join a.mp4 and b.mp4 with a crossfade of 1 second to c.mp4 | joinClips | {"clips":["a.mp4","b.mp4"],"transition":"fade","seconds":"1 second","target":"c.mp4"}
                    burn the captions a.srt into film.mp4 as c.mp4 | addCaptions | {"path":"film.mp4","subtitles":"a.srt","target":"c.mp4"}
                    export clip.mp4 as 480p to small.mp4     | exportMedia | {"path":"clip.mp4","preset":"480p","target":"small.mp4"}
                    clip.mp4 的信息                          | probeMedia  | {"path":"clip.mp4"}
                    write an edit decision list of a.mp4 from 0:05 to 0:10 and b.mp4 as cut.edl | writeEditList | {"clips":[{"path":"a.mp4","from":"0:05","to":"0:10"},{"path":"b.mp4"}],"target":"cut.edl"}
                    把 a.mp4 的前 5 秒和 b.mp4 从 0:01 到 0:02 保存成剪辑表 cut.json | writeEditList | {"clips":[{"path":"a.mp4","to":"5 秒"},{"path":"b.mp4","from":"0:01","to":"0:02"}],"target":"cut.json"}
                    """)
    void readsRequests(String request, String tool, String arguments) {
        reading.requireCall(request, tool, arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cut clip.mp4",
                "cut clip.mp4 from noon to 0:12",
                "join a.mp4",
                "export clip.mp4",
                "write an edit decision list from 0:05 to 0:10 of a.mp4",
                "把 clip.mp4 剪一下"
            })
    void asksForWhatIsMissing(String request) {
        reading.requireRefusal(request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cut clip.mp4 from noon to 0:12",
                "join a.mp4 and b.mp4 in reverse",
                "把 a.mp4 和 b.mp4 拼接,调成黑白"
            })
    void leavesWordsThatItDoesNotRead(String request) {
        reading.requireUnread(request);
    }
}
