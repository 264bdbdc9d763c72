import { ChartColumn, Sparkles, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Block } from '../../api/pages'
import { useWords } from '../../i18n/i18n'
import { Badge } from '../../ui/Badge'
import { IconButton } from '../../ui/Button'
import { Notice } from '../../ui/Notice'
import { BlockContent } from './BlockContent'
import { Sources } from './Sources'
import { blockWords } from './words'
import { classNames } from '../../ui/classNames'
import ui from '../../ui/ui.module.css'
import styles from './BlockCard.module.css'

interface BlockCardProps {
  block: Block
  /** Whether it takes the whole width of a page that has two columns. */
  isWide?: boolean
  /** Whether a change that is being previewed is about this block. */
  isMarked?: boolean
  /** The tables that the bindings of the page read, by their ids. */
  tables?: Record<string, string>
}

/** A block in a frame: its title, its data, and where they come from. */
export function BlockCard({ block, isWide, isMarked, tables }: BlockCardProps) {
  const t = useWords(blockWords)
  const heading = useId()
  const [isTable, setTable] = useState(false)
  const title = block.title || t.types[block.type] || block.type
  const isChart = block.type === 'chart' && !block.note
  return (
    <section
      className={classNames(ui.card, styles.block)}
      data-slot="block"
      data-type={block.type}
      data-variant={block.type === 'markdown' ? block.variant : undefined}
      data-wide={isWide}
      data-marked={isMarked}
      aria-labelledby={heading}
    >
      <header className={styles.head}>
        <h2 id={heading} className={block.title ? undefined : 'faint'}>
          {title}
        </h2>
        {block.author === 'model' && (
          <Badge tone="reused" title={t.authors.model}>
            <Sparkles size={13} aria-hidden />
            {t.byModel}
          </Badge>
        )}
        <span className={styles.tools}>
          {isChart && (
            <IconButton
              isSmall
              name={isTable ? t.asChart(title) : t.asTable(title)}
              onClick={() => setTable(!isTable)}
            >
              {isTable ? <ChartColumn size={15} aria-hidden /> : <Table2 size={15} aria-hidden />}
            </IconButton>
          )}
          <Sources
            title={title}
            sources={block.sources ?? []}
            author={block.author}
            tables={tables}
          />
        </span>
      </header>
      {block.note ? (
        <Notice tone="waiting">{block.note}</Notice>
      ) : (
        <BlockContent block={block} name={title} isTable={isTable} />
      )}
    </section>
  )
}
