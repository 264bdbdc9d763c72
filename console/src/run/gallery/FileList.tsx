import type { Artifact } from '../../api/types'
import { ArtifactCard } from '../../artifacts/ArtifactCard'
import { OriginDetails } from '../origin/OriginDetails'

/** The files of one step. */
export function FileList({ runId, files }: { runId: string; files: Artifact[] }) {
  return (
    <div className="stack">
      {files.map((file) => (
        <ArtifactCard key={file.path} artifact={file} runId={runId}>
          <OriginDetails artifact={file} runId={runId} />
        </ArtifactCard>
      ))}
    </div>
  )
}
