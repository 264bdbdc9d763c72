import { words } from '../i18n/i18n'

export const artifactWords = words(
  {
    download: 'Download',
    enlarge: 'Show large',
    rows: (shown: number, all: string) => `The first ${shown} of ${all} rows`,
    cut: 'The preview ends here; download the file for the rest.',
    table: (name: string) => `Table ${name}`,
  },
  {
    download: '下载',
    enlarge: '放大',
    rows: (shown: number, all: string) => `前 ${shown} 行，共 ${all} 行`,
    cut: '预览到此为止，其余请下载文件。',
    table: (name: string) => `表格 ${name}`,
  },
)
