import { Download } from 'lucide-react'
import { pagePath, type Block, type StoredPage } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Menu } from '../ui/Menu'
import { pageWords } from './words'

const WITH_ROWS = ['table', 'chart', 'kpi_grid']

/** Downloads a version of a page as a file, or the rows of one of its blocks. */
export function ExportMenu({ stored }: { stored: StoredPage }) {
  const t = useWords(pageWords)
  const download = (format: string, block = '') => {
    const query = new URLSearchParams({ format, block, version: String(stored.version) })
    const link = document.createElement('a')
    link.href = `${pagePath(stored.id)}/export?${query.toString()}`
    link.download = ''
    link.click()
  }
  const tables = stored.page.tabs
    .flatMap((tab) => tab.blocks)
    .filter((block) => !block.note && WITH_ROWS.includes(block.type))
  return (
    <Menu
      heading={t.export}
      items={[
        { label: t.exports.html, onChoose: () => download('html') },
        { label: t.exports.pdf, onChoose: () => download('pdf') },
        { label: t.exports.amis, onChoose: () => download('amis') },
        { label: t.exports.json, onChoose: () => download('json') },
        ...tables.map((block: Block) => ({
          label: t.exports.csv(block.title || block.id),
          onChoose: () => download('csv', block.id),
        })),
      ]}
      trigger={(props) => (
        <Button look="outline" {...props}>
          <Download size={15} aria-hidden />
          {t.export}
        </Button>
      )}
    />
  )
}
