import { problemOf } from '../signup-form-problems.ts'
import type { Checked, FieldName, Problems } from '../signup-form-problems.ts'

export type Step = 1 | 2 | 3 | 4

export const stepCount = 4
const paths: Record<Step, string> = {
  1: '/signup',
  2: '/signup/details',
  3: '/signup/pictures',
  4: '/signup/review',
}
const steps: readonly Step[] = [1, 2, 3, 4]

/** In the order of the screen: the first problem is the one to begin with. */
const fields: Record<Step, readonly FieldName[]> = {
  1: ['name', 'sex', 'birthday', 'location'],
  2: ['aboutMe', 'education', 'occupation', 'height', 'maritalStatus', 'nationality'],
  3: ['pictures'],
  4: [],
}

export const pathOf = (step: Step): string => paths[step]

/** Any path below /signup that names no step shows the first. */
export function stepAt(pathname: string): Step {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return steps.find((step) => paths[step] === path) ?? 1
}

export function problemsOf(step: Step, signup: Checked, today: string): Problems {
  const problems: Problems = {}
  for (const field of fields[step]) {
    const problem = problemOf(field, signup, today)
    if (problem !== undefined) problems[field] = problem
  }
  return problems
}

/** The step that has to be done next; the last one once everything is valid. */
export function firstOpenStep(signup: Checked, today: string): Step {
  return steps.find((step) => Object.keys(problemsOf(step, signup, today)).length > 0) ?? stepCount
}

/** Where the first of the problems is shown. */
export function stepOfProblems(problems: Problems): Step | undefined {
  return steps.find((step) => fields[step].some((field) => problems[field] !== undefined))
}
