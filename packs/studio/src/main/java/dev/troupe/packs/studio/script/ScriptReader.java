package dev.troupe.packs.studio.script;

import dev.troupe.core.value.LocalizedText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads Fountain, and scripts in plain text or Markdown that are set like it: English and Chinese
 * scene headings, names in capitals above dialogue, {@code NAME: words} and {@code 姓名：台词}. One
 * reader reads one script.
 */
final class ScriptReader {
    private static final Pattern KEY =
            Pattern.compile(
                    "(?i)(title|credit|authors?|source|notes|draft date|date|contact|copyright|revision|标题|片名|剧名|编剧|作者|导演|日期|来源|版权)\\s*[:：]\\s*(.*)");
    private static final Pattern CUE =
            Pattern.compile(
                    "(?=[^a-z]*\\p{Lu})([\\p{Lu}\\d][\\p{Lu}\\d .'’&-]{0,40}?)((?:\\s*\\([^)]{1,40}\\)){0,3})\\s*\\^?");
    private static final Pattern FORCED_CUE =
            Pattern.compile("@([^(（^]{1,40}?)((?:\\s*[(（][^)）]{1,40}[)）]){0,3})\\s*\\^?");
    private static final Pattern INLINE_CUE =
            Pattern.compile(
                    "(?:\\*\\*)?([\\p{Lu}][\\p{Lu}\\d .'’-]{0,30}|[\\p{IsHan}·]{1,6}[A-Z\\d]?)(?:\\*\\*)?\\s*(?:[(（]([^)）]{1,40})[)）])?\\s*[:：](?:\\*\\*)?\\s*(\\S.*)");
    private static final Pattern PARENTHETICAL = Pattern.compile("[(（](.+)[)）]");
    private static final Pattern TRANSITION =
            Pattern.compile(
                    "(?:[\\p{Lu} ]{2,40} TO:|FADE (?:IN|OUT)[.:]?|(?:切至|切到|淡入|淡出|叠化|叠化至|黑场)[。：:]?)");
    private static final Pattern SECTION = Pattern.compile("(#{1,6})\\s*(.+)");

    /** Words that stand before a colon like names. */
    private static final List<String> NO_NAMES =
            List.of("时间", "地点", "人物", "场景", "注", "备注", "字幕", "旁注", "镜头", "道具", "音效", "音乐");

    private static final int DENSE = 8; // lines to a blank one
    private static final Pattern SENTENCE_END = Pattern.compile(".*[.!?…。！？：:][\"'”’)）]?");

    private final boolean isFountain;
    private boolean isDense;
    private final List<ScriptElement> elements = new ArrayList<>();
    private final List<LocalizedText> warnings = new ArrayList<>();
    private final List<String> paragraph = new ArrayList<>();
    private List<String> lines = List.of();
    private int at;

    private ScriptReader(boolean isFountain) {
        this.isFountain = isFountain;
    }

    /**
     * @param isFountain whether a blank line ends dialogue, as in Fountain; documents may have one
     *     after each line
     */
    static Script read(String text, boolean isFountain) {
        return new ScriptReader(isFountain).read(text);
    }

    /** Whether blank lines divide nothing, as in text that was extracted from documents. */
    private static boolean isDense(List<String> lines) {
        long blank = lines.stream().filter(String::isBlank).count();
        return lines.size() > DENSE && blank * DENSE < lines.size();
    }

    private Script read(String text) {
        var plain = text.replace("\uFEFF", "").replace("\r\n", "\n").replace('\r', '\n');
        plain = without(plain, "/*", "*/", false);
        plain = without(plain, "[[", "]]", true);
        lines = plain.lines().toList();
        isDense = !isFountain && isDense(lines);
        var titlePage = readTitlePage();
        while (at < lines.size()) {
            readLine();
        }
        endParagraph();
        return new Script(titlePage, elements, warnings);
    }

