import { useState } from 'react'
import { useWords, words } from '../i18n/i18n'
import { Button } from './Button'
import styles from './JsonTree.module.css'

const treeWords = words(
  {
    items: (n: number) => (n === 1 ? '1 item' : `${n} items`),
    fields: (n: number) => (n === 1 ? '1 field' : `${n} fields`),
    more: (n: number) => `${n} more`,
  },
  {
    items: (n: number) => `${n} 项`,
    fields: (n: number) => `${n} 个字段`,
    more: (n: number) => `还有 ${n} 项`,
  },
)

const OPEN_DEPTH = 2
const AT_ONCE = 50 // entries rendered before the user asks for more

interface JsonTreeProps {
  value: unknown
  /** Of the field that has the value. */
  name?: string
  depth?: number
}

/** A value of JSON as a tree that folds; parts that are folded are not drawn. */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  if (typeof value !== 'object' || value === null) {
    return (
      <>
        <Key name={name} /> <Leaf value={value} />
      </>
    )
  }
  return <Branch value={value} name={name} depth={depth} />
}

function Key({ name }: { name: string | undefined }) {
  return name === undefined ? null : <span className={styles.jsonKey}>{name}</span>
}

function Branch({ value, name, depth }: { value: object; name?: string; depth: number }) {
  const t = useWords(treeWords)
  const [isOpen, setOpen] = useState(depth < OPEN_DEPTH)
  const [shown, setShown] = useState(AT_ONCE)
  const entries = Object.entries(value)
  const size = Array.isArray(value) ? t.items(entries.length) : t.fields(entries.length)
  const rest = entries.length - shown
  return (
    <details
      className={styles.jsonBranch}
      open={isOpen}
      onToggle={(event) => {
        event.stopPropagation()
        setOpen(event.currentTarget.open)
      }}
    >
      <summary>
        <Key name={name} /> {size}
      </summary>
      {isOpen && (
        <ul role="list">
          {entries.slice(0, shown).map(([key, item]) => (
            <li key={key}>
              <JsonTree name={key} value={item} depth={depth + 1} />
            </li>
          ))}
          {rest > 0 && (
            <li>
              <Button isSmall onClick={() => setShown(shown + AT_ONCE * 4)}>
                {t.more(rest)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </details>
  )
}

function Leaf({ value }: { value: unknown }) {
  const kind = value === null ? 'null' : typeof value
  return (
    <span className={styles.jsonLeaf} data-kind={kind}>
      {String(value)}
    </span>
  )
}
