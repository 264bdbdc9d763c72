import { useState } from 'react'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { classNames } from '../../ui/classNames'
import { NodeSection } from '../shared/NodeSection'
import { SourceRowsDialog } from './SourceRowsDialog'
import type { TracedTable } from './tracedTables'
import { rowWords } from './words'
import styles from './rows.module.css'

interface TracedTablesProps {
  runId: string
  node: string
  tables: TracedTable[]
}

interface Opened {
  table: number
  row: number
  /** Absent if the row as a whole was opened. */
  column?: string
}

/** The results of a step as tables; each row and number leads to its rows of the file. */
export function TracedTables({ runId, node, tables }: TracedTablesProps) {
  const t = useWords(rowWords)
  const [opened, setOpened] = useState<Opened>()
  if (tables.length === 0) {
    return null
  }
  return (
    <NodeSection title={t.tables}>
      <p className="small faint">{t.hint}</p>
      {tables.map((table) => (
        <ResultTable
          key={table.number}
          table={table}
          onOpen={(row, column) => setOpened({ table: table.number, row, column })}
        />
      ))}
      {opened && (
        <SourceRowsDialog
          runId={runId}
          node={node}
          {...opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </NodeSection>
  )
}

interface ResultTableProps {
  table: TracedTable
  onOpen: (row: number, column?: string) => void
}

function ResultTable({ table, onOpen }: ResultTableProps) {
  const t = useWords(rowWords)
  const format = useFormat()
  return (
    <>
      <div className={styles.region} tabIndex={0} role="region" aria-label={t.table(table.reading)}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.row}</th>
              {table.columns.map((column) => (
                <th
                  key={column.name}
                  scope="col"
                  className={classNames(column.isNumber && styles.end)}
                >
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((cells, index) => (
              <tr key={index}>
                <th scope="row">
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={t.openRow(index + 1)}
                    onClick={() => onOpen(index + 1)}
                  >
                    {index + 1}
                  </button>
                </th>
                {table.columns.map(({ name, isNumber }, column) => (
                  <td key={name} className={classNames(isNumber && styles.end)}>
                    {isNumber && cells[column] !== '' ? (
                      <button
                        type="button"
                        className={styles.open}
                        title={t.openCell(name, index + 1)}
                        onClick={() => onOpen(index + 1, name)}
                      >
                        {cells[column]}
                      </button>
                    ) : (
                      cells[column]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rowCount > table.rows.length && (
        <p className="small faint">
          {t.first(format.number(table.rows.length), format.number(table.rowCount))}
        </p>
      )}
    </>
  )
}
