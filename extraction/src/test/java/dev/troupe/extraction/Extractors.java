package dev.troupe.extraction;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Parsers that do what hostile documents make parsers do. */
final class Extractors {
    private Extractors() {}

    /** Answers its arguments and the document. */
    static final class Echo implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            out.write(arguments.toArray(String[]::new));
            out.write(new String(document, StandardCharsets.UTF_8));
        }
    }

    /** Writes a record for each number below that in the document. */
    static final class Count implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            int end = Integer.parseInt(new String(document, StandardCharsets.UTF_8));
            for (int i = 0; i < end; i++) {
                out.write(String.valueOf(i), "", "数字");
            }
        }
    }

    /** Never ends. */
    static final class Endless implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            out.write("begun");
            for (int i = 0; i < 20_000; i++) {
                out.write("so that the parent sees it"); // more than is buffered
            }
            for (long i = 0; i >= 0; i++) {
                Thread.onSpinWait();
            }
        }
    }

    /** Fills the memory. */
    static final class Hungry implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out) {
            var eaten = new ArrayList<byte[]>();
            while (eaten.size() < Integer.MAX_VALUE) {
                eaten.add(new byte[1 << 20]);
            }
        }
    }

    /** Calls itself without end. */
    static final class Deep implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            if (!arguments.contains("enough")) {
                extract(document, arguments, out);
            }
            out.write("never");
        }
    }

    /** Writes without end, and does not heed that it may not. */
    static final class Flooding implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out) {
            boolean isRefused = false;
            while (!isRefused) {
                try {
                    out.write("0123456789");
                } catch (IOException _) {
                    isRefused = true;
                }
            }
        }
    }

    /** Ends its process; the first time only, where the document names a file to remember it by. */
    static final class Crashing implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            out.write("half");
            Runtime.getRuntime().halt(9);
        }
    }

    /** Refuses the document, in the way that the document requests. */
    static final class Refusing implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            switch (new String(document, StandardCharsets.UTF_8)) {
                case "both" -> throw new UnreadableDocumentException("有密码", "it has a password");
                case "io" -> throw new IOException("cut\nshort");
                default -> throw new IllegalStateException();
            }
        }
    }

    /**
     * Reports what it can access: its environment, a file that the document names, standard output.
     */
    static final class Curious implements Extractor {
        @Override
        public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
                throws IOException {
            System.out.println("not part of the protocol");
            System.err.println("nor this");
            out.write(System.getenv().keySet().stream().sorted().collect(Collectors.joining(" ")));
            var file = Path.of(new String(document, StandardCharsets.UTF_8));
            out.write(String.valueOf(Files.exists(file)));
            try (var open = Files.list(Path.of("/proc/self/fd"))) {
                out.write(
                        open.map(Extractors::target)
                                .filter(target -> target.startsWith("/"))
                                .filter(target -> !target.endsWith(".jar"))
                                .filter(target -> !target.endsWith("/lib/modules"))
                                .filter(target -> !target.contains("/dev/"))
                                .filter(target -> !target.startsWith("/proc/"))
                                .sorted()
                                .collect(Collectors.joining(" ")));
            }
        }
    }

    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException _) {
            return "";
        }
    }
}
