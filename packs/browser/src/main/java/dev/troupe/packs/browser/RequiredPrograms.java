package dev.troupe.packs.browser;

import dev.troupe.agent.catalog.Requirement;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The programs of the machine that are needed: a browser, and Node, which drives it. Only files are
 * inspected.
 *
 * @param path where to look, as the variable {@code PATH} has it
 * @param chosen browser file that a user chose; empty for the first that is found
 */
record RequiredPrograms(String path, String chosen) {
    private static final List<String> BROWSERS =
            List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

    Optional<Path> node() {
        return onPath("node");
    }

    Optional<Path> browser() {
        return chosen.isEmpty()
                ? BROWSERS.stream().flatMap(name -> onPath(name).stream()).findFirst()
                : Optional.of(Path.of(chosen)).filter(RequiredPrograms::isProgram);
    }

    private Optional<Path> onPath(String name) {
        return Pattern.compile(Pattern.quote(File.pathSeparator))
                .splitAsStream(path)
                .filter(directory -> !directory.isBlank())
                .flatMap(directory ->
                        Stream.of(Path.of(directory, name), Path.of(directory, name + ".exe")))
                .filter(RequiredPrograms::isProgram)
                .findFirst();
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    /** What the browser agent needs, each with its remedy. */
    List<Requirement> requirements() {
        return List.of(
                new Requirement(
                        "chromium",
                        () -> browser().isPresent(),
                        "安装 Chromium（apt-get install chromium fonts-noto-cjk），或用 "
                                + BrowserPack.CHROMIUM
                                + " 指出浏览器的文件"
                                + findProgram("；现在是 "),
                        "install Chromium (apt-get install chromium fonts-noto-cjk), or name a browser's file in "
                                + BrowserPack.CHROMIUM
                                + findProgram("; it is now "),
                        true),
                new Requirement(
                        "node",
                        () -> node().isPresent(),
                        "安装 Node 20 或更新的版本，并让它在 PATH 中：apt-get install nodejs，或从 nodejs.org 下载",
                        "install Node 20 or newer and put it on the PATH: apt-get install nodejs, or from nodejs.org",
                        true));
    }

    private String findProgram(String before) {
        return chosen.isEmpty() ? "" : before + chosen;
    }
}
