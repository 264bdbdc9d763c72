package dev.troupe.packs.data;

/** A sentence for people, in both languages of Troupe. */
public record Remark(String zh, String en) {
    public String said(boolean chinese) {
        return chinese ? zh : en;
    }

    @Override
    public String toString() {
        return en;
    }
}
