package dev.troupe.retrieval.search;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.ScoreExplanation;
import java.util.ArrayList;
import java.util.List;

/** The points of one page for one question. */
final class PageScore {
    private final String path;
    private double page;
    private double passages;
    private double meaning;
    private double feedback;
    private int found; // passages by words
    private int byWords = -1; // entry of the best passage
    private int byMeaning = -1; // entry of the best passage

    PageScore(String path) {
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

    void addSemantic(double points, int passage) {
        meaning = points;
        byMeaning = passage;
    }

    void addFeedback(double points) {
        feedback = points;
    }

    double total() {
        return page + passages + meaning + feedback;
    }

    Hit toHit(IndexSnapshot index) {
        return new Hit(
                index.corpus(),
                index.readPassage(bestPassage(index)),
                index.readSummary(path),
                total(),
                new ScoreExplanation(parts()));
    }

    private int bestPassage(IndexSnapshot index) {
        return byWords >= 0 ? byWords : byMeaning >= 0 ? byMeaning : index.firstPassageOf(path);
    }

    private List<ScoreExplanation.Part> parts() {
        var parts = new ArrayList<ScoreExplanation.Part>();
        addPart(parts, "整页的词语", "words of the whole page", page);
        addPart(parts, "最佳段落的关键词", "words of its best passages", passages);
        addPart(parts, "语义相似度", "semantic similarity", meaning);
        addPart(parts, "曾因类似问题被打开", "opened for a similar question", feedback);
        return parts;
    }

    private static void addPart(
            List<ScoreExplanation.Part> parts, String zh, String en, double points) {
        if (points != 0) {
            parts.add(new ScoreExplanation.Part(new LocalizedText(zh, en), points));
        }
    }
}
