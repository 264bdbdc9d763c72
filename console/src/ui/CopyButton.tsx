import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/i18n'
import { IconButton } from './Button'
import { copyText } from './copyText'
import { uiWords } from './words'

const SHOWN = 1600 // ms

export function CopyButton({ text, name }: { text: string; name?: string }) {
  const t = useWords(uiWords)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setCopied(false), SHOWN) : undefined
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    await copyText(text)
    setCopied(true)
  }
  return (
    <>
      <IconButton isSmall name={isCopied ? t.copied : (name ?? t.copy)} onClick={() => void copy()}>
        {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      </IconButton>
      <span className="hidden-visually" role="status">
        {isCopied ? t.copied : ''}
      </span>
    </>
  )
}
