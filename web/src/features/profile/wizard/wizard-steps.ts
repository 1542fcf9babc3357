import { today } from '../fields/birthday.ts'
import { problemsByField, type Problems } from '../signup-form-problems.ts'
import type { SignupValues } from '../signup-form.ts'
import { stepSchema, steps, type Step } from './step-schemas.ts'

export type { Step } from './step-schemas.ts'

export const stepCount = 4
const paths: Record<Step, string> = {
  1: '/signup',
  2: '/signup/details',
  3: '/signup/pictures',
  4: '/signup/review',
}

export const stepPath = (step: Step): string => paths[step]

/** Any path below /signup that names no step shows the first. */
export function stepFromPath(pathname: string): Step {
  const path = pathname.replace(/\/+$/, '').toLowerCase()
  return steps.find((step) => paths[step] === path) ?? 1
}

/** What is wrong with a step on a day, the first thing at each field. */
export function findStepProblems(step: Step, values: SignupValues, day: string): Problems {
  const issues = stepSchema(step, day).safeParse(values).error?.issues ?? []
  return problemsByField(issues.map(({ path, message }) => ({ field: path.join('.'), code: message })))
}

/** The step that has to be done next; the last one once everything is valid. */
export function firstOpenStep(values: SignupValues, day: string): Step {
  return steps.find((step) => !stepSchema(step, day).safeParse(values).success) ?? stepCount
}

/** Where the first of the problems is shown. */
export function stepWithProblem(problems: Problems): Step | undefined {
  return steps.find((step) => Object.keys(stepSchema(step, today()).shape).some((field) => field in problems))
}
