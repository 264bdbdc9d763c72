import { useQueryClient } from '@tanstack/react-query'
import { appWords } from '../app/words'
import { useTheme, type Theme } from '../app/theme'
import { useLanguage, useWords } from '../i18n/i18n'
import type { Language } from '../i18n/language'
import { settingsWords } from './words'
import settingsStyles from './settings.module.css'

const THEMES: Theme[] = ['system', 'light', 'dark']
const LANGUAGES: [Language, string, string][] = [
  ['zh', '中文', 'zh-CN'],
  ['en', 'English', 'en'],
]

export function GeneralSection() {
  const t = useWords(settingsWords)
  const { themes } = useWords(appWords)
  const [theme, setTheme] = useTheme()
  const { language, speak } = useLanguage()
  const cache = useQueryClient()
  const choose = (next: Language) => {
    speak(next)
    void cache.invalidateQueries() // the server's words are in the language they were asked in
  }
  return (
    <>
      <fieldset className={settingsStyles.choices}>
        <legend>{t.theme}</legend>
        {THEMES.map((one) => (
          <label key={one} className={settingsStyles.choice}>
            <input
              type="radio"
              name="theme"
              checked={theme === one}
              onChange={() => setTheme(one)}
            />
            {themes[one]}
          </label>
        ))}
      </fieldset>
      <fieldset className={settingsStyles.choices}>
        <legend>{t.language}</legend>
        {LANGUAGES.map(([one, name, tag]) => (
          <label key={one} className={settingsStyles.choice} lang={tag}>
            <input
              type="radio"
              name="language"
              checked={language === one}
              onChange={() => choose(one)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  )
}
