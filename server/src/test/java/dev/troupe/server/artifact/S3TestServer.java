package dev.troupe.server.artifact;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A storage on loopback that knows the protocol S3, over files: S3Proxy. */
final class S3TestServer implements AutoCloseable {
    static final String BUCKET = "troupe-files";
    static final String SECRET = "open/sesame+1";

    private static final String USER = "troupe";
    private static final Path PROGRAM = Path.of("target/s3proxy/s3proxy.jar");

    private final Process process;
    private final int port;

    private S3TestServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** Whether its program is there. */
    static boolean isInstalled() {
        return Files.isRegularFile(PROGRAM);
    }

    /**
     * @throws IOException with its output when it does not begin
     */
    static S3TestServer start(Path directory) throws IOException {
        int port = freePort();
        Files.createDirectories(directory.resolve("data"));
        var settings =
                Files.writeString(
                        directory.resolve("s3proxy.conf"),
                        """
                        s3proxy.endpoint=http://127.0.0.1:%d
                        s3proxy.authorization=aws-v2-or-v4
                        s3proxy.identity=%s
                        s3proxy.credential=%s
                        jclouds.provider=filesystem-nio2
                        jclouds.filesystem.basedir=%s
                        """
                                .formatted(port, USER, SECRET, directory.resolve("data")));
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var log = directory.resolve("s3proxy.log");
        var process =
                new ProcessBuilder(
                                java,
                                "-Xmx256m",
                                "-jar",
                                PROGRAM.toAbsolutePath().toString(),
                                "--properties",
                                settings.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
        var server = new S3TestServer(process, port);
        try (var client = server.client()) { // repeats what is refused until the server is there
            client.createBucket(each -> each.bucket(BUCKET));
        } catch (SdkException e) {
            server.close();
            throw new IOException("S3Proxy did not begin: " + Files.readString(log), e);
        }
        return server;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private S3Client client() {
        return S3Client.builder()
                .endpointOverride(URI.create("http://127.0.0.1:" + port))
                .forcePathStyle(true)
                .region(Region.US_EAST_1)
                .credentialsProvider(
                        StaticCredentialsProvider.create(AwsBasicCredentials.create(USER, SECRET)))
                .overrideConfiguration(
                        each -> each.retryStrategy(strategy -> strategy.maxAttempts(20)))
                .build();
    }

    /** Of its bucket, as in settings. */
    String address(String prefix) {
        return "s3://%s:%s@%s/%s?endpoint=http://127.0.0.1:%d"
                .formatted(USER, SECRET.replace("/", "%2F"), BUCKET, prefix, port);
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
