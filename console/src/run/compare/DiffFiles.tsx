import type { RunDiff } from '../../api/types'
import { useFormat } from '../../i18n/format'
import { useWords } from '../../i18n/i18n'
import { addressOf } from '../actions/useRunActions'
import { compareWords } from './words'
import { classNames } from '../../ui/classNames'
import tableStyles from '../../ui/table.module.css'

interface DiffFilesProps {
  diff: RunDiff
  files: RunDiff['artifacts']
}

export function DiffFiles({ diff, files }: DiffFilesProps) {
  const t = useWords(compareWords)
  return (
    <section>
      <h2>{t.files}</h2>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t.file}</th>
            <th scope="col">{t.change}</th>
            <th scope="col" className={tableStyles.end}>
              {t.before}
            </th>
            <th scope="col" className={tableStyles.end}>
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.path}>
              <th scope="row" className="mono">
                {file.path}
              </th>
              <td>{t.changes[file.change]}</td>
              <td className={classNames(tableStyles.end, 'numbers')}>
                <FileLink run={diff.before.runId} path={file.path} bytes={file.before} />
              </td>
              <td className={classNames(tableStyles.end, 'numbers')}>
                <FileLink run={diff.after.runId} path={file.path} bytes={file.after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FileLink({ run, path, bytes }: { run: string; path: string; bytes: number | null }) {
  const format = useFormat()
  if (bytes == null) {
    return <>–</>
  }
  const address = `${addressOf(run)}/artifacts/${path.split('/').map(encodeURIComponent).join('/')}`
  return (
    <a href={address} target="_blank" rel="noopener">
      {format.bytes(bytes)}
    </a>
  )
}
