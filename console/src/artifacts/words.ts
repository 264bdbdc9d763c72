import { words } from '../i18n/i18n'

export const artifactWords = words(
  {
    download: 'Download',
    enlarge: 'Show large',
    rows: (shown: number, all: string) => `The first ${shown} of ${all} rows`,
    cut: 'The preview ends here; download the file for the rest.',
    table: (name: string) => `Table ${name}`,
    origin: 'Where it comes from',
    originOf: (path: string) => `Where ${path} comes from`,
    step: 'Step',
    code: 'Code',
    showCode: (path: string) => `How ${path} was created: code, output and image`,
    inputs: 'Read',
    sources: 'Pages',
    moreSources: (n: number) => (n === 1 ? '1 more page' : `${n} more pages`),
  },
  {
    download: '下载',
    enlarge: '放大',
    rows: (shown: number, all: string) => `前 ${shown} 行，共 ${all} 行`,
    cut: '预览到此为止，其余请下载文件。',
    table: (name: string) => `表格 ${name}`,
    origin: '从哪里来',
    originOf: (path: string) => `${path} 从哪里来`,
    step: '步骤',
    code: '代码',
    showCode: (path: string) => `${path} 的生成过程：代码、输出和图片`,
    inputs: '读取',
    sources: '网页',
    moreSources: (n: number) => `另外 ${n} 个网页`,
  },
)
