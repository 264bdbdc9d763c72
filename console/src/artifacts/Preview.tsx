import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/client'
import { Markdown } from '../markdown/Markdown'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { JsonTree } from '../ui/JsonTree'
import { Loading } from '../ui/Loading'
import { ErrorNotice } from '../ui/Notice'
import { numericColumns, parseTable } from './csv'
import type { Kind } from './kind'
import { artifactWords } from './words'
import artifactsStyles from './artifacts.module.css'
import styles from './Preview.module.css'

const MOST = 256 * 1024 // bytes of a text that are fetched for a preview

interface PreviewProps {
  kind: Kind
  address: string
  name: string
  /** Rows of a table that are shown. */
  rows: number
}

/** What is in a file, as far as the page can show it safely. */
export function Preview({ kind, address, name, rows }: PreviewProps) {
  switch (kind) {
    case 'image':
      return (
        <img className={artifactsStyles.previewImage} src={address} alt={name} loading="lazy" />
      )
    case 'html':
      // no scripts, no forms, no way out of the frame
      return (
        <iframe className={artifactsStyles.previewFrame} sandbox="" src={address} title={name} />
      )
    case 'audio':
      return <Player kind="audio" address={address} name={name} />
    case 'video':
      return <Player kind="video" address={address} name={name} />
    case 'other':
      return null
    default:
      return <TextPreview kind={kind} address={address} name={name} rows={rows} />
  }
}

interface PlayerProps {
  kind: 'audio' | 'video'
  address: string
  name: string
}

function Player({ kind: Tag, address, name }: PlayerProps) {
  return (
    <Tag
      className={artifactsStyles.player}
      controls
      preload="metadata"
      src={address}
      aria-label={name}
    />
  )
}

function TextPreview({ kind, address, name, rows }: PreviewProps) {
  const t = useWords(artifactWords)
  const content = useQuery({
    queryKey: ['artifact', address],
    queryFn: ({ signal }) => api.text(address, MOST, signal),
    staleTime: Infinity,
  })
  if (content.isPending) {
    return <Loading />
  }
  if (content.error) {
    return <ErrorNotice error={content.error} onRetry={() => void content.refetch()} />
  }
  const isCut = content.data.length >= MOST
  return (
    <>
      {kind === 'table' && (
        <TablePreview text={content.data} name={name} most={rows} isCut={isCut} />
      )}
      {kind === 'markdown' && (
        <div className={artifactsStyles.previewText} tabIndex={0} role="region" aria-label={name}>
          <Markdown text={content.data} />
        </div>
      )}
      {kind === 'json' && (
        <div className={artifactsStyles.previewText} tabIndex={0} role="region" aria-label={name}>
          <JsonPreview text={content.data} address={address} name={name} />
        </div>
      )}
      {kind === 'text' && (
        <pre className={artifactsStyles.previewText} tabIndex={0}>
          {content.data}
        </pre>
      )}
      {isCut && <p className={styles.note}>{t.cut}</p>}
    </>
  )
}

interface JsonPreviewProps {
  text: string
  address: string
  name: string
}

/** JSON as a tree, an amis page as itself; what is cut or broken is shown as it is. */
function JsonPreview({ text, address, name }: JsonPreviewProps) {
  const value = useMemo(() => parseJson(text), [text])
  if (isPage(value) && address.startsWith('/api/runs/')) {
    // amis runs as another site: it sees nothing of the console and asks nothing of the server
    return (
      <iframe
        className={artifactsStyles.previewFrame}
        sandbox="allow-scripts"
        src={`${address}?page=1`}
        title={name}
      />
    )
  }
  return value === undefined ? <pre>{text}</pre> : <JsonTree value={value} />
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a value looks like the root of an amis page. */
function isPage(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'page' &&
    'body' in value
  )
}

interface TablePreviewProps {
  text: string
  name: string
  most: number
  isCut: boolean
}

function TablePreview({ text, name, most, isCut }: TablePreviewProps) {
  const t = useWords(artifactWords)
  const format = useFormat()
  const table = useMemo(() => parseTable(text), [text])
  const numeric = useMemo(() => numericColumns(table), [table])
  const side = (column: number) => (numeric[column] ? artifactsStyles.end : undefined)
  return (
    <>
      <div
        className={artifactsStyles.previewTable}
        tabIndex={0}
        role="region"
        aria-label={t.table(name)}
      >
        <table>
          <thead>
            <tr>
              {table.head.map((heading, column) => (
                <th key={column} scope="col" className={side(column)}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, most).map((row, line) => (
              <tr key={line}>
                {row.map((cell, column) => (
                  <td key={column} className={side(column)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.rows.length > most && (
        <p className={styles.note}>
          {t.rows(most, format.number(table.rows.length) + (isCut ? '+' : ''))}
        </p>
      )}
    </>
  )
}
