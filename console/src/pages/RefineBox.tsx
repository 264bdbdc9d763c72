import { useMutation } from '@tanstack/react-query'
import { WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/client'
import type { PatchPlan, PatchResult, StoredPage } from '../api/pages'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { ErrorNotice } from '../ui/Notice'
import { blockWords } from './blocks/words'
import { describePatch } from './describePatch'
import { pageWords } from './words'
import { classNames } from '../ui/classNames'
import ui from '../ui/ui.module.css'
import styles from './RefineBox.module.css'

interface RefineBoxProps {
  stored: StoredPage
  /** The change that is being previewed. */
  plan: PatchPlan | undefined
  onPlan: (plan: PatchPlan | undefined) => void
  onApplied: (page: StoredPage) => void
}

/** Changes a page by a sentence: what will change is displayed first. */
export function RefineBox({ stored, plan, onPlan, onApplied }: RefineBoxProps) {
  const t = useWords(pageWords)
  const { types } = useWords(blockWords)
  const [message, setMessage] = useState('')
  const preview = useMutation({
    mutationFn: () =>
      api.post<PatchResult>('/api/page/patch', { pageId: stored.id, message, preview: true }),
    onSuccess: ({ patchPlan }) => onPlan(patchPlan),
  })
  const apply = useMutation({
    mutationFn: () =>
      api.post<PatchResult>('/api/page/patch', { pageId: stored.id, message, patchPlan: plan }),
    onSuccess: ({ page }) => {
      onPlan(undefined)
      setMessage('')
      if (page) onApplied(page)
    },
  })
  const isBusy = preview.isPending || apply.isPending
  const change = (text: string) => {
    setMessage(text)
    onPlan(undefined)
    preview.reset()
    apply.reset()
  }
  return (
    <form
      className={classNames(ui.card, styles.box)}
      onSubmit={(event) => {
        event.preventDefault()
        if (message.trim() !== '' && !isBusy) {
          if (plan === undefined) preview.mutate()
          else apply.mutate()
        }
      }}
    >
      <div className={styles.line}>
        <WandSparkles size={16} aria-hidden />
        <input
          type="text"
          aria-label={t.refine}
          placeholder={t.refineExample}
          maxLength={4000}
          value={message}
          onChange={(event) => change(event.target.value)}
        />
        {plan === undefined && (
          <Button
            type="submit"
            look="outline"
            isSmall
            disabled={message.trim() === '' || preview.isPending}
          >
            {t.preview}
          </Button>
        )}
      </div>
      {(preview.error ?? apply.error) && <ErrorNotice error={preview.error ?? apply.error} />}
      {plan && (
        <div className={styles.preview} role="status">
          <p>{t.willChange}</p>
          <ul>
            {plan.instructions.map((instruction, index) => (
              <li key={index}>{describePatch(instruction, stored.page, t, types)}</li>
            ))}
          </ul>
          <p className="faint small">{t.affected}</p>
          <div className={ui.formActions}>
            <Button isSmall disabled={apply.isPending} onClick={() => change('')}>
              {t.discard}
            </Button>
            <Button type="submit" look="primary" isSmall disabled={apply.isPending}>
              {t.apply}
            </Button>
          </div>
        </div>
      )}
    </form>
  )
}
