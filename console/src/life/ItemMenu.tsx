import {
  Archive,
  CircleCheck,
  CirclePause,
  CirclePlay,
  Ellipsis,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { api } from '../api/client'
import { ifVersion, lifeAddress, type LifeItems, type LifeKind, type LifeStatus } from '../api/life'
import { useCanEdit } from '../app/useCanEdit'
import { useWords } from '../i18n/i18n'
import { IconButton } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { Menu } from '../ui/Menu'
import { ErrorNotice } from '../ui/Notice'
import { RemoveDialog } from './RemoveDialog'
import { useLifeChange } from './useLife'
import { lifeWords } from './words'

const STATUS_ICONS: Record<LifeStatus, typeof Archive> = {
  ACTIVE: CirclePlay,
  PAUSED: CirclePause,
  COMPLETED: CircleCheck,
  ARCHIVED: Archive,
}

interface ItemMenuProps<K extends LifeKind> {
  kind: K
  item: LifeItems[K]
  name: string
  onEdit: () => void
}

/** What can be done with one thing. */
export function ItemMenu<K extends LifeKind>({ kind, item, name, onEdit }: ItemMenuProps<K>) {
  const t = useWords(lifeWords)
  const canEdit = useCanEdit()
  const [isRemoving, setRemoving] = useState(false)
  const setStatus = useLifeChange((status: LifeStatus) =>
    api.patch(lifeAddress(kind, item.id), { status }, { headers: ifVersion(item.version) }),
  )
  if (!canEdit) {
    return null
  }
  const statuses = 'status' in item ? otherStatuses(item.status) : []
  return (
    <>
      <Menu
        items={[
          {
            label: t.edit,
            icon: <Pencil size={15} aria-hidden />,
            onChoose: onEdit,
          },
          ...statuses.map((status) => {
            const Icon = STATUS_ICONS[status]
            return {
              label: t.setStatus[status],
              icon: <Icon size={15} aria-hidden />,
              onChoose: () => setStatus.mutate(status),
            }
          }),
          {
            label: t.remove,
            icon: <Trash2 size={15} aria-hidden />,
            onChoose: () => setRemoving(true),
          },
        ]}
        trigger={(props) => (
          <IconButton isSmall name={t.actions(name)} {...props}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        )}
      />
      {isRemoving && (
        <RemoveDialog kind={kind} id={item.id} name={name} onClose={() => setRemoving(false)} />
      )}
      {setStatus.error && (
        <Dialog title={name} onClose={() => setStatus.reset()}>
          <ErrorNotice error={setStatus.error} />
        </Dialog>
      )}
    </>
  )
}

function otherStatuses(status: LifeStatus): LifeStatus[] {
  return (Object.keys(STATUS_ICONS) as LifeStatus[]).filter((one) => one !== status)
}
