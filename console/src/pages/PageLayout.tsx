import { useState } from 'react'
import type { PageContent, PageTab } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Tabs } from '../ui/Tabs'
import { BlockCard } from './blocks/BlockCard'
import { wideBlocks } from './blocks/widths'
import { usePrinting } from './usePrinting'
import { pageWords } from './words'
import grid from './blocks.module.css'
import styles from './PageLayout.module.css'

interface PageLayoutProps {
  page: PageContent
  tables?: Record<string, string>
  /** Ids of blocks that a previewed change is about. */
  marked: string[]
}

/** The blocks in tabs, or below each other; on paper all of them. */
export function PageLayout({ page, tables, marked }: PageLayoutProps) {
  const t = useWords(pageWords)
  const isPrinting = usePrinting()
  const [chosen, setChosen] = useState<string>()
  const tabs = page.tabs.filter((tab) => tab.blocks.length > 0)
  const hasTabs = page.layout === 'tabs' && tabs.length > 1
  const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0]
  if (hasTabs && shown && !isPrinting) {
    return (
      <div>
        <Tabs
          name={t.sections}
          tabs={tabs.map(({ id, label }) => ({ id, label }))}
          chosen={shown.id}
          onChoose={setChosen}
          className={styles.panel}
        >
          <Blocks tab={shown} tables={tables} marked={marked} />
        </Tabs>
      </div>
    )
  }
  return tabs.map((tab) => (
    <section key={tab.id} aria-label={tab.label} className={styles.section}>
      {tabs.length > 1 && <h2>{tab.label}</h2>}
      <Blocks tab={tab} tables={tables} marked={marked} />
    </section>
  ))
}

interface BlocksProps extends Omit<PageLayoutProps, 'page'> {
  tab: PageTab
}

function Blocks({ tab, tables, marked }: BlocksProps) {
  const wide = wideBlocks(tab.blocks)
  return (
    <div className={grid.blocks}>
      {tab.blocks.map((block, index) => (
        <BlockCard
          key={block.id}
          block={block}
          isWide={wide[index]}
          isMarked={marked.includes(block.id)}
          tables={tables}
        />
      ))}
    </div>
  )
}
