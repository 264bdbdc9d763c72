package dev.troupe.packs.studio.ffmpeg;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of one call of ffmpeg, in the order in which ffmpeg reads them. Files are passed
 * with the protocol {@code file:}, so that no name is read as an option or an address; what an
 * input refers to is neither fetched nor opened.
 */
public final class FfmpegCall {
    /**
     * Formats that contain sound, pictures and subtitles themselves. Playlists and lists of files
     * are not among them: they make ffmpeg open other files and addresses.
     */
    private static final String FORMATS =
            "mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,asf,flv,mpeg,mpegts,mpegvideo,m4v,h264,hevc,"
                    + "ogg,wav,w64,aiff,caf,au,flac,mp3,aac,ac3,eac3,amr,wv,ape,tta,opus,gif,apng,"
                    + "png_pipe,jpeg_pipe,bmp_pipe,tiff_pipe,webp_pipe,srt,webvtt,ass";

    static final List<String> SAFE_INPUT =
            List.of("-protocol_whitelist", "file,pipe", "-format_whitelist", FORMATS);

    private final List<String> arguments = new ArrayList<>();
    private int inputs;

    /**
     * Adds a file that a user or a tool made.
     *
     * @param options of this input, before its name
     * @return this
     */
    public FfmpegCall input(Path file, String... options) {
        arguments.addAll(SAFE_INPUT);
        return add(file, options);
    }

    /**
     * Adds a list of pictures that Troupe itself wrote: the only kind of list that is read.
     *
     * @param list in the directory of the call, with names of files of that directory
     * @return this
     */
    public FfmpegCall pictures(Path list) {
        arguments.addAll(List.of("-protocol_whitelist", "file,pipe"));
        arguments.addAll(List.of("-format_whitelist", "concat,png_pipe,image2"));
        return add(list, "-f", "concat", "-safe", "1");
    }

    /**
     * Adds a source that ffmpeg computes, such as silence.
     *
     * @param filter never a text of a user
     * @return this
     */
    public FfmpegCall generator(String filter) {
        arguments.addAll(List.of("-f", "lavfi", "-i", filter));
        inputs++;
        return this;
    }

    private FfmpegCall add(Path file, String... options) {
        arguments.addAll(List.of(options));
        arguments.addAll(List.of("-i", "file:" + file.toAbsolutePath()));
        inputs++;
        return this;
    }

    /** The number of inputs so far, which is the number of the next one. */
    public int inputs() {
        return inputs;
    }

    /**
     * Adds options of the output, or a graph of filters.
     *
     * @return this
     */
    public FfmpegCall with(String... options) {
        arguments.addAll(List.of(options));
        return this;
    }

    List<String> arguments() {
        return List.copyOf(arguments);
    }
}
