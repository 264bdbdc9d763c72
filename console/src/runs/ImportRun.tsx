import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api/client'
import { ApiError } from '../api/errors'
import type { AcceptedRun } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice } from '../ui/Notice'
import { runsWords } from './words'
import ui from '../ui/ui.module.css'

interface Import {
  file: File
  asNew: boolean
}

/** Takes in a run that was exported, here or elsewhere. */
export function ImportRun() {
  const t = useWords(runsWords)
  const cache = useQueryClient()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const take = useMutation({
    mutationFn: ({ file, asNew }: Import) =>
      api.post<AcceptedRun>('/api/runs/import', file, { query: asNew ? { asNew } : {} }),
    onSuccess: ({ runId = '' }) => {
      void cache.invalidateQueries({ queryKey: ['runs', 'list'] })
      void navigate(`/runs/${encodeURIComponent(runId)}`)
    },
  })
  const isThere = take.error instanceof ApiError && take.error.status === 409
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t.importRun}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) {
            take.mutate({ file, asNew: false })
          }
        }}
      />
      <Button look="outline" disabled={take.isPending} onClick={() => field.current?.click()}>
        <Upload size={15} aria-hidden />
        {t.importRun}
      </Button>
      {take.error && (
        <Dialog title={t.importRun} onClose={() => take.reset()}>
          <div className="stack">
            <ErrorNotice error={take.error} />
            <p>{isThere ? t.importAsNew : t.importFailed}</p>
            {isThere && take.variables && (
              <div className={ui.formActions}>
                <Button
                  look="primary"
                  onClick={() => take.mutate({ file: take.variables.file, asNew: true })}
                >
                  {t.takeAsNew}
                </Button>
              </div>
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
