package dev.troupe.packs.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.1.2.3",
                "100.64.0.1",
                "100.100.100.200",
                "127.0.0.1",
                "127.255.0.1",
                "168.63.129.16",
                "169.254.169.254",
                "172.16.0.1",
                "172.31.255.255",
                "192.0.0.8",
                "192.168.1.1",
                "198.18.0.1",
                "224.0.0.1",
                "240.0.0.1",
                "255.255.255.255",
                "::",
                "::1",
                "::127.0.0.1",
                "::10.0.0.1",
                "::ffff:0:10.0.0.1",
                "64:ff9b::7f00:1",
                "64:ff9b:1::1",
                "2002:7f00:1::",
                "2002:a00:1::",
                "2001::1",
                "2001:db8::1",
                "fc00::1",
                "fd00:ec2::254",
                "fe80::1",
                "fec0::1",
                "ff02::1",
                "100::1",
                "2a00::5efe:10.0.0.1",
                "2a00::200:5efe:10.0.0.1"
            })
    void refusesAddressesOutsideThePublicInternet(String address) {
        assertThat(PublicAddresses.isPublic(InetAddress.ofLiteral(address))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "93.184.216.34",
                "172.32.0.1",
                "100.128.0.1",
                "11.0.0.1",
                "2606:4700::1111",
                "64:ff9b::101:101",
                "2002:101:101::"
            })
    void acceptsPublicAddresses(String address) {
        assertThat(PublicAddresses.isPublic(InetAddress.ofLiteral(address))).isTrue();
    }

    @org.junit.jupiter.api.Test
    void seesThroughAMappedAddress() throws UnknownHostException {
        var mapped =
                InetAddress.getByAddress(
                        new byte[] {
                            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xFF, (byte) 0xFF, 127, 0, 0, 1
                        });

        assertThat(PublicAddresses.isPublic(mapped)).isFalse();
    }
}
