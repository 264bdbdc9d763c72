package dev.troupe.packs.studio.specialist;

import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A task as one specialist hands it off to another: the user's own clauses, unchanged, with what is
 * done of them.
 *
 * @param done by earlier specialists, in order; empty if nothing is done
 * @param request the clauses
 */
record PassedTask(List<Share> done, String request) {
    private static final Pattern SHARE =
            Pattern.compile("([a-z][a-z0-9-]{0,63}) \\(([^()]{0,500})\\)");

    /** The words around what is done. */
    private enum Form {
        EN("Done: ", ". Do the rest of: "),
        ZH("已完成：", "。请完成其余部分：");

        private final String before;
        private final String after;

        Form(String before, String after) {
            this.before = before;
            this.after = after;
        }
    }

    /**
     * What one specialist has done.
     *
     * @param files that it made, separated by spaces; may be empty
     */
    record Share(String agent, String files) {}

    PassedTask {
        done = List.copyOf(done);
    }

    /** Reads what {@link #write} wrote; any other task is one of which nothing is done. */
    static PassedTask of(String task) {
        for (var form : Form.values()) {
            int middle = task.indexOf(form.after);
            if (task.startsWith(form.before) && middle > 0) {
                var done =
                        SHARE.matcher(task.substring(form.before.length(), middle))
                                .results()
                                .map(match -> new Share(match.group(1), match.group(2)))
                                .toList();
                return new PassedTask(done, task.substring(middle + form.after.length()));
            }
        }
        return new PassedTask(List.of(), task);
    }

    /** The same, after one more share. */
    PassedTask with(Share share, String left) {
        var all = new ArrayList<>(done);
        all.add(share);
        return new PassedTask(all, left);
    }

    /** For the next specialist. */
    String write(Language language) {
        if (done.isEmpty()) {
            return request;
        }
        var form = language == Language.ZH ? Form.ZH : Form.EN;
        return form.before
                + done.stream()
                        .map(share -> share.agent() + " (" + share.files() + ")")
                        .collect(Collectors.joining(", "))
                + form.after
                + request;
    }

    /** The request with the files that it builds on, for rules that read files. */
    String text(Language language) {
        var files =
                done.stream()
                        .map(Share::files)
                        .filter(names -> !names.isEmpty())
                        .collect(Collectors.joining(" "));
        return files.isEmpty()
                ? request
                : language.choose("用 %s：%s", "from %s: %s").formatted(files, request);
    }

    boolean isDoneBy(String agent) {
        return done.stream().anyMatch(share -> share.agent().equals(agent));
    }
}
