import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { api } from '../api/client'
import { lifeAddress, type LifePage, type Task } from '../api/life'

type Shown = InfiniteData<LifePage<Task>>

const LISTS = { queryKey: ['life', 'tasks', 'list'] }

export type CheckOff = ReturnType<typeof useCheckOff>

/** Marks a task as done, or as open again: at once here, and back again where the server refuses. */
export function useCheckOff() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (task: Task) =>
      task.completed
        ? api.patch(lifeAddress('tasks', task.id), { completed: false })
        : api.patch(`${lifeAddress('tasks', task.id)}/complete`, {}),
    onMutate: async (task) => {
      await cache.cancelQueries(LISTS)
      cache.setQueriesData<Shown>(LISTS, (data) => markCompleted(data, task.id, !task.completed))
    },
    onError: (_error, task) => {
      cache.setQueriesData<Shown>(LISTS, (data) => markCompleted(data, task.id, task.completed))
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: ['life'] }),
  })
}

function markCompleted(data: Shown | undefined, id: string, completed: boolean): Shown | undefined {
  return (
    data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.map((task) => (task.id === id ? { ...task, completed } : task)),
      })),
    }
  )
}
