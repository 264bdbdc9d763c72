import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client'
import type { Validation, Workflow } from '../api/types'

const PAUSE = 350 // ms without a key before the server is asked

/** What the server thinks of a plan that is being edited. */
export function useValidation(plan: Workflow) {
  const text = JSON.stringify(plan)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  const check = useQuery({
    queryKey: ['validation', settled],
    queryFn: () =>
      api.post<Validation>('/api/workflow/validate', { workflow: JSON.parse(settled) as unknown }),
    placeholderData: keepPreviousData,
  })
  const isChecking = check.isFetching || settled !== text
  return { validation: check.data, isChecking, error: check.error }
}
