import { useCallback, useState } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'troupe.theme'

/** The chosen theme; `system` follows the machine. `public/theme.js` sets it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(current)
  const choose = useCallback((next: Theme) => {
    apply(next)
    setTheme(next)
  }, [])
  return [theme, choose]
}

function current(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function apply(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
  } else {
    document.documentElement.dataset.theme = theme
  }
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // storage may be forbidden; the choice holds for this page
  }
}
