import type { Block } from '../../api/pages'
import { Markdown } from '../../markdown/Markdown'
import { ChartView } from './ChartView'
import { KpiGrid } from './KpiGrid'
import { QuestionList } from './QuestionList'
import { SuggestionList } from './SuggestionList'
import { TableView } from './TableView'

interface BlockContentProps {
  block: Block
  name: string
  /** Whether a chart is displayed as the numbers that it draws. */
  isTable: boolean
}

/** What is in a block that has data. A component that is not known here has nothing to display. */
export function BlockContent({ block, name, isTable }: BlockContentProps) {
  switch (block.type) {
    case 'kpi_grid':
      return <KpiGrid items={block.items ?? []} maxColumns={block.max_columns} />
    case 'chart':
      return <ChartView block={block} name={name} isTable={isTable} />
    case 'table':
      return <TableView name={name} headers={block.headers ?? []} rows={block.rows ?? []} />
    case 'markdown':
      return <Markdown text={block.content ?? ''} />
    case 'suggestion_list':
      return <SuggestionList items={block.items ?? []} />
    case 'question_generator':
      return <QuestionList questions={block.questions ?? []} />
  }
}
