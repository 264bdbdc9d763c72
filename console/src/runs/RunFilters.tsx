import { X } from 'lucide-react'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { SearchField } from '../ui/SearchField'
import { uiWords } from '../ui/words'
import { isEmpty, STATES, toggle, type Filter } from './filter'
import { runsWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './RunFilters.module.css'

interface RunFiltersProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

export function RunFilters({ filter, onChange }: RunFiltersProps) {
  const t = useWords(runsWords)
  const { states } = useWords(uiWords)
  return (
    <div className={styles.filters} role="search" aria-label={t.filters}>
      <SearchField
        label={t.search}
        search={filter.search}
        onSearch={(search) => onChange({ ...filter, search })}
      />
      <div className={styles.days}>
        <label>
          {t.from}
          <input
            type="date"
            className={ui.field}
            value={filter.from}
            max={filter.to || undefined}
            onChange={(event) => onChange({ ...filter, from: event.target.value })}
          />
        </label>
        <label>
          {t.to}
          <input
            type="date"
            className={ui.field}
            value={filter.to}
            min={filter.from || undefined}
            onChange={(event) => onChange({ ...filter, to: event.target.value })}
          />
        </label>
      </div>
      <div className={styles.states} role="group" aria-label={t.state}>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={filter.states.length === 0}
          onClick={() => onChange({ ...filter, states: [] })}
        >
          {t.all}
        </button>
        {STATES.map((state) => (
          <button
            key={state}
            type="button"
            className={styles.toggle}
            aria-pressed={filter.states.includes(state)}
            onClick={() => onChange({ ...filter, states: toggle(filter.states, state) })}
          >
            {states[state]}
          </button>
        ))}
        {!isEmpty(filter) && (
          <Button isSmall onClick={() => onChange({ search: '', states: [], from: '', to: '' })}>
            <X size={14} aria-hidden />
            {t.clear}
          </Button>
        )}
      </div>
    </div>
  )
}