    /** Removes what stands between two marks; an opening mark without an end is read as text. */
    private String without(String text, String open, String close, boolean isNote) {
        var rest = new StringBuilder();
        int from = 0;
        while (true) {
            int start = text.indexOf(open, from);
            int end = start < 0 ? -1 : text.indexOf(close, start + open.length());
            if (start >= 0 && end < 0) {
                warnings.add(
                        LocalizedText.of(
                                "第 %d 行的“%s”没有结束标记“%s”，已按正文读取",
                                "'%2$s' in line %1$d has no end '%3$s'; it was read as text",
                                text.substring(0, start).lines().count(),
                                open,
                                close));
            }
            if (end < 0) {
                return rest.append(text.substring(from)).toString();
            }
            rest.append(text, from, start);
            if (isNote) {
                notes.add(text.substring(start + open.length(), end).strip());
                rest.append('\u0001').append(notes.size() - 1).append('\u0001');
            }
            from = end + close.length();
        }
    }

    private final List<String> notes = new ArrayList<>();
    private static final Pattern NOTE = Pattern.compile("\u0001(\\d+)\u0001");

    private Map<String, String> readTitlePage() {
        var fields = new LinkedHashMap<String, String>();
        while (at < lines.size() && lines.get(at).isBlank()) {
            at++;
        }
        String key = null;
        while (at < lines.size() && !lines.get(at).isBlank()) {
            var matcher = KEY.matcher(lines.get(at).strip());
            if (matcher.matches()) {
                key = matcher.group(1);
                fields.put(key, matcher.group(2).strip());
            } else if (key != null && lines.get(at).matches("\\s+.*")) {
                fields.merge(key, lines.get(at).strip(), (a, b) -> (a + "\n" + b).strip());
            } else {
                break;
            }
            at++;
        }
        return fields;
    }

    private void readLine() {
        var line = takeNotes(lines.get(at)).strip();
        boolean isAfterBlank = isDense || at == 0 || lines.get(at - 1).isBlank();
        at++;
        if (line.isEmpty()) {
            endParagraph();
            return;
        }
        if (line.startsWith("===")) { // a page break
            endParagraph();
            return;
        }
        if (line.startsWith("!")) {
            paragraph.add(line.substring(1));
            return;
        }
        var section = SECTION.matcher(line);
        var titled = section.matches() ? section.group(2).strip() : line;
        boolean isForced = line.length() > 1 && line.charAt(0) == '.' && line.charAt(1) != '.';
        if (isForced || SceneHeading.parse(titled.replaceAll("\\*\\*", "")).isPresent()) {
            add(new ScriptElement.Heading(headingOf(isForced ? line.substring(1) : titled)));
        } else if (section.matches()) {
            add(new ScriptElement.Section(section.group(1).length(), titled));
        } else if (line.startsWith("=")) {
            add(new ScriptElement.Synopsis(line.substring(1).strip()));
        } else if (line.startsWith(">")) {
            var rest = line.substring(1).strip();
            add(
                    rest.endsWith("<")
                            ? new ScriptElement.Action(rest.substring(0, rest.length() - 1).strip())
                            : new ScriptElement.Transition(rest));
        } else if (isAfterBlank && TRANSITION.matcher(line).matches()) {
            add(new ScriptElement.Transition(line));
        } else if (!readCue(line, isAfterBlank) && !readInlineCue(line)) {
            paragraph.add(line.startsWith("~") ? line.substring(1).strip() : line);
            if (isDense && SENTENCE_END.matcher(line).matches()) {
                endParagraph();
            }
        }
    }

    private String takeNotes(String line) {
        var matcher = NOTE.matcher(line);
        while (matcher.find()) {
            var note = notes.get(Integer.parseInt(matcher.group(1)));
            add(new ScriptElement.Note(note));
        }
        return matcher.replaceAll("");
    }

    private static String headingOf(String line) {
        return line.replaceAll("\\*\\*", "").replaceFirst("\\s*#[\\w.-]{1,12}#\\s*$", "").strip();
    }

    private void add(ScriptElement element) {
        endParagraph();
        elements.add(element);
    }

    private void endParagraph() {
        if (!paragraph.isEmpty()) {
            elements.add(new ScriptElement.Action(join(paragraph)));
            paragraph.clear();
        }
    }

