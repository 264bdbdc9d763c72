import styles from './Diff.module.css'

/** What a line of a unified diff is. */
export function kindOfLine(line: string): 'place' | 'new' | 'gone' | 'same' {
  if (line.startsWith('@@')) {
    return 'place'
  }
  if (line.startsWith('+')) {
    return 'new'
  }
  return line.startsWith('-') ? 'gone' : 'same'
}

/** The lines of a unified diff. */
export function Diff({ lines }: { lines: string[] }) {
  return (
    <pre className={styles.diff} tabIndex={0}>
      {lines.map((line, index) => (
        <span key={index} data-kind={kindOfLine(line)}>
          {line || ' '}
        </span>
      ))}
    </pre>
  )
}
