import type { LifeStatus } from '../api/life'
import { useWords } from '../i18n/i18n'
import { lifeWords } from './words'
import { classNames } from '../ui/classNames'
import formStyles from './form.module.css'
import styles from './LinkField.module.css'

interface LinkFieldProps {
  label: string
  options: { id: string; name: string; status: LifeStatus }[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Things that can be ticked; those that are archived only where they are ticked already. */
export function LinkField({ label, options, chosen, onChange }: LinkFieldProps) {
  const t = useWords(lifeWords)
  const shown = options.filter((one) => one.status !== 'ARCHIVED' || chosen.includes(one.id))
  return (
    <fieldset className={classNames(styles.links, formStyles.whole)}>
      <legend>{label}</legend>
      {shown.length === 0 && <p className="faint small">{t.noneToLink}</p>}
      <div>
        {shown.map(({ id, name }) => (
          <label key={id} className={formStyles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