    /** A name above dialogue. */
    private boolean readCue(String line, boolean isAfterBlank) {
        var forced = FORCED_CUE.matcher(line);
        var plain = CUE.matcher(line);
        boolean isForced = forced.matches();
        if (!isForced && !(isAfterBlank && plain.matches())) {
            return false;
        }
        int next = at;
        while (!isFountain && next < lines.size() && lines.get(next).isBlank()) {
            next++;
        }
        if (next >= lines.size() || lines.get(next).isBlank() || isStructure(lines.get(next))) {
            if (isForced) {
                warnings.add(
                        LocalizedText.of(
                                "第 %d 行的人物“%s”没有台词，已按动作读取",
                                "Character '%2$s' in line %1$d has no dialogue; it was read as action",
                                at,
                                line));
            }
            return false;
        }
        at = next;
        var matcher = isForced ? forced : plain;
        readDialogue(matcher.group(1).strip(), directionOf(matcher.group(2)));
        return true;
    }

    private boolean isStructure(String line) {
        var text = line.strip();
        return SceneHeading.parse(text).isPresent()
                || TRANSITION.matcher(text).matches()
                || text.startsWith("#");
    }

    /** {@code (V.O.) (CONT'D)}: CONT'D is omitted. */
    private static String directionOf(String extensions) {
        return extensions
                .replaceAll("(?i)[(（]\\s*CONT['’]?D\\s*[)）]", "")
                .replaceAll("[(（]", "")
                .replaceAll("[)）]", " ")
                .strip()
                .replaceAll("\\s+", " ");
    }

    private void readDialogue(String speaker, String extension) {
        endParagraph();
        var manner = extension;
        var words = new ArrayList<String>();
        while (at < lines.size() && !lines.get(at).isBlank()) {
            var line = takeNotes(lines.get(at)).strip();
            at++;
            var parenthetical = PARENTHETICAL.matcher(line);
            if (parenthetical.matches()) {
                addDialogue(speaker, manner, words);
                manner = join(List.of(extension, parenthetical.group(1))).strip();
            } else if (!line.isEmpty()) {
                words.add(line.startsWith("~") ? line.substring(1).strip() : line);
                if (isDense && SENTENCE_END.matcher(line).matches()) {
                    break;
                }
            }
        }
        addDialogue(speaker, manner, words);
    }

    private void addDialogue(String speaker, String manner, List<String> words) {
        if (!words.isEmpty()) {
            elements.add(
                    new ScriptElement.Dialogue(
                            speaker.replaceAll("\\s+", " "), manner, join(words)));
            words.clear();
        }
    }

    /** {@code NAME: words} on one line. */
    private boolean readInlineCue(String line) {
        var matcher = INLINE_CUE.matcher(line);
        if (!matcher.matches() || NO_NAMES.contains(matcher.group(1))) {
            return false;
        }
        endParagraph();
        var manner = matcher.group(2) == null ? "" : matcher.group(2).strip();
        var words = matcher.group(3).strip();
        var opening = Pattern.compile("[(（]([^)）]{1,40})[)）]\\s*(.+)").matcher(words);
        if (manner.isEmpty() && opening.matches()) {
            manner = opening.group(1);
            words = opening.group(2);
        }
        elements.add(new ScriptElement.Dialogue(matcher.group(1).strip(), manner, words));
        return true;
    }

    /** Chinese lines are joined without a space. */
    private static String join(List<String> parts) {
        var joined = new StringBuilder();
        for (var part : parts) {
            if (part.isEmpty()) {
                continue;
            }
            boolean isChinese =
                    !joined.isEmpty()
                            && isHan(joined.charAt(joined.length() - 1))
                            && isHan(part.charAt(0));
            joined.append(joined.isEmpty() || isChinese ? "" : " ").append(part);
        }
        return joined.toString();
    }

    private static boolean isHan(char letter) {
        return Character.UnicodeScript.of(letter) == Character.UnicodeScript.HAN
                || "，。！？；：、”）".indexOf(letter) >= 0;
    }

    /** Whether files of this name are read as Fountain. */
    static boolean isFountain(String path) {
        var name = path.toLowerCase(Locale.ROOT);
        return name.endsWith(".fountain") || name.endsWith(".spmd");
    }
}
