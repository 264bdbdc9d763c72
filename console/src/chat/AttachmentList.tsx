import { CircleAlert, FileText, LoaderCircle, X } from 'lucide-react'
import { useFormat } from '../i18n/format'
import { useWords } from '../i18n/i18n'
import type { Attachment } from './useAttachments'
import { chatWords } from './words'
import styles from './AttachmentList.module.css'

const ICONS = { uploading: LoaderCircle, ready: FileText, failed: CircleAlert }

interface AttachmentListProps {
  files: Attachment[]
  onRemove: (key: number) => void
}

export function AttachmentList({ files, onRemove }: AttachmentListProps) {
  const t = useWords(chatWords)
  const format = useFormat()
  if (files.length === 0) {
    return null
  }
  return (
    <ul role="list" className={styles.attachments}>
      {files.map((file) => {
        const Icon = ICONS[file.state]
        return (
          <li key={file.key} className={styles.attachment} data-state={file.state}>
            <Icon
              size={15}
              aria-hidden
              className={file.state === 'uploading' ? 'spin' : undefined}
            />
            <span className={styles.attachmentName}>{file.name}</span>
            <span className={styles.attachmentNote} role="status">
              {file.state === 'uploading'
                ? t.uploading
                : (file.problem ?? format.bytes(file.bytes))}
            </span>
            <button
              type="button"
              aria-label={t.removeFile(file.name)}
              onClick={() => onRemove(file.key)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
