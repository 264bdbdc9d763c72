package dev.troupe.server.http;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.regex.Pattern;

/** Where requests come from. */
public final class ClientAddress {
    private static final Pattern NUMERIC = Pattern.compile("[0-9a-fA-F:.]{2,45}(%\\w{1,16})?");
    private static final int NETWORK_GROUPS = 4; // of IPv6: 64 bits, which one customer has

    private ClientAddress() {}

    public static String of(HttpServletRequest request) {
        var address = request.getRemoteAddr();
        return address != null && NUMERIC.matcher(address).matches() ? address : "";
    }

    /** One for all addresses that one user can take at will. */
    public static String network(HttpServletRequest request) {
        return network(of(request));
    }

    /**
     * @param address numeric, all groups of IPv6 written out
     */
    public static String network(String address) {
        if (!address.contains(":") || address.contains(".")) {
            return address;
        }
        var groups = address.split(":", -1);
        if (groups.length < 8) { // Tomcat writes all groups; "::1" and the like stay whole
            return address;
        }
        return String.join(":", List.of(groups).subList(0, NETWORK_GROUPS));
    }
}
