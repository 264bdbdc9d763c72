import { escapePath } from '../api/client'
import type { Artifact } from '../api/types'

export type Kind =
  'image' | 'table' | 'html' | 'markdown' | 'json' | 'text' | 'audio' | 'video' | 'other'

/** How an artifact is shown. */
export function kindOf({ type, path }: Artifact): Kind {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase()
  if (type.startsWith('image/')) {
    return 'image'
  }
  if (type.startsWith('audio/')) {
    return 'audio'
  }
  if (type.startsWith('video/')) {
    return 'video'
  }
  if (/csv|tab-separated/.test(type) || ['csv', 'tsv'].includes(ending)) {
    return 'table'
  }
  if (type.startsWith('text/html')) {
    return 'html'
  }
  if (type === 'text/markdown' || ending === 'md') {
    return 'markdown'
  }
  if (/[/+]json/.test(type) || ending === 'json') {
    return 'json'
  }
  return /^text\/|yaml|xml|javascript/.test(type) ? 'text' : 'other'
}

/** Where an artifact of a run is. */
export function addressOf(artifact: Artifact, runId: string | undefined): string {
  const run = encodeURIComponent(runId ?? '')
  return artifact.url ?? `/api/runs/${run}/artifacts/${escapePath(artifact.path)}`
}

export function downloadOf(artifact: Artifact, runId: string | undefined): string {
  const address = addressOf(artifact, runId)
  return `${address}${address.includes('?') ? '&' : '?'}download=1`
}
