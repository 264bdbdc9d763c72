package dev.troupe.packs.studio.sound;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Words of scripts that name a sound, in both languages. What no word names has no sound here. */
final class SoundWords {
    /**
     * @param title of the sound
     * @param words that name it
     */
    record Sound(LocalizedText title, Pattern words) {
        static Sound of(String zh, String en, String words) {
            return new Sound(
                    new LocalizedText(zh, en), Pattern.compile(words, Pattern.CASE_INSENSITIVE));
        }
    }

    /**
     * @param texture of the synthesized sound
     */
    record Background(Sound sound, Texture texture) {}

    /** What things and animals do, with verbs that characters have as well: an engine runs. */
    private static final List<Sound> OF_THINGS =
            List.of(
                    Sound.of(
                            "发动机声",
                            "engine",
                            "\\b(?:engine|motor)s?\\b[^.;]{0,20}\\b(?:start|rev|roar|run|cough|idle|sputter|hum|catch)[a-z]{0,4}\\b(?:[^.;]{0,12}\\bruns?\\b)?|(?:引擎|发动机|马达)[^，。]{0,6}(?:声|响|启动|轰|转|咳)"),
                    Sound.of(
                            "汽笛声",
                            "horn",
                            "\\b(?:fog)?horns?\\b[^.;]{0,20}\\b(?:sound|blow|blare|blast|hoot)[a-z]{0,3}\\b|汽笛|鸣笛|喇叭[^，。]{0,4}响"),
                    Sound.of(
                            "鸟鸣声",
                            "birds",
                            "\\b(?:bird|gull|seagull|crow)s?\\b[^.;]{0,20}\\b(?:sing|chirp|cry|cries|call|caw|scream|screech)[a-z]{0,3}\\b|\\bchirp|鸟(?:鸣|叫)|海鸥[^，。]{0,8}叫"),
                    Sound.of(
                            "无线电杂音",
                            "radio noise",
                            "\\bradios?\\b[^.;]{0,20}\\b(?:crackle|hiss|buzz)[a-z]{0,3}\\b|(?:无线电|收音机|电台)[^，。]{0,6}(?:响|沙沙|杂音)"),
                    Sound.of(
                            "浪击声",
                            "a wave hits",
                            "\\bwaves?\\b[^.;]{0,20}\\b(?:hit|crash|slap|slam)[a-z]{0,3}\\b|浪头?[^，。]{0,4}(?:打|拍|冲)"));

