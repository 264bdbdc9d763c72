package dev.troupe.retrieval;

import dev.troupe.extraction.UnreadableException;
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
final class PdfText extends PDFTextStripper {
    static final int MOST_SHEETS = 5_000; // a long book has 2,000
    private static final int MOST_OPERATORS = 20_000_000; // large drawings have a million
    private static final int MOST_FORMS = 50_000; // ten on each of the sheets

    private final PageEvents page;
    private int sheets;
    private int operators;
    private int forms;

    PdfText(PageEvents page) {
        this.page = page;
    }

    static UnreadableException tooManySheets(int sheets) {
        return new UnreadableException(
                "它有 " + sheets + " 页，超过 " + MOST_SHEETS + " 页的上限；请拆成几个文件",
                "it has "
                        + sheets
                        + " sheets, more than the "
                        + MOST_SHEETS
                        + " that are read; split it into several files");
    }

    void read(PDDocument pdf) throws IOException {
        writeText(pdf, new StringWriter());
    }

    @Override
    protected void startPage(PDPage sheet) throws IOException {
        if (++sheets > MOST_SHEETS) {
            throw tooManySheets(sheets);
        }
        output = new StringWriter();
        page.heading(2, "page " + getCurrentPageNo());
    }

    @Override
    protected void endPage(PDPage sheet) throws IOException {
        page.text(output.toString());
    }

    @Override
    protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
        boolean isForm = operator.getName().equals(OperatorName.DRAW_OBJECT);
        forms += isForm ? 1 : 0;
        if (++operators > MOST_OPERATORS || forms > MOST_FORMS) {
            throw new UnreadableException(
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

    /** PDFBox goes on after most of what goes wrong within a form. */
    @Override
    protected void operatorException(
            Operator operator, List<COSBase> operands, IOException exception) throws IOException {
        if (exception instanceof UnreadableException) {
            throw exception;
        }
        super.operatorException(operator, operands, exception);
    }
}
