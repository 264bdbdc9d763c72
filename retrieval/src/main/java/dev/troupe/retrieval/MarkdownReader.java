package dev.troupe.retrieval;

import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.jsoup.Jsoup;

/** Reads Markdown with tables, as CommonMark 0.31 and GitHub define it. */
final class MarkdownReader {
    private static final Parser PARSER =
            Parser.builder().extensions(List.of(TablesExtension.create())).build();

    private MarkdownReader() {}

    /**
     * @param text with lines ended by {@code \n}, without a byte order mark
     */
    static Page read(String path, String text) {
        var front = FrontMatter.of(text);
        var page = new PageBuilder();
        PARSER.parse(front.body()).accept(new Walk(page));
        return page.build(path, front.value("title"), front.value("description"));
    }

    private static final class Walk extends AbstractVisitor {
        private final PageBuilder page;

        Walk(PageBuilder page) {
            this.page = page;
        }

        @Override
        public void visit(Heading heading) {
            var words = new Words();
            heading.accept(words);
            page.heading(heading.getLevel(), words.text.toString().strip());
        }

        @Override
        public void visit(Text text) {
            page.text(text.getLiteral());
        }

        @Override
        public void visit(Code code) {
            page.text(code.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak lineBreak) {
            page.text("\n");
        }

        @Override
        public void visit(HardLineBreak lineBreak) {
            page.text("\n");
        }

        @Override
        public void visit(Paragraph paragraph) {
            block(paragraph);
        }

        @Override
        public void visit(ListItem item) {
            block(item);
        }

        @Override
        public void visit(CustomNode node) {
            if (node instanceof TableCell) {
                visitChildren(node);
                page.text(" ");
            } else if (node instanceof TableRow) {
                block(node);
            } else {
                visitChildren(node);
            }
        }

        @Override
        public void visit(HtmlBlock html) {
            page.line();
            page.text(Jsoup.parse(html.getLiteral()).text());
            page.line();
        }

        @Override
        public void visit(FencedCodeBlock block) {
            var info = block.getInfo();
            page.code(info == null ? "" : info, block.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock block) {
            page.code("", block.getLiteral());
        }

        private void block(Node node) {
            page.line();
            visitChildren(node);
            page.line();
        }
    }

    /** The text of a heading, without marks. */
    private static final class Words extends AbstractVisitor {
        private final StringBuilder text = new StringBuilder();

        @Override
        public void visit(Text node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(Code node) {
            text.append(node.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak node) {
            text.append(' ');
        }
    }
}
