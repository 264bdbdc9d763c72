import { Archive } from 'lucide-react'
import { useId } from 'react'
import { ArtifactCard } from '../../artifacts/ArtifactCard'
import { useWords, words } from '../../i18n/i18n'
import { addressOf } from '../actions/useRunActions'
import { OriginDetails } from '../origin/OriginDetails'
import type { RunPicture } from '../../picture/picture'
import { classNames } from '../../ui/classNames'
import buttonStyles from '../../ui/Button.module.css'
import ui from '../../ui/ui.module.css'
import styles from './RunFiles.module.css'

const galleryWords = words(
  {
    none: 'No files yet. What this run writes appears here.',
    noneEver: 'This run wrote no files.',
    all: 'Download all as zip',
    count: (n: number) => (n === 1 ? '1 file' : `${n} files`),
    removed: (n: number) => `Removed or moved (${n})`,
  },
  {
    none: '还没有文件，运行写出的文件会显示在这里。',
    noneEver: '这次运行没有写文件。',
    all: '全部下载（zip）',
    count: (n: number) => `${n} 个文件`,
    removed: (n: number) => `已删除或移走（${n}）`,
  },
)

/** Everything that a run made, with previews, and what it removed. */
export function RunFiles({ runId, picture }: { runId: string; picture: RunPicture }) {
  const t = useWords(galleryWords)
  return (
    <>
      {picture.artifacts.length === 0 ? (
        <p className={ui.empty}>{picture.endedAt === undefined ? t.none : t.noneEver}</p>
      ) : (
        <Gallery runId={runId} picture={picture} />
      )}
      {picture.removed.length > 0 && <Removed files={picture.removed} />}
    </>
  )
}

function Removed({ files }: { files: string[] }) {
  const t = useWords(galleryWords)
  const id = useId()
  return (
    <section className={styles.gallery}>
      <h2 id={id} className="faint small">
        {t.removed(files.length)}
      </h2>
      <ul aria-labelledby={id} className={styles.removed}>
        {files.map((file) => (
          <li key={file}>
            <del>{file}</del>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Gallery({ runId, picture }: { runId: string; picture: RunPicture }) {
  const t = useWords(galleryWords)
  const { artifacts, nodes } = picture
  return (
    <div className={styles.gallery}>
      <div className={styles.head}>
        <span className="faint small">{t.count(artifacts.length)}</span>
        <a
          className={classNames(buttonStyles.button, buttonStyles.outline, buttonStyles.small)}
          href={`${addressOf(runId)}/artifacts.zip`}
          download
        >
          <Archive size={14} aria-hidden />
          {t.all}
        </a>
      </div>
      <div className={styles.grid}>
        {artifacts.map((artifact) => (
          <ArtifactCard key={artifact.path} artifact={artifact} runId={runId}>
            <OriginDetails
              artifact={artifact}
              runId={runId}
              step={nodes.find(({ id }) => id === artifact.node)?.name}
            />
          </ArtifactCard>
        ))}
      </div>
    </div>
  )
}
