import {
  Download,
  FileCode,
  FileImage,
  FileMusic,
  FileVideo,
  FileSpreadsheet,
  FileText,
  Maximize2,
} from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Artifact } from '../api/types'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { addressOf, downloadOf, kindOf, type Kind } from './kind'
import { Preview } from './Preview'
import { artifactWords } from './words'
import { classNames } from '../ui/classNames'
import artifactsStyles from './artifacts.module.css'
import buttonStyles from '../ui/Button.module.css'
import ui from '../ui/ui.module.css'
import styles from './ArtifactCard.module.css'

const ICONS: Record<Kind, typeof FileText> = {
  image: FileImage,
  table: FileSpreadsheet,
  html: FileCode,
  markdown: FileText,
  json: FileCode,
  text: FileText,
  audio: FileMusic,
  video: FileVideo,
  other: FileText,
}

const FEW_ROWS = 8
const MANY_ROWS = 1000

interface ArtifactCardProps {
  artifact: Artifact
  runId?: string
  /** Shown below the preview, such as the file's origin. */
  children?: ReactNode
}

/** A file that a run made: what it is, what is in it, and how to get it. */
export function ArtifactCard(props: ArtifactCardProps) {
  const { artifact, runId, children } = props
  const t = useWords(artifactWords)
  const format = useFormat()
  const [isLarge, setLarge] = useState(false)
  const kind = kindOf(artifact)
  const Icon = ICONS[kind]
  const address = addressOf(artifact, runId)
  const preview = { kind, address, name: artifact.path }
  return (
    <figure className={classNames(styles.artifact, ui.card)}>
      <figcaption className={styles.head}>
        <Icon size={16} aria-hidden />
        <span className={styles.name} title={artifact.path}>
          {artifact.path}
        </span>
        <span className="faint numbers">{format.bytes(artifact.bytes)}</span>
        {kind !== 'other' && (
          <IconButton
            isSmall
            name={`${t.enlarge}: ${artifact.path}`}
            onClick={() => setLarge(true)}
          >
            <Maximize2 size={15} aria-hidden />
          </IconButton>
        )}
        <a
          className={classNames(buttonStyles.button, buttonStyles.icon, buttonStyles.small)}
          href={downloadOf(artifact, runId)}
          download={artifact.path.split('/').at(-1)}
          aria-label={`${t.download}: ${artifact.path}`}
          title={t.download}
        >
          <Download size={15} aria-hidden />
        </a>
      </figcaption>
      {kind !== 'other' && (
        <div className={artifactsStyles.preview}>
          <Preview {...preview} rows={FEW_ROWS} />
        </div>
      )}
      {children}
      {isLarge && (
        <Dialog title={artifact.path} isWide onClose={() => setLarge(false)}>
          <div className={artifactsStyles.large}>
            <Preview {...preview} rows={MANY_ROWS} />
          </div>
        </Dialog>
      )}
    </figure>
  )
}
