import type { DocumentHit } from '../api/types'
import { useTranslate, useWords } from '../i18n/i18n'
import { documentWords } from './words'
import styles from './Why.module.css'

const SHOWN = 8 // words; the rest gives little

/** What the score of a hit is made of: its parts, and the words with their fields and weights. */
export function Why({ hit }: { hit: DocumentHit }) {
  const t = useWords(documentWords)
  const translate = useTranslate()
  return (
    <details className={styles.why}>
      <summary>
        {t.why}
        <span className="faint numbers" title={t.scoreHint}>
          {t.score} {hit.score.toFixed(2)}
        </span>
      </summary>
      <div className={styles.tables}>
        <div>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.part}</th>
                <th scope="col">{t.points}</th>
              </tr>
            </thead>
            <tbody>
              {hit.explanation.map((part) => (
                <tr key={part.what.en}>
                  <td>{translate(part.what)}</td>
                  <td className="numbers">{part.points.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {hit.matches.length > 0 && (
          <div tabIndex={0} role="group" aria-label={t.why}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t.word}</th>
                  <th scope="col">{t.field}</th>
                  <th scope="col">{t.weight}</th>
                  <th scope="col">{t.alone}</th>
                </tr>
              </thead>
              <tbody>
                {hit.matches.slice(0, SHOWN).map((match) => (
                  <tr key={`${match.word} ${match.field.en}`}>
                    <td>{match.word}</td>
                    <td>{translate(match.field)}</td>
                    <td className="numbers">{match.weight}</td>
                    <td className="numbers">{match.points.toFixed(2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </details>
  )
}
