import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import styles from './SearchField.module.css'

const PAUSE = 250 // ms after the last key before the search is made

interface SearchFieldProps {
  label: string
  search: string
  onSearch: (search: string) => void
}

/** A field that searches once the user pauses. */
export function SearchField({ label, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    setTyped(search)
  }
  useEffect(() => {
    const timer = setTimeout(() => typed !== search && onSearch(typed), PAUSE)
    return () => clearTimeout(timer)
  }, [typed, search, onSearch])
  return (
    <label className={styles.searchField} data-slot="search-field">
      <Search size={15} aria-hidden />
      <span className="hidden-visually">{label}</span>
      <input
        type="search"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
