import styles from './Switch.module.css'
interface SwitchProps {
  label: string
  isOn: boolean
  hint?: string
  onChange: (isOn: boolean) => void
}

export function Switch({ label, isOn, hint, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title={hint}
      className={styles.toggle}
      onClick={() => onChange(!isOn)}
    >
      <span className={styles.track} aria-hidden />
      {label}
    </button>
  )
}
