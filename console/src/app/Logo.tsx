import styles from './Logo.module.css'
/** The sign of Troupe: one request, shared out to several. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className={styles.logo}>
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="2.4" strokeLinecap="round">
        <path d="M16 10v5M16 15c-5 0-7 2-7 6M16 15c5 0 7 2 7 6" />
      </g>
      <g fill="var(--on-accent)">
        <circle cx="16" cy="8.5" r="3" />
        <circle cx="9" cy="22.5" r="3" />
        <circle cx="23" cy="22.5" r="3" />
      </g>
    </svg>
  )
}
