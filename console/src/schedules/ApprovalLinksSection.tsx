import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client'
import { schedulePath, scheduleQueries, type LinkPermission, type Schedule } from '../api/schedules'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { ErrorNotice } from '../ui/Notice'
import { scheduleWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './schedules.module.css'

interface ApprovalLinksSectionProps {
  schedule: Schedule
  canEdit: boolean
}

/** What links to the decisions permit that the work waits for; a change is confirmed. */
export function ApprovalLinksSection({ schedule, canEdit }: ApprovalLinksSectionProps) {
  const t = useWords(scheduleWords)
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const options = scheduleQueries.approvalLinks(schedule.number)
  const links = useQuery(options)
  const change = useMutation({
    mutationFn: (decide: LinkPermission['decide']) =>
      api.put<LinkPermission>(`${schedulePath(schedule.number)}/approval-links`, { decide }),
    onSuccess: (changed) => cache.setQueryData(options.queryKey, changed),
  })
  const decide = links.data?.decide
  const other = decide === 'link' ? 'sign-in' : 'link'
  const error = links.error ?? change.error
  const close = () => setAsking(false)
  return (
    <section className="stack" aria-label={t.approvalLinks}>
      <h2>{t.approvalLinks}</h2>
      <p className="faint small">{t.approvalLinksLead}</p>
      {decide !== undefined && <p role="status">{t.linkPolicies[decide]}</p>}
      {schedule.callback === undefined && <p className="faint">{t.approvalLinksUnsent}</p>}
      {error && <ErrorNotice error={error} />}
      {canEdit && decide !== undefined && (
        <div className={styles.actions}>
          <Button
            look="outline"
            isSmall
            disabled={change.isPending}
            onClick={() => setAsking(true)}
          >
            {t.changeLinks[other]}
          </Button>
        </div>
      )}
      {isAsking && (
        <Dialog title={t.changeLinks[other]} onClose={close}>
          <div className="stack">
            <p>{t.changeLinksQuestion[other]}</p>
            <div className={ui.formActions}>
              <Button onClick={close}>{t.keep}</Button>
              <Button
                look="primary"
                onClick={() => {
                  close()
                  change.mutate(other)
                }}
              >
                {t.changeLinks[other]}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  )
}
