package dev.troupe.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.catalina.valves.RemoteIpValve;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Has the server listen where the settings of access say, whatever other settings do, and believe a
 * proxy where they say so.
 */
final class ListeningAddress
        implements WebServerFactoryCustomizer<ConfigurableWebServerFactory>, Ordered {
    private final AccessSettings settings;

    ListeningAddress(AccessSettings settings) {
        this.settings = settings;
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }

    @Override
    public void customize(ConfigurableWebServerFactory factory) {
        try {
            factory.setAddress(InetAddress.getByName(settings.address()));
        } catch (UnknownHostException e) {
            throw new AccessSettingsException(
                    "server.address 是“%s”，本机没有这个地址；请写 127.0.0.1、0.0.0.0 或本机的一个地址",
                    "server.address is '%s', which is no address here; give 127.0.0.1, 0.0.0.0 or one of this machine's",
                    settings.address());
        }
        if (settings.isBehindProxy()
                && factory instanceof ConfigurableTomcatWebServerFactory tomcat) {
            tomcat.addEngineValves(proxy());
        }
    }

    /** Believes who connects from this machine or a private network, and nobody else. */
    private static RemoteIpValve proxy() {
        var valve = new RemoteIpValve();
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        return valve;
    }
}
