import { api } from '../api/client'

export type Language = 'zh' | 'en'

const KEY = 'troupe.language'

/** What was chosen here, else what the browser speaks. */
export function startLanguage(): Language {
  return of(readStored() ?? navigator.language)
}

/** Sets it for the page and the server, and stores it for the next visit. */
export function applyLanguage(language: Language): void {
  api.language = language
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
}

export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // storage may be forbidden; the choice holds for this page
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function of(tag: string): Language {
  return /^zh/i.test(tag) ? 'zh' : 'en'
}
