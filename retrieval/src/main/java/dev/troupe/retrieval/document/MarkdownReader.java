package dev.troupe.retrieval.document;

import dev.troupe.retrieval.value.IndexedPage;
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
    static IndexedPage read(String path, String text) {
        var front = FrontMatter.parse(text);
        var page = new PageBuilder();
        PARSER.parse(front.body()).accept(new Walk(page));
        return page.build(path, front.readValue("title"), front.readValue("description"));
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
            page.addHeading(heading.getLevel(), words.text.toString().strip());
        }

        @Override
        public void visit(Text text) {
            page.addText(text.getLiteral());
        }

        @Override
        public void visit(Code code) {
            page.addText(code.getLiteral());
        }

        @Override
        public void visit(SoftLineBreak lineBreak) {
            page.addText("\n");
        }

        @Override
        public void visit(HardLineBreak lineBreak) {
            page.addText("\n");
        }

        @Override
        public void visit(Paragraph paragraph) {
            readBlock(paragraph);
        }

        @Override
        public void visit(ListItem item) {
            readBlock(item);
        }

        @Override
        public void visit(CustomNode node) {
            if (node instanceof TableCell) {
                visitChildren(node);
                page.addText(" ");
            } else if (node instanceof TableRow) {
                readBlock(node);
            } else {
                visitChildren(node);
            }
        }

        @Override
        public void visit(HtmlBlock html) {
            page.endLine();
            page.addText(Jsoup.parse(html.getLiteral()).text());
            page.endLine();
        }

        @Override
        public void visit(FencedCodeBlock block) {
            var info = block.getInfo();
            page.addCode(info == null ? "" : info, block.getLiteral());
        }

        @Override
        public void visit(IndentedCodeBlock block) {
            page.addCode("", block.getLiteral());
        }

        private void readBlock(Node node) {
            page.endLine();
            visitChildren(node);
            page.endLine();
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
