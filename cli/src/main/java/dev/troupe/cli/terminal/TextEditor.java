package dev.troupe.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The user's own editor: {@code VISUAL}, {@code EDITOR}, or vi. */
public record TextEditor(CliContext context) {
    private String command() {
        return context.variable("VISUAL").or(() -> context.variable("EDITOR")).orElse("vi");
    }

    /**
     * Has the user change a text.
     *
     * @throws UsageException when the editor cannot be started or fails
     */
    public String edit(String text) throws InterruptedException {
        try {
            var file = Files.createTempFile("troupe-plan", ".json");
            try {
                Files.writeString(file, text + "\n");
                run(file);
                return Files.readString(file).strip();
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UsageException(
                    "无法用编辑器“%s”修改：%s；请设置环境变量 EDITOR",
                    "the editor '%s' did not work: %s; set the environment variable EDITOR",
                    command(),
                    e.getMessage());
        }
    }

    /** By the shell, since the variables may hold options. */
    private void run(Path file) throws IOException, InterruptedException {
        var process =
                new ProcessBuilder("sh", "-c", command() + " \"$1\"", "sh", file.toString())
                        .inheritIO()
                        .start();
        int code;
        try {
            code = process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            throw e;
        }
        if (code != 0) {
            throw new IOException("exit code " + code);
        }
    }
}
