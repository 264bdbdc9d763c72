import { useState } from 'react'
import type { OnFailure } from '../api/types'

export interface SendSettings {
  review: boolean
  onFailure: OnFailure
}

const KEY = 'troupe.send'
const START: SendSettings = { review: false, onFailure: 'stop' }

/** How messages are sent, as it was chosen last. */
export function useSettings(): [SendSettings, (change: Partial<SendSettings>) => void] {
  const [settings, setSettings] = useState<SendSettings>(readStored)
  const change = (to: Partial<SendSettings>) => {
    const next = { ...settings, ...to }
    setSettings(next)
    try {
      localStorage.setItem(KEY, JSON.stringify(next))
    } catch {
      // storage may be forbidden; the choice holds for this page
    }
  }
  return [settings, change]
}

function readStored(): SendSettings {
  try {
    return { ...START, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as SendSettings) }
  } catch {
    return START
  }
}
