import { useCallback, useRef, useState } from 'react'
import { api, escapePath } from '../api/client'
import { ApiError } from '../api/errors'

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
        const id = await conversation()
        await api.put(`/api/conversations/${id}/files/${escapePath(file.name)}`, file)
        change({ state: 'ready' })
        onReady(file.name)
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
