package dev.troupe.server.artifact;

import static java.net.HttpURLConnection.HTTP_INTERNAL_ERROR;

import dev.troupe.server.settings.ServerSettingsException;
import dev.troupe.store.file.ObjectStore;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.S3Object;

/** Objects of a bucket, of Amazon or another storage that knows its protocol. */
final class S3ObjectStore implements ObjectStore {
    private static final Logger LOG = LoggerFactory.getLogger(S3ObjectStore.class);
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration READ = Duration.ofSeconds(10);
    private static final Duration CALL = Duration.ofSeconds(20); // with its retries

    private final S3Client client;
    private final String bucket;
    private final String prefix;

    private S3ObjectStore(S3Client client, String bucket, String prefix) {
        this.client = client;
        this.bucket = bucket;
        this.prefix = prefix;
    }

    /**
     * Connects to a bucket. One that cannot be reached now may be reached later.
     *
     * @throws ServerSettingsException when there is no such bucket, or access is refused
     */
    static S3ObjectStore open(ArtifactLocation.Bucket location) {
        var builder =
                S3Client.builder()
                        .httpClientBuilder(
                                UrlConnectionHttpClient.builder()
                                        .connectionTimeout(CONNECT)
                                        .socketTimeout(READ))
                        .overrideConfiguration(each -> each.apiCallTimeout(CALL));
        var endpoint = location.endpoint();
        if (endpoint != null) { // others know neither names of hosts for buckets nor checksums
            builder.endpointOverride(endpoint)
                    .forcePathStyle(true)
                    .serviceConfiguration(each -> each.chunkedEncodingEnabled(false))
                    .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                    .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED);
        }
        var region = location.region();
        if (region != null || endpoint != null) {
            builder.region(region == null ? Region.US_EAST_1 : Region.of(region));
        }
        var key = location.key();
        if (key != null) {
            builder.credentialsProvider(
                    StaticCredentialsProvider.create(
                            AwsBasicCredentials.create(key.id(), key.secret())));
        }
        try {
            var store = new S3ObjectStore(builder.build(), location.bucket(), location.prefix());
            store.check();
            return store;
        } catch (SdkException e) { // no region, for example
            throw refusal(location.bucket(), e);
        }
    }

    private void check() {
        try {
            client.headBucket(each -> each.bucket(bucket));
        } catch (SdkException e) {
            boolean isDown =
                    e instanceof S3Exception answer
                            ? answer.statusCode() >= HTTP_INTERNAL_ERROR
                            : e.getCause() instanceof IOException;
            if (!isDown) {
                throw refusal(bucket, e);
            }
            LOG.warn(
                    "bucket {} is unavailable; files of runs are not stored now: {}",
                    bucket,
                    String.valueOf(e.getMessage()));
        }
    }

    private static ServerSettingsException refusal(String bucket, SdkException cause) {
        var problem =
                new ServerSettingsException(
                        "blobs：无法使用存储桶“%s”：%s；请检查存储桶、区域、地址和密钥",
                        "blobs: bucket '%s' cannot be used: %s; check the bucket, region, endpoint"
                                + " and key",
                        bucket,
                        String.valueOf(cause.getMessage()));
        problem.initCause(cause);
        return problem;
    }

    @Override
    public void put(String key, byte[] content) {
        call(() ->
                client.putObject(
                        each -> each.bucket(bucket).key(prefix + key),
                        RequestBody.fromBytes(content)));
    }

    @Override
    public void put(String key, Path file) {
        call(() ->
                client.putObject(
                        each -> each.bucket(bucket).key(prefix + key), RequestBody.fromFile(file)));
    }

    @Override
    public Optional<InputStream> open(String key) {
        return call(() -> {
            try {
                return Optional.of(client.getObject(each -> each.bucket(bucket).key(prefix + key)));
            } catch (NoSuchKeyException _) {
                return Optional.empty();
            }
        });
    }

    @Override
    public Optional<byte[]> get(String key) {
        return call(() -> {
            try {
                return Optional.of(
                        client.getObjectAsBytes(each -> each.bucket(bucket).key(prefix + key))
                                .asByteArray());
            } catch (NoSuchKeyException _) {
                return Optional.empty();
            }
        });
    }

    @Override
    public List<String> list(String directory) {
        return call(() ->
                client
                        .listObjectsV2Paginator(
                                each -> each.bucket(bucket).prefix(prefix + directory + "/"))
                        .contents()
                        .stream()
                        .map(S3Object::key)
                        .map(key -> key.substring(prefix.length()))
                        .sorted()
                        .toList());
    }

    @Override
    public List<String> directories() {
        return call(() ->
                client
                        .listObjectsV2Paginator(
                                each -> each.bucket(bucket).prefix(prefix).delimiter("/"))
                        .commonPrefixes()
                        .stream()
                        .map(CommonPrefix::prefix)
                        .map(found -> found.substring(prefix.length(), found.length() - 1))
                        .sorted()
                        .toList());
    }

    @Override
    public void delete(List<String> keys) {
        for (var key : keys) { // one by one: others ask for other checksums of a list
            call(() -> client.deleteObject(each -> each.bucket(bucket).key(prefix + key)));
        }
    }

    private <T> T call(Supplier<T> request) {
        try {
            return request.get();
        } catch (SdkException e) {
            throw new StoreException(
                    StoreProblem.UNAVAILABLE,
                    "存储桶“" + bucket + "”不可用：" + e.getMessage() + "；请检查网络和 blobs 设置",
                    "bucket '"
                            + bucket
                            + "' is unavailable: "
                            + e.getMessage()
                            + "; check the network and the setting blobs",
                    e);
        }
    }

    @Override
    public String toString() {
        return "s3://" + bucket + "/" + prefix;
    }
}
