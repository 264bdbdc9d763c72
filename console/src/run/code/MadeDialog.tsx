import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries'
import type { NodeDetail } from '../../api/types'
import { useWords } from '../../i18n/i18n'
import { Dialog } from '../../ui/Dialog'
import { Loading } from '../../ui/Loading'
import { ErrorNotice, Notice } from '../../ui/Notice'
import { parseValue } from '../../picture/calls'
import { codeRunsOf, makerOf } from './codeRuns'
import { CodeRunView } from './CodeRunView'
import { codeWords } from './words'

interface MadeDialogProps {
  runId: string
  node: string
  /** Of the file that was made. */
  path: string
  onClose: () => void
}

/** How a file was made: the program, what it wrote, and the file beside them. */
export function MadeDialog({ runId, node, path, onClose }: MadeDialogProps) {
  const t = useWords(codeWords)
  const detail = useQuery(queries.node(runId, node))
  return (
    <Dialog title={t.made(path)} isWide onClose={onClose}>
      {detail.isPending && <Loading />}
      {detail.error && <ErrorNotice error={detail.error} onRetry={() => void detail.refetch()} />}
      {detail.data && <Programs runId={runId} detail={detail.data} path={path} />}
    </Dialog>
  )
}

interface ProgramsProps {
  runId: string
  detail: NodeDetail
  path: string
}

function Programs({ runId, detail, path }: ProgramsProps) {
  const t = useWords(codeWords)
  const runs = codeRunsOf(
    detail.calls.map((call, index) => ({
      key: String(index),
      tool: call.tool ?? '',
      status: call.status,
      arguments: parseValue(call.arguments),
      result: call.result,
    })),
  )
  const maker = makerOf(runs, path)
  if (runs.length === 0) {
    return <Notice tone="idle" title={t.noProgram} />
  }
  return (
    <div className="stack">
      {!maker && <Notice tone="idle" title={t.unknownMaker} />}
      {(maker ? [maker] : runs).map((run) => (
        <CodeRunView key={run.key} runId={runId} run={run} files={detail.artifacts} />
      ))}
    </div>
  )
}
