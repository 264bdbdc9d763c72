package dev.troupe.packs.browser;

import dev.troupe.core.value.InvalidValue;
import java.time.Duration;

/**
 * How much browsers may use.
 *
 * @param browsers that run at the same time; more callers wait
 * @param patience how long a caller waits for one of them
 * @param idle after which an unused browser ends
 * @param pageIdle how long the page of an idle node stays open, as while it waits for a user
 * @param action how long an element may take to be there and ready
 * @param navigation how long a page may take to load
 * @param bytes that one node may send and receive
 */
public record BrowserLimits(
        int browsers,
        Duration patience,
        Duration idle,
        Duration pageIdle,
        Duration action,
        Duration navigation,
        long bytes) {
    /** The environment variable that sets how many browsers run at the same time. */
    public static final String VARIABLE = "TROUPE_BROWSERS";

    /** Three browsers, and times that suit pages of the internet. */
    public static final BrowserLimits STANDARD =
            new BrowserLimits(
                    3,
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(60),
                    Duration.ofMinutes(10),
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(30),
                    200L << 20);

    public BrowserLimits {
        if (browsers < 1 || bytes < 1) {
            throw new InvalidValue(
                    "浏览器数 %d 或流量 %d 不是正数",
                    "%d browsers or %d bytes are not positive", browsers, bytes);
        }
    }

    /**
     * The standard with as many browsers as {@link #VARIABLE} specifies.
     *
     * @param browsers a number from 1 to 50
     */
    public static BrowserLimits parse(String browsers) {
        if (!browsers.matches("[1-9]|[1-4]\\d|50")) {
            throw new InvalidValue(
                    "%s：“%s”不是 1 到 50 的数",
                    "%s: '%s' is not a number from 1 to 50", VARIABLE, browsers);
        }
        return STANDARD.withBrowsers(Integer.parseInt(browsers));
    }

    public BrowserLimits withBrowsers(int number) {
        return new BrowserLimits(number, patience, idle, pageIdle, action, navigation, bytes);
    }

    public BrowserLimits withPatience(Duration newPatience) {
        return new BrowserLimits(browsers, newPatience, idle, pageIdle, action, navigation, bytes);
    }

    public BrowserLimits withIdle(Duration newIdle, Duration newKept) {
        return new BrowserLimits(browsers, patience, newIdle, newKept, action, navigation, bytes);
    }

    public BrowserLimits withTimes(Duration newAction, Duration newNavigation) {
        return new BrowserLimits(
                browsers, patience, idle, pageIdle, newAction, newNavigation, bytes);
    }

    public BrowserLimits withBytes(long newBytes) {
        return new BrowserLimits(browsers, patience, idle, pageIdle, action, navigation, newBytes);
    }
}
