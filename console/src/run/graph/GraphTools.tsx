import { Panel, useReactFlow } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useWords } from '../../i18n/i18n'
import { IconButton } from '../../ui/Button'
import { runWords } from '../shared/words'
import styles from './GraphTools.module.css'

export function GraphTools({ onFit }: { onFit: () => void }) {
  const t = useWords(runWords)
  const flow = useReactFlow()
  return (
    <Panel position="bottom-left" className={styles.tools}>
      <IconButton isSmall name={t.zoomOut} onClick={() => void flow.zoomOut()}>
        <Minus size={15} aria-hidden />
      </IconButton>
      <IconButton isSmall name={t.zoomIn} onClick={() => void flow.zoomIn()}>
        <Plus size={15} aria-hidden />
      </IconButton>
      <IconButton isSmall name={t.fit} onClick={onFit}>
        <Maximize size={15} aria-hidden />
      </IconButton>
    </Panel>
  )
}
