import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Sentence } from '../api/types'
import { applyLanguage, keepLanguage, startLanguage, type Language } from './language'

/** The words of one area of the console; both languages have the same keys. */
export interface Words<T> {
  zh: T
  en: T
}

/** Requires every text in both languages. */
export function words<T extends Record<string, unknown>>(en: T, zh: NoInfer<T>): Words<T> {
  return { en, zh }
}

interface Speech {
  language: Language
  speak: (language: Language) => void
}

const SpeechContext = createContext<Speech>({ language: 'en', speak: () => {} })

export function LanguageProvider(props: { children: ReactNode; start?: Language }) {
  const [language, setLanguage] = useState<Language>(() => {
    const start = props.start ?? startLanguage()
    applyLanguage(start)
    return start
  })
  useEffect(() => applyLanguage(language), [language])
  const speak = useCallback((next: Language) => {
    applyLanguage(next)
    keepLanguage(next)
    setLanguage(next)
  }, [])
  const speech = useMemo(() => ({ language, speak }), [language, speak])
  return <SpeechContext value={speech}>{props.children}</SpeechContext>
}

export function useLanguage(): Speech {
  return useContext(SpeechContext)
}

/** The words of an area in the reader's language. */
export function useWords<T>(all: Words<T>): T {
  return all[useLanguage().language]
}

/** Says what comes in both languages; empty where there is nothing to say. */
export function useTranslate(): (sentence: Sentence | undefined) => string {
  const { language } = useLanguage()
  return useCallback((sentence) => sentence?.[language] ?? '', [language])
}
