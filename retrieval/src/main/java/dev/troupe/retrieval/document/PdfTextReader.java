package dev.troupe.retrieval.document;

import dev.troupe.extraction.UnreadableDocumentException;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;

/**
 * The text of all sheets in one pass, counting what they make PDFBox do: a form may draw itself
 * twice, which doubles the work on each of the fifty levels that PDFBox allows.
 */
final class PdfTextReader extends PDFTextStripper {
    static final int MOST_SHEETS = 5_000; // a long book has 2,000
    private static final int MOST_OPERATORS = 20_000_000; // large drawings have a million
    private static final int MOST_FORMS = 50_000; // ten on each of the sheets

    private final PageEventWriter page;
    private int sheets;
    private int operators;
    private int forms;

    PdfTextReader(PageEventWriter page) {
        this.page = page;
    }

    static UnreadableDocumentException tooManyPagesException(int sheets) {
        return new UnreadableDocumentException(
                "它有 " + sheets + " 页，超过 " + MOST_SHEETS + " 页的上限；请拆成几个文件",
                "it has "
                        + sheets
                        + " sheets, more than the "
                        + MOST_SHEETS
                        + " that are read; split it into several files");
    }

    void readPages(PDDocument pdf) throws IOException {
        writeText(pdf, new StringWriter());
    }

    @Override
    protected void startPage(PDPage sheet) throws IOException {
        if (++sheets > MOST_SHEETS) {
            throw tooManyPagesException(sheets);
        }
        output = new StringWriter();
        page.writeHeading(2, "page " + getCurrentPageNo());
    }

    @Override
    protected void endPage(PDPage sheet) throws IOException {
        page.writeText(output.toString());
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        boolean isForm = operator.getName().equals(OperatorName.DRAW_OBJECT);
        forms += isForm ? 1 : 0;
        if (++operators > MOST_OPERATORS || forms > MOST_FORMS) {
            throw new UnreadableDocumentException(
                    "它要画的东西太多（超过 "
                            + (forms > MOST_FORMS ? MOST_FORMS + " 个嵌入对象" : MOST_OPERATORS + " 条指令")
                            + "）",
                    "it draws too much (more than "
                            + (forms > MOST_FORMS
                                    ? MOST_FORMS + " embedded objects"
                                    : MOST_OPERATORS + " operators")
                            + ")");
        }
        super.processOperator(operator, operands);
    }

    /** PDFBox continues after most errors within a form. */
    @Override
    protected void operatorException(
            Operator operator, List<COSBase> operands, IOException exception) throws IOException {
        if (exception instanceof UnreadableDocumentException) {
            throw exception;
        }
        super.operatorException(operator, operands, exception);
    }
}
