import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, RotateCw } from 'lucide-react'
import { queries } from '../api/queries'
import type { DoctorCheck } from '../api/types'
import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { Loading } from '../ui/Loading'
import { ErrorNotice, Notice } from '../ui/Notice'
import { settingsWords } from './words'
import styles from './DoctorSection.module.css'

/** What is missing and what to do about it; what is missing comes first. */
export function DoctorSection() {
  const t = useWords(settingsWords)
  const doctor = useQuery(queries.doctor())
  if (doctor.isPending) {
    return <Loading />
  }
  if (doctor.error) {
    return <ErrorNotice error={doctor.error} onRetry={() => void doctor.refetch()} />
  }
  const checks = doctor.data.checks.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  const lacking = checks.filter((check) => !check.ok).length
  return (
    <>
      <p>{t.doctorLead}</p>
      <div role="status">
        <Notice tone={lacking === 0 ? 'idle' : 'waiting'}>
          {lacking === 0 ? t.allWell : t.lacking(lacking)}
        </Notice>
      </div>
      <ul role="list" className={styles.checks}>
        {checks.map((check) => (
          <li key={check.name}>
            <Check check={check} />
          </li>
        ))}
      </ul>
      <div>
        <Button look="outline" disabled={doctor.isFetching} onClick={() => void doctor.refetch()}>
          <RotateCw size={15} aria-hidden className={doctor.isFetching ? 'spin' : undefined} />
          {t.check}
        </Button>
      </div>
    </>
  )
}

function Check({ check }: { check: DoctorCheck }) {
  const t = useWords(settingsWords)
  const Icon = check.ok ? CircleCheck : CircleAlert
  return (
    <div className={styles.check} data-tone={check.ok ? 'done' : 'waiting'}>
      <Icon size={17} aria-hidden />
      <div>
        <p className={styles.checkName}>
          {check.title}
          <span className="hidden-visually">: {check.ok ? t.ok : t.notOk}</span>
        </p>
        <p className={styles.checkText}>{check.text}</p>
      </div>
    </div>
  )
}
