package dev.troupe.codec;

import dev.troupe.core.Value;
import java.util.List;

public record Lenient(Value value, List<String> repairs) {}
