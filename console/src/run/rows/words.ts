import { words } from '../../i18n/i18n'

export const rowWords = words(
  {
    tables: 'Rows behind the numbers',
    hint: 'Open a row or a number to list the rows of the file it was computed from.',
    table: (reading: string) => `Result: ${reading}`,
    row: 'Row',
    openRow: (row: number) => `Rows behind row ${row} of the result`,
    openCell: (column: string, row: number) => `Rows behind ${column} in row ${row}`,
    first: (shown: string, all: string) => `The first ${shown} of ${all} rows`,
    title: (row: number) => `Row ${row} of the result`,
    file: (file: string) => `Rows of ${file}`,
    fileRow: 'Row of the file',
    more: 'Show more rows',
    shown: (shown: string, all: string) => `${shown} of ${all} rows`,
    roles: {
      VALUE: (columns: string) => `Computed from these: ${columns}`,
      NUMERATOR: (columns: string) => `Numerator of ${columns}`,
      DENOMINATOR: (columns: string) => `Denominator of ${columns}`,
      OWN: (columns: string) => `Rows of this group (${columns} depends on others as well)`,
      ALL: (columns: string) =>
        columns === ''
          ? 'All rows that were computed over; they cannot be attributed to single numbers'
          : `All rows that ${columns} depends on; it cannot be attributed to fewer`,
    },
  },
  {
    tables: '数字的来源行',
    hint: '点开一行或一个数字，列出它所依据的文件行。',
    table: (reading: string) => `结果：${reading}`,
    row: '行',
    openRow: (row: number) => `结果第 ${row} 行的来源行`,
    openCell: (column: string, row: number) => `第 ${row} 行“${column}”的来源行`,
    first: (shown: string, all: string) => `前 ${shown} 行，共 ${all} 行`,
    title: (row: number) => `结果的第 ${row} 行`,
    file: (file: string) => `${file} 的行`,
    fileRow: '文件行号',
    more: '显示更多行',
    shown: (shown: string, all: string) => `${shown} / ${all} 行`,
    roles: {
      VALUE: (columns: string) => `由这些行计算：${columns}`,
      NUMERATOR: (columns: string) => `${columns} 的分子`,
      DENOMINATOR: (columns: string) => `${columns} 的分母`,
      OWN: (columns: string) => `这一组自己的行（${columns} 还取决于其他行）`,
      ALL: (columns: string) =>
        columns === ''
          ? '参与计算的所有行，无法归到单个数字'
          : `${columns} 取决于的所有行，无法归到更少的行`,
    },
  },
)
