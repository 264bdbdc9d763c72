import { useWords } from '../i18n/i18n'
import { SearchField } from '../ui/SearchField'
import { Switch } from '../ui/Switch'
import type { LifePlace } from './useLifeAddress'
import { useProjects } from './useLife'
import { lifeWords } from './words'
import ui from '../ui/ui.module.css'
import styles from './LifeFilters.module.css'

interface LifeFiltersProps {
  place: LifePlace
  onChange: (values: Record<string, string>) => void
}

export function LifeFilters({ place, onChange }: LifeFiltersProps) {
  const t = useWords(lifeWords)
  const projects = useProjects()
  const { tab } = place
  const shown = [...projects.values()].filter(
    (one) => one.status !== 'ARCHIVED' || one.id === place.project,
  )
  return (
    <div className={styles.filters} role="search" aria-label={t.filter}>
      <SearchField
        key={tab}
        label={t.search[tab]}
        search={place.search}
        onSearch={(search) => onChange({ search })}
      />
      {tab !== 'projects' && (
        <select
          className={ui.field}
          aria-label={t.fields.projectId}
          value={place.project}
          onChange={(event) => onChange({ project: event.target.value })}
        >
          <option value="">{t.allProjects}</option>
          {tab === 'tasks' && <option value="none">{t.noProject}</option>}
          {shown.map((project) => (
            <option key={project.id} value={project.id}>
              {project.name}
            </option>
          ))}
        </select>
      )}
      {(tab === 'projects' || tab === 'goals') && (
        <Switch
          label={t.showArchived}
          isOn={place.showsArchived}
          onChange={(isOn) => onChange({ archived: isOn ? '1' : '' })}
        />
      )}
    </div>
  )
}
