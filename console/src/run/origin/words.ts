import { words } from '../../i18n/i18n'

export const originWords = words(
  {
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
