import { Database } from 'lucide-react'
import { useId, useState } from 'react'
import type { Block, BlockSource } from '../../api/pages'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { blockWords } from './words'
import { classNames } from '../../ui/classNames'
import styles from './Sources.module.css'

interface SourcesProps {
  /** Of the block. */
  title: string
  sources: BlockSource[]
  author: Block['author']
  /** What each binding reads, by its id. */
  tables?: Record<string, string>
}

/** Where a block comes from, displayed on hover and focus; Escape closes it. */
export function Sources({ title, sources, author, tables }: SourcesProps) {
  const t = useWords(blockWords)
  const note = useId()
  const [isOpen, setOpen] = useState(false)
  if (sources.length === 0 && author === undefined) {
    return null
  }
  return (
    <span
      className={styles.sources}
      role="presentation"
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <button
        type="button"
        className={styles.button}
        data-slot="sources"
        aria-label={t.sources(title)}
        aria-describedby={note}
        onClick={() => setOpen(true)}
      >
        <Database size={15} aria-hidden />
      </button>
      <span
        id={note}
        role="tooltip"
        className={classNames(styles.note, isOpen && styles.open)}
        data-slot="sources-note"
      >
        <strong>{t.origin}</strong>
        {sources.map((source) => (
          <SourceLine
            key={source.binding}
            source={source}
            table={tables?.[source.binding] ?? source.binding}
          />
        ))}
        {author && <span>{t.authors[author]}</span>}
      </span>
    </span>
  )
}

interface SourceLineProps {
  source: BlockSource
  table: string
}

function SourceLine({ source: { tool, rows, description }, table }: SourceLineProps) {
  const t = useWords(blockWords)
  const format = useFormat()
  return (
    <span>
      {description && <span className={styles.description}>{description}</span>}
      <span className="faint">
        <span className="mono">{table}</span>
        {' · '}
        {t.rows(rows, format.number(rows))}
        {' · '}
        {tool === '' ? t.ofPage : <span className="mono">{tool}</span>}
      </span>
    </span>
  )
}
