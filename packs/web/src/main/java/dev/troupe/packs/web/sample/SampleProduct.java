package dev.troupe.packs.web.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A thing that the sample shop pretends to sell.
 *
 * @param id from 1
 * @param category a word in addresses
 * @param price in CNY
 * @param original what it cost before; empty when it is not reduced
 */
record SampleProduct(
        int id,
        String category,
        String name,
        String brand,
        BigDecimal price,
        Optional<BigDecimal> original,
        int stock,
        String rating,
        String description) {
    /** The names of the categories, in the order of the shop's menu. */
    static final List<Map.Entry<String, String>> CATEGORIES =
            List.of(
                    Map.entry("digital", "数码 Digital"),
                    Map.entry("home", "家居 Home"),
                    Map.entry("kitchen", "厨房 Kitchen"),
                    Map.entry("books", "图书 Books"),
                    Map.entry("outdoor", "户外 Outdoor"));

    static List<SampleProduct> all() {
        var lines = text("products.txt").lines().filter(line -> !line.startsWith("#")).toList();
        return IntStream.range(0, lines.size()).mapToObj(i -> parse(i + 1, lines.get(i))).toList();
    }

    private static SampleProduct parse(int id, String line) {
        var cells = line.split("\\|", -1);
        var original =
                cells[4].isEmpty()
                        ? Optional.<BigDecimal>empty()
                        : Optional.of(new BigDecimal(cells[4]));
        return new SampleProduct(
                id,
                cells[0],
                cells[1],
                cells[2],
                new BigDecimal(cells[3]),
                original,
                Integer.parseInt(cells[5]),
                cells[6],
                cells[7]);
    }

    /** A text file of the sample shop. */
    static String text(String file) {
        try (var in = Objects.requireNonNull(SampleProduct.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the sample shop's " + file + " cannot be read from the program", e);
        }
    }

    String categoryName() {
        return CATEGORIES.stream()
                .filter(it -> it.getKey().equals(category))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining());
    }

    String sku() {
        return "TS-%04d".formatted(1000 + id * 7);
    }

    String path() {
        return "/product/" + id + ".html";
    }
}
