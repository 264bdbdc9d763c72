import { useWords } from '../i18n/i18n'
import { Button } from '../ui/Button'
import { lifeWords } from './words'

interface MoreButtonProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

export function MoreButton({ list }: MoreButtonProps) {
  const t = useWords(lifeWords)
  if (!list.hasNextPage) {
    return null
  }
  return (
    <Button
      isSmall
      look="outline"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t.more}
    </Button>
  )
}
