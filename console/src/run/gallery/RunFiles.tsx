import { Archive } from 'lucide-react'
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
  },
  {
    none: '还没有文件，运行写出的文件会显示在这里。',
    noneEver: '这次运行没有写文件。',
    all: '全部下载（zip）',
    count: (n: number) => `${n} 个文件`,
  },
)

/** Everything that a run made, with previews. */
export function RunFiles({ runId, picture }: { runId: string; picture: RunPicture }) {
  const t = useWords(galleryWords)
  const { artifacts, endedAt, nodes } = picture
  if (artifacts.length === 0) {
    return <p className={ui.empty}>{endedAt === undefined ? t.none : t.noneEver}</p>
  }
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
