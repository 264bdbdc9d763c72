import styles from './chart.module.css'

export interface LegendEntry {
  name: string
  color: string
  value?: string
}

export function Legend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul role="list" className={styles.legend}>
      {entries.map(({ name, color, value }, index) => (
        <li key={index}>
          <i className={styles.swatch} style={{ background: color }} />
          <span>{name}</span>
          {value !== undefined && <span className="faint numbers">{value}</span>}
        </li>
      ))}
    </ul>
  )
}
