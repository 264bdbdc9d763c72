package dev.troupe.server;

import dev.troupe.codec.PrivateFiles;
import dev.troupe.runtime.settings.SettingsException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Prevents a second server from using a home. Commands may share the record of runs with a server,
 * but two servers would each believe that they have the newest of every conversation.
 */
final class HomeLock implements AutoCloseable {
    private static final String FILE = "server.lock";

    private final FileChannel channel;

    private HomeLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @throws SettingsException where another server has it, or the home cannot be written
     */
    static HomeLock acquire(Path home) {
        try {
            PrivateFiles.createDirectories(home);
            var file = home.resolve(FILE);
            PrivateFiles.createFile(file);
            var channel = FileChannel.open(file, StandardOpenOption.WRITE);
            if (isLocked(channel)) {
                return new HomeLock(channel);
            }
            channel.close();
        } catch (IOException e) {
            throw new SettingsException(
                    "无法写入 %s：%s；请检查访问权限",
                    "could not write to %s: %s; check its permissions", home, e);
        }
        throw new SettingsException(
                "另一个 troupe serve 正在使用 %s；请停止它，或用 TROUPE_HOME 指定另一个目录",
                "another troupe serve is using %s; stop it, or name another directory with TROUPE_HOME",
                home);
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException _) {
            return false; // within this process
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
