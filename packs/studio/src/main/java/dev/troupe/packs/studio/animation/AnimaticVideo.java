package dev.troupe.packs.studio.animation;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;

/**
 * Has ffmpeg write an animatic as a video or GIF.
 *
 * @param sound of the video; empty for none
 * @param framesPerSecond of the video
 */
record AnimaticVideo(Ffmpeg ffmpeg, Animatic animatic, Optional<Path> sound, int framesPerSecond) {
    private static final int GIF_RATE = 10; // frames per second; more make the file large
    private static final int GIF_WIDTH = 480;

    /**
     * @param extension {@code mp4} or {@code gif}
     * @param pictures as {@link #draw} returned them
     * @return the file in the directory
     */
    Path write(String extension, Path pictures, MediaDirectory directory, ToolContext context)
            throws InterruptedException {
        var call = new FfmpegCall().pictures(pictures);
        if (extension.equals("gif")) {
            call.with(
                    "-filter_complex",
                    "fps=%d,scale='min(%d,iw)':-2:flags=lanczos,split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=bayer"
                            .formatted(GIF_RATE, GIF_WIDTH));
        } else {
            sound.ifPresent(call::input);
            call.with("-vf", "fps=" + framesPerSecond + ",format=yuv420p", "-map", "0:v");
            if (sound.isPresent()) {
                call.with("-map", "1:a", "-af", "apad", "-c:a", "aac", "-b:a", "160k");
            }
            call.with("-c:v", "libx264", "-preset", "veryfast", "-tune", "stillimage");
            call.with("-movflags", "+faststart");
        }
        call.with("-t", MediaTime.seconds(animatic.length()));
        return ffmpeg.convert(call, directory, "out." + extension, animatic.length(), context);
    }

    /** Draws the pictures into the directory and returns the list of them. */
    Path draw(FramePainter painter, MediaDirectory directory) throws InterruptedException {
        var list = new StringBuilder("ffconcat version 1.0\n");
        var last = "";
        try {
            int number = 0;
            for (var picture : animatic.pictures()) {
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                last = "%05d.png".formatted(++number);
                ImageIO.write(
                        painter.paint(picture.shot(), picture.subtitle()),
                        "png",
                        directory.resolve(last).toFile());
                list.append("file ").append(last).append('\n');
                list.append("duration ").append(MediaTime.seconds(picture.length())).append('\n');
            }
            list.append("file ").append(last).append('\n'); // else the last has no duration
            return Files.write(directory.resolve("pictures.txt"), List.of(list.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
