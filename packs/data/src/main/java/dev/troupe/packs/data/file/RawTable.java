package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import java.util.List;

/**
 * Text cells before their types are known.
 *
 * @param names column names, unique
 * @param rows each as long as {@code names}; an empty string is a missing cell
 * @param lines for each row the line or record it came from, counted from 1
 * @param remarks the assumptions of the reader
 */
record RawTable(
        List<String> names,
        List<List<String>> rows,
        List<Long> lines,
        List<LocalizedText> remarks) {}
