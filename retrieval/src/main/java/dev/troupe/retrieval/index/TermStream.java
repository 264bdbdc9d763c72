package dev.troupe.retrieval.index;

import dev.troupe.retrieval.term.TermAnalyzer;
import java.util.Iterator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/** Terms in the form in which Lucene takes them. */
final class TermStream extends TokenStream {
    private final CharTermAttribute text = addAttribute(CharTermAttribute.class);
    private final PositionIncrementAttribute increment =
            addAttribute(PositionIncrementAttribute.class);
    private final Iterator<TermAnalyzer.Term> terms;

    TermStream(Iterable<TermAnalyzer.Term> terms) {
        this.terms = terms.iterator();
    }

    @Override
    public boolean incrementToken() {
        if (!terms.hasNext()) {
            return false;
        }
        var term = terms.next();
        text.setEmpty().append(term.text());
        increment.setPositionIncrement(term.isSameplace() ? 0 : 1);
        return true;
    }
}
