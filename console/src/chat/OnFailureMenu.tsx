import { ChevronDown } from 'lucide-react'
import type { OnFailure } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Menu } from '../ui/Menu'
import { chatWords } from './words'
import styles from './OnFailureMenu.module.css'

const CHOICES: OnFailure[] = ['stop', 'continue', 'replan']

interface OnFailureMenuProps {
  value: OnFailure
  onChange: (value: OnFailure) => void
}

export function OnFailureMenu({ value, onChange }: OnFailureMenuProps) {
  const t = useWords(chatWords)
  return (
    <Menu
      heading={t.onFailure}
      opens="up"
      side="start"
      items={CHOICES.map((choice) => ({
        label: t.onFailures[choice][0],
        hint: t.onFailures[choice][1],
        isChosen: choice === value,
        onChoose: () => onChange(choice),
      }))}
      trigger={(props) => (
        <Button isSmall className={styles.choice} title={t.onFailure} {...props}>
          <span className={styles.choiceName}>{t.onFailure}:</span> {t.onFailures[value][0]}
          <ChevronDown size={14} aria-hidden />
        </Button>
      )}
    />
  )
}
