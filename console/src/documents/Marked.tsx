/** A text in which words stand out. */
export function Marked({ text, words }: { text: string; words: string[] }) {
  const wanted = [...new Set(words)].filter((word) => word !== '')
  if (wanted.length === 0) {
    return text
  }
  const longestFirst = wanted.toSorted((one, other) => other.length - one.length).map(escapeRegExp)
  const parts = text.split(new RegExp(`(${longestFirst.join('|')})`, 'giu'))
  return parts.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}

function escapeRegExp(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
