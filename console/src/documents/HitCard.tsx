import { Link } from 'react-router'
import type { DocumentHit } from '../api/types'
import { pageAddress } from './address'
import { AnsweredButton } from './AnsweredButton'
import { Marked } from './Marked'
import { Why } from './Why'
import { classNames } from '../ui/classNames'
import documentsStyles from './documents.module.css'
import ui from '../ui/ui.module.css'
import styles from './HitCard.module.css'

/** A page that was found, at its best passage, and why. */
export function HitCard({ hit, query }: { hit: DocumentHit; query: string }) {
  const words = hit.matches.map((match) => match.word)
  const heading = hit.headings.filter((one) => one !== hit.title).join(' › ')
  return (
    <article className={classNames(ui.card, styles.hit)}>
      <header>
        <div>
          <h2>
            <Link to={pageAddress({ ...hit, query })}>{hit.title}</Link>
          </h2>
          <p className={classNames(documentsStyles.path, 'faint small')}>
            <span>{hit.corpus}</span> <span className="mono">{hit.path}</span>
          </p>
        </div>
        <AnsweredButton query={query} corpus={hit.corpus} path={hit.path} />
      </header>
      {heading !== '' && <p className={styles.heading}>{heading}</p>}
      <p>
        <Marked text={hit.snippet || hit.summary} words={words} />
      </p>
      <Why hit={hit} />
    </article>
  )
}
