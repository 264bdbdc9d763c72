import { ArtifactCard } from '../artifacts/ArtifactCard'
import { useWords } from '../i18n/i18n'
import type { SessionPicture } from './picture'
import { sessionWords } from './words'
import ui from '../ui/ui.module.css'

/** The files that agents wrote in a session, the latest first; pictures, sound and video play here. */
export function FilesTab({ picture }: { picture: SessionPicture }) {
  const t = useWords(sessionWords)
  const files = picture.turns
    .toReversed()
    .flatMap(({ turn, runId, answer }) =>
      (answer?.artifacts ?? []).map((artifact) => ({ turn, runId, artifact })),
    )
  if (files.length === 0) {
    return <p className={ui.empty}>{t.noFiles}</p>
  }
  return (
    <ul role="list" className="stack">
      {files.map(({ turn, runId, artifact }) => (
        <li key={`${turn} ${artifact.path}`}>
          <ArtifactCard artifact={artifact} runId={runId} />
        </li>
      ))}
    </ul>
  )
}
