import { useContext } from 'react'
import { useLanguage, useTranslate, useWords } from '../../i18n/i18n'
import { PictureStoreContext } from '../../picture/pictureStore'
import type { NodePicture } from '../../picture/picture'
import { runWords } from './words'

/** One line that says most of a node now: what it does, why it failed or was left out. */
export function useNodeLine(node: NodePicture): string {
  const t = useWords(runWords)
  const translate = useTranslate()
  const store = useContext(PictureStoreContext)
  const { language } = useLanguage()
  if (node.problem) {
    return (language === 'zh' && node.problem.messageZh) || node.problem.message
  }
  if (node.skipped) {
    return t.because(store.node(node.skipped.because)?.name ?? node.skipped.because)
  }
  return translate(node.doing) || node.reason || ''
}
