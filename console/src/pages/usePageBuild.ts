import { useEffect, useRef, useState } from 'react'
import { api } from '../api/client'
import { FrameReader } from '../api/sse'
import { useWords } from '../i18n/i18n'
import { afterEvent, NO_BUILD, type Build, type PageEvent } from './build'
import { pageWords } from './words'

interface PageBuild {
  /** Absent until the server has accepted a request. */
  build?: Build
  /** The request was refused, or its stream was interrupted. */
  error?: unknown
  isBusy: boolean
  /** Resolves with the id of the page; `undefined` if there is none. */
  start: (message: string) => Promise<string | undefined>
  cancel: () => void
}

/** Builds pages from requests and folds what the server sends meanwhile; leaving cancels. */
export function usePageBuild(): PageBuild {
  const t = useWords(pageWords)
  const [build, setBuild] = useState<Build>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = async (message: string) => {
    const connection = new AbortController()
    current.current = connection
    setBuild(undefined)
    setError(undefined)
    setBusy(true)
    try {
      const last = await readBuild(message, connection.signal, setBuild)
      if (last.state === 'RUNNING') {
        throw new Error(t.interrupted)
      }
      return last.pageId
    } catch (failure) {
      if (!connection.signal.aborted) {
        setError(failure)
        setBuild(undefined)
      }
      return undefined
    } finally {
      if (current.current === connection) {
        setBusy(false)
      }
    }
  }
  const cancel = () => {
    current.current?.abort()
    setBuild(undefined)
  }
  return { build, error, isBusy, start, cancel }
}

/** Reads the stream to its end; the build as it was after the last event. */
async function readBuild(
  message: string,
  signal: AbortSignal,
  onBuild: (build: Build) => void,
): Promise<Build> {
  const response = await api.send('POST', '/api/page/generate', {
    body: { message },
    headers: { Accept: 'text/event-stream' },
    signal,
  })
  let build = NO_BUILD
  onBuild(build)
  const frames = new FrameReader()
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    for (const frame of frames.read(decoder.decode(piece.value, { stream: true }))) {
      build = afterEvent(build, JSON.parse(frame.data) as PageEvent)
    }
    onBuild(build)
  }
  return build
}
