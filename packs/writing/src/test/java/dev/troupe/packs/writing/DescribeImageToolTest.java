package dev.troupe.packs.writing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolStatus;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.media.MediaContent;
import dev.troupe.model.media.MediaModels;
import dev.troupe.model.media.VisionModel.Description;
import dev.troupe.testing.agent.TestToolContext;
import dev.troupe.testing.agent.ToolContract;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DescribeImageToolTest extends ToolContract<DescribeImageTool.Input, ToolReply> {
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

    @TempDir private Path directory = Path.of("");
    private final FakeVision vision = new FakeVision();

    @Override
    protected Tool<DescribeImageTool.Input, ToolReply> tool() {
        return new DescribeImageTool(vision);
    }

    @Override
    protected String goodArguments() {
        return "{\"paths\": [\"chart.png\"], \"question\": \"Which bar is the highest?\"}";
    }

    @Override
    protected void prepare(TestToolContext context) throws IOException {
        Files.write(context.workspace().resolveWritable("chart.png"), PNG);
    }

    @Override
    protected Optional<String> impossibleArguments() {
        return Optional.of("{\"paths\": [\"missing.png\"]}");
    }

    private ToolReply look(@Nullable String question, String... paths) throws InterruptedException {
        return new DescribeImageTool(vision)
                .call(
                        new DescribeImageTool.Input(List.of(paths), question),
                        TestToolContext.inDirectory(directory));
    }

    private void write(String name, byte[] bytes) throws IOException {
        Files.write(directory.resolve(name), bytes);
    }

    @Test
    void sendsEachPictureWithTheTypeOfItsBytes() throws Exception {
        write("a.jpg", PNG); // the name of a picture is no proof
        write("b.png", new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, 1});
        write("c.webp", "RIFF....WEBPVP8 ".getBytes(StandardCharsets.ISO_8859_1));
        write("d.gif", "GIF89a".getBytes(StandardCharsets.ISO_8859_1));

        var reply = look("Compare them", "a.jpg", "b.png", "c.webp", "d.gif");

        assertThat(vision.pictures)
                .extracting(MediaContent::type)
                .containsExactly("image/png", "image/jpeg", "image/webp", "image/gif");
        assertThat(vision.question).isEqualTo("Compare them");
        assertThat(vision.units).isEqualByComparingTo("4");
        assertThat(reply.data().field("text")).isEqualTo(Value.of("A chart with three bars."));
        assertThat(reply.data().field("model")).isEqualTo(Value.of("openai:eyes"));
    }

    @Test
    void asksForADescriptionWithoutAQuestion() throws Exception {
        write("a.png", PNG);

        look(null, "a.png");

        assertThat(vision.question).contains("Describe", "axes");
    }

    @Test
    void isAnsweredByUntrustedText() {
        assertThat(tool().spec().traits().bringsOutsideText()).isTrue();
    }

    @Test
    void saysThatADescriptionIsNotComplete() throws Exception {
        write("a.png", PNG);
        vision.answer = new Description("A chart with", true);

        var reply = look(null, "a.png");

        assertThat(reply.status()).isEqualTo(ToolStatus.DEGRADED);
        assertThat(reply.message()).contains("ask for the rest");
    }

    @Test
    void refusesWhatIsNoPictureOrTooLarge() throws Exception {
        write("notes.png", "hello".getBytes(StandardCharsets.UTF_8));
        try (var large = new RandomAccessFile(directory.resolve("large.png").toFile(), "rw")) {
            large.setLength((20L << 20) + 1);
        }

        assertThatThrownBy(() -> look(null, "notes.png"))
                .hasMessageContaining("'notes.png' is not a PNG, JPEG, WebP or GIF picture");
        assertThatThrownBy(() -> look(null, "large.png")).hasMessageContaining("20 MB together");
        assertThatThrownBy(() -> look(null, Collections.nCopies(9, "a.png").toArray(String[]::new)))
                .hasMessageContaining("paths has 9 items");
        assertThatThrownBy(() -> look("?".repeat(4_001), "a.png"))
                .hasMessageContaining("4001 characters");
        assertThat(vision.pictures).isEmpty();
    }

    @Test
    void refusesPlainlyWithoutAModelForPictures() throws Exception {
        write("a.png", PNG);

        assertThatThrownBy(() ->
                        new DescribeImageTool(MediaModels.NONE)
                                .call(
                                        new DescribeImageTool.Input(List.of("a.png"), null),
                                        TestToolContext.inDirectory(directory)))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("models.vision");
    }

    @Test
    void reportsTheProblemOfTheProvider() throws Exception {
        write("a.png", PNG);
        vision.failure =
                new ModelException(Problem.of(ModelProblem.REFUSED, "拒绝", "the model refused"));

        assertThatThrownBy(() -> look(null, "a.png"))
                .isInstanceOfSatisfying(
                        ToolException.class,
                        e -> assertThat(e.problem().is(ModelProblem.REFUSED)).isTrue());
    }
}
