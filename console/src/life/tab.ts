import type { LifePlace } from './useLifeAddress'

export interface TabProps {
  place: LifePlace
  /** Goes elsewhere: values of the address by name. */
  onGo: (values: Record<string, string>) => void
}
