package dev.troupe.packs.studio.storyboard;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What the words of an action state of the camera; empty if they state nothing. */
record ShotCues(
        Optional<ShotSize> size, Optional<CameraAngle> angle, Optional<CameraMovement> movement) {
    private record Cue<E>(E value, Pattern words) {
        static <E> Cue<E> of(E value, String regex) {
            return new Cue<>(value, Pattern.compile(regex, Pattern.CASE_INSENSITIVE));
        }
    }

    private static final List<Cue<ShotSize>> SIZES =
            List.of(
                    Cue.of(ShotSize.EXTREME_CLOSE, "\\bextreme close|\\bECU\\b|大特写"),
                    Cue.of(
                            ShotSize.INSERT,
                            "\\binsert\\b|插入镜头|\\b(?:screen|letter|note|photo(?:graph)?|phone|clock|watch|key|sign|headline) (?:reads|shows|says)\\b|(?:屏幕|信|字条|照片|手机|钟|牌子)(?:上)?(?:显示|写着)"),
                    Cue.of(
                            ShotSize.CLOSE,
                            "\\bclose(?:[- ]?up| on)\\b|\\bCU\\b|特写|\\b(?:his|her|their|the) (?:eyes?|face|hands?|fingers?|lips)\\b|(?:眼睛|脸|手指|嘴唇|双手)"),
                    Cue.of(ShotSize.MEDIUM_CLOSE, "\\bmedium close\\b|\\bMCU\\b|中近景"),
                    Cue.of(
                            ShotSize.EXTREME_WIDE,
                            "\\bextreme wide\\b|\\bEWS\\b|大远景|\\b(?:skyline|horizon|landscape|mountains|desert|ocean)\\b|(?:地平线|群山|沙漠|大海|城市全貌)"),
                    Cue.of(ShotSize.WIDE, "\\bwide (?:shot|on)\\b|\\bWS\\b|全景|远景"),
                    Cue.of(ShotSize.MEDIUM, "\\bmedium shot\\b|中景"));
    private static final List<Cue<CameraAngle>> ANGLES =
            List.of(
                    Cue.of(
                            CameraAngle.POINT_OF_VIEW,
                            "\\bP\\.?O\\.?V\\b|\\bpoint of view\\b|主观视角|主观镜头"),
                    Cue.of(
                            CameraAngle.OVERHEAD,
                            "\\boverhead\\b|\\bfrom above\\b|\\baerial\\b|\\bbird'?s[- ]eye\\b|俯瞰|航拍|顶拍"),
                    Cue.of(
                            CameraAngle.LOW,
                            "\\blow angle\\b|\\blooks? up\\b|\\btowers? over\\b|\\blooms?\\b|仰拍|仰望|抬头"),
                    Cue.of(CameraAngle.HIGH, "\\bhigh angle\\b|\\blooks? down\\b|俯拍|俯视|低头"),
                    Cue.of(CameraAngle.DUTCH, "\\bdutch angle\\b|\\btilted\\b|倾斜"));
    private static final List<Cue<CameraMovement>> MOVEMENTS =
            List.of(
                    Cue.of(CameraMovement.ZOOM_IN, "\\bzooms? in\\b|推焦|变焦推"),
                    Cue.of(CameraMovement.ZOOM_OUT, "\\bzooms? out\\b|拉焦|变焦拉"),
                    Cue.of(
                            CameraMovement.DOLLY_IN,
                            "\\b(?:push(?:es)?|doll(?:y|ies)|moves?) in\\b|推近|慢慢推"),
                    Cue.of(
                            CameraMovement.DOLLY_OUT,
                            "\\b(?:pulls?|doll(?:y|ies)) (?:back|out)\\b|拉远|拉开"),
                    Cue.of(CameraMovement.CRANE, "\\bcranes? (?:up|down)\\b|升起镜头|升降"),
                    Cue.of(
                            CameraMovement.TILT,
                            "\\btilts? (?:up|down)\\b|竖摇|\\b(?:rises|climbs|falls)\\b|升起|爬上|坠落"),
                    Cue.of(CameraMovement.PAN, "\\bpans?\\b|横摇|扫过"),
                    Cue.of(CameraMovement.HANDHELD, "\\bhandheld\\b|\\bshak(?:es|ing|y)\\b|手持|晃动"),
                    Cue.of(
                            CameraMovement.TRACKING,
                            "\\btracking\\b|\\b(?:walks?|runs?|crosses|chases?|follows?|rides?|drives?|hurries|rushes|strides)\\b|跟拍|走|跑|追|骑|奔|冲"));

    /** The first cue of each kind. */
    static ShotCues of(String text) {
        return new ShotCues(find(SIZES, text), find(ANGLES, text), find(MOVEMENTS, text));
    }

    private static <E> Optional<E> find(List<Cue<E>> cues, String text) {
        return cues.stream()
                .filter(cue -> cue.words().matcher(text).find())
                .map(Cue::value)
                .findFirst();
    }

    /** Whether a text names a character. */
    static boolean names(String text, String name) {
        boolean isLatin = name.matches("[\\p{IsLatin}\\d .'’&-]+");
        var quoted = Pattern.quote(name);
        return Pattern.compile(
                        isLatin ? "(?<!\\p{L})" + quoted + "(?!\\p{L})" : quoted,
                        Pattern.CASE_INSENSITIVE)
                .matcher(text)
                .find();
    }
}