    private static final List<Sound> EFFECTS =
            List.of(
                    Sound.of("敲门声", "knock", "\\bknock(?:s|ing|ed)?\\b|敲门|叩门|敲(?:了|响)?(?:几下)?门"),
                    Sound.of(
                            "关门声",
                            "door slams",
                            "\\bdoor\\b[^.;]{0,20}\\b(?:slam|shut|close|bang)|\\bslam(?:s|med)?\\b|(?:关|摔)(?:上|了)?门|门[^，。]{0,4}(?:关上|砰)"),
                    Sound.of(
                            "开门声",
                            "door opens",
                            "\\bdoor\\b[^.;]{0,20}\\b(?:open|creak)|\\bopens? the door\\b|(?:打开|推开|拉开|开)(?:了)?门|门[^，。]{0,4}(?:打开|推开)"),
                    Sound.of("门铃声", "doorbell", "\\bdoorbell\\b|\\bbell rings\\b|门铃"),
                    Sound.of(
                            "脚步声",
                            "footsteps",
                            "\\bfootsteps?\\b|\\bfootfalls?\\b|\\b(?:walk|run|stride|step|pace)(?:s|ning|ing)?\\b|脚步|走(?:进|出|向|来|过)|跑(?:进|出|向|来|过)|奔跑"),
                    Sound.of(
                            "电话铃声",
                            "phone rings",
                            "\\bphone\\b[^.;]{0,20}\\b(?:ring|buzz|vibrat)|电话(?:铃)?响|手机(?:响|震动|铃)"),
                    Sound.of("雷声", "thunder", "\\bthunder|\\blightning\\b|雷声|打雷|雷鸣|闪电"),
                    Sound.of(
                            "枪声",
                            "gunshot",
                            "\\bgun ?shots?\\b|\\bshots? rings? out\\b|\\bfires? (?:a|the) gun\\b|枪声|开枪|枪响"),
                    Sound.of("爆炸声", "explosion", "\\bexplo(?:de|sion)|爆炸"),
                    Sound.of(
                            "玻璃破碎声",
                            "glass breaks",
                            "\\bglass\\b[^.;]{0,20}\\b(?:break|shatter|smash)|\\bshatter|玻璃[^，。]{0,6}(?:碎|破)|打碎"),
                    Sound.of("狗叫声", "dog barks", "\\bbark(?:s|ing|ed)?\\b|狗(?:叫|吠)|犬吠"),
                    Sound.of(
                            "汽车声",
                            "car",
                            "\\b(?:car|truck|van)s?\\b[^.;]{0,20}\\b(?:start|pass|rev|stop|brake|approach)|\\bt[iy]res? screech|(?:汽车|刹车)[^，。]{0,6}(?:声|响|启动|驶|过)"),
                    Sound.of("掌声", "applause", "\\bapplau(?:d|se)|\\bclap(?:s|ping)\\b|掌声|鼓掌"),
                    Sound.of("笑声", "laughter", "\\blaugh(?:s|ing|ter)?\\b|笑声|大笑"),
                    Sound.of(
                            "哭声", "crying", "\\b(?:cry|cries|crying|sob|sobs|sobbing)\\b|哭声|哭泣|抽泣"),
                    Sound.of("尖叫声", "scream", "\\bscream(?:s|ing)?\\b|尖叫"),
                    Sound.of(
                            "钟声",
                            "clock",
                            "\\bclock\\b[^.;]{0,20}\\b(?:tick|strike|chime)|\\btick(?:s|ing)\\b|钟声|滴答|敲钟"),
                    Sound.of("音乐", "music", "\\bmusic\\b|\\bsings?\\b|\\bpiano\\b|音乐|歌声|唱歌|钢琴"));

    private static final List<Background> BACKGROUNDS =
            List.of(
                    new Background(Sound.of("雨声", "rain", "\\brain|\\bstorm|雨"), Texture.RAIN),
                    new Background(
                            Sound.of("风声", "wind", "\\bwind(?:s|y)?\\b|风声|大风|狂风|风吹"), Texture.WIND),
                    new Background(
                            Sound.of(
                                    "海浪声",
                                    "waves",
                                    "\\b(?:sea|ocean|beach|waves|shore)\\b|海边|海浪|沙滩|海上"),
                            Texture.SEA),
                    new Background(
                            Sound.of(
                                    "人群声",
                                    "crowd",
                                    "\\b(?:crowd|market|station|restaurant|cafe|bar|party|street)\\b|人群|市场|车站|餐厅|咖啡|酒吧|街"),
                            Texture.CROWD));

    private static final Background ROOM =
            new Background(Sound.of("室内底噪", "room tone", "\\bINT\\b|内景|室内"), Texture.ROOM);
    private static final Background OPEN_AIR =
            new Background(Sound.of("室外底噪", "open air", "\\bEXT\\b|外景|室外"), Texture.OPEN_AIR);

    private SoundWords() {}

    /** The sounds that a line of action mentions. */
    static List<Sound> effects(String action) {
        var found = new ArrayList<Sound>();
        var rest = action;
        for (var sound : OF_THINGS) {
            var matcher = sound.words().matcher(rest);
            if (matcher.find()) {
                found.add(sound);
                rest = matcher.replaceAll(" ");
            }
        }
        for (var sound : EFFECTS) {
            if (sound.words().matcher(rest).find()) {
                found.add(sound);
            }
        }
        return List.copyOf(found);
    }

    /** The sounds in the background that a heading or a line of action mentions. */
    static List<Background> backgrounds(String text) {
        return BACKGROUNDS.stream()
                .filter(background -> background.sound().words().matcher(text).find())
                .toList();
    }

    /** The sound of the place, by the heading of a scene. */
    static Optional<Background> place(String heading) {
        return List.of(ROOM, OPEN_AIR).stream()
                .filter(background -> background.sound().words().matcher(heading).find())
                .findFirst();
    }
}
