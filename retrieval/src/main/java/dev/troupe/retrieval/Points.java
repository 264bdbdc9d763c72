package dev.troupe.retrieval;

import dev.troupe.core.Sentence;
import java.util.ArrayList;
import java.util.List;

/** The points of one page for one question. */
final class Points {
    private final String path;
    private double page;
    private double passages;
    private double meaning;
    private double feedback;
    private int found; // passages by words
    private int byWords = -1; // entry of the best passage
    private int byMeaning = -1; // entry of the best passage

    Points(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }

    void addPage(double points) {
        page += points;
    }

    /** Passages come best first; each counts less than the one before. */
    void addPassage(int entry, double points, double decay) {
        passages += points * Math.pow(decay, found++);
        byWords = byWords < 0 ? entry : byWords;
    }

    void addMeaning(double points, int passage) {
        meaning = points;
        byMeaning = passage;
    }

    void addFeedback(double points) {
        feedback = points;
    }

    double total() {
        return page + passages + meaning + feedback;
    }

    Hit hit(Snapshot index) {
        return new Hit(
                index.corpus(),
                index.passage(best(index)),
                index.summary(path),
                total(),
                new Explanation(parts()));
    }

    private int best(Snapshot index) {
        return byWords >= 0 ? byWords : byMeaning >= 0 ? byMeaning : index.firstPassage(path);
    }

    private List<Explanation.Part> parts() {
        var parts = new ArrayList<Explanation.Part>();
        add(parts, "整页的词语", "words of the whole page", page);
        add(parts, "最佳段落的词语", "words of its best passages", passages);
        add(parts, "含义接近", "closeness in meaning", meaning);
        add(parts, "有人为类似的问题打开过", "was opened for a like question", feedback);
        return parts;
    }

    private static void add(List<Explanation.Part> parts, String zh, String en, double points) {
        if (points != 0) {
            parts.add(new Explanation.Part(new Sentence(zh, en), points));
        }
    }
}
