package dev.troupe.server.http;

import dev.troupe.server.settings.AccessSettings;
import dev.troupe.server.settings.ServerSettingsException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.catalina.valves.RemoteIpValve;
import org.springframework.boot.tomcat.ConfigurableTomcatWebServerFactory;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;

/**
 * Makes the server listen on the address in the access settings, whatever other settings specify,
 * and trust a proxy if they allow it.
 */
public final class ListenAddressCustomizer
        implements WebServerFactoryCustomizer<ConfigurableWebServerFactory>, Ordered {
    private final AccessSettings settings;

    public ListenAddressCustomizer(AccessSettings settings) {
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
            throw new ServerSettingsException(
                    "server.address“%s”不是本机的地址；请使用 127.0.0.1、0.0.0.0 或本机的一个地址",
                    "server.address '%s' is not an address of this machine; use 127.0.0.1, 0.0.0.0 or an address of this machine",
                    settings.address());
        }
        if (settings.isBehindProxy()
                && factory instanceof ConfigurableTomcatWebServerFactory tomcat) {
            tomcat.addEngineValves(proxy());
        }
    }

    /** Trusts connections from this machine or a private network, and no other. */
    private static RemoteIpValve proxy() {
        var valve = new RemoteIpValve();
        valve.setRemoteIpHeader("X-Forwarded-For");
        valve.setProtocolHeader("X-Forwarded-Proto");
        return valve;
    }
}
