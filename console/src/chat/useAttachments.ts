import { useCallback, useRef, useState } from 'react'
import { api, escapePath } from '../api/client'
import { ApiError } from '../api/errors'

const MOST_NAMES = 50

export const LIMIT = 32 * 1024 * 1024 // bytes; what the server takes

export interface Attachment {
  key: number
  name: string
  bytes: number
  state: 'uploading' | 'ready' | 'failed'
  problem?: string
}

interface Attachments {
  all: Attachment[]
  /** The files are in the workspace at once; the message names them. */
  add: (files: Iterable<File>) => void
  remove: (key: number) => void
  clear: () => void
}

/**
 * Puts a file into a workspace, under a further name where there is another file of its name: what is
 * there is never replaced.
 *
 * @returns the name it has there
 */
async function put(conversation: string, file: File): Promise<string> {
  for (let number = 1; ; number++) {
    const name = withNumber(file.name, number)
    try {
      await api.put(`/api/conversations/${conversation}/files/${escapePath(name)}`, file)
      return name
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || number === MOST_NAMES) {
        throw error
      }
    }
  }
}

/** `sales.csv`, `sales-2.csv`, `sales-3.csv` */
function withNumber(name: string, number: number): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  return number === 1 ? name : `${stem}-${number}${ending}`
}

/** Puts files into the workspace of a conversation, which begins with the first of them if need be. */
export function useAttachments(
  conversation: () => Promise<string>,
  tooLarge: string,
  onReady: (name: string) => void,
): Attachments {
  const [all, setAll] = useState<Attachment[]>([])
  const next = useRef(0)

  const upload = useCallback(
    async (file: File) => {
      const key = next.current++
      const change = (to: Partial<Attachment>) =>
        setAll((before) => before.map((one) => (one.key === key ? { ...one, ...to } : one)))
      const begun: Attachment = { key, name: file.name, bytes: file.size, state: 'uploading' }
      setAll((before) => [...before.filter((one) => one.name !== file.name), begun])
      if (file.size > LIMIT) {
        return change({ state: 'failed', problem: tooLarge })
      }
      try {
        const name = await put(await conversation(), file)
        change({ state: 'ready', name })
        onReady(name)
      } catch (error) {
        change({
          state: 'failed',
          problem: error instanceof ApiError ? error.detail : String(error),
        })
      }
    },
    [conversation, tooLarge, onReady],
  )

  return {
    all,
    add: useCallback((files) => [...files].forEach((file) => void upload(file)), [upload]),
    remove: useCallback((key) => setAll((before) => before.filter((one) => one.key !== key)), []),
    clear: useCallback(() => setAll([]), []),
  }
}
