import type { Sentence, Workflow } from '../api/types'

/** A plan as the planner made it. */
export interface PlanPicture {
  workflow: Workflow
  /** What was put right without asking. */
  repairs: Sentence[]
  /** What was asked for and is not in the plan. */
  omissions: string[]
  rounds: number
}
