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

/** The problems of a step on a day: the first at each field. */
export function findStepProblems(step: Step, values: SignupValues, day: string): Problems {
  const issues = stepSchema(step, day).safeParse(values).error?.issues ?? []
  return problemsByField(issues.map(({ path, message }) => ({ field: path.join('.'), code: message })))
}

/** The first invalid step; the last one if everything is valid. */
export function firstOpenStep(values: SignupValues, day: string): Step {
  return steps.find((step) => !stepSchema(step, day).safeParse(values).success) ?? stepCount
}

/** The first step that shows one of the problems. */
export function stepWithProblem(problems: Problems): Step | undefined {
  return steps.find((step) => Object.keys(stepSchema(step, today()).shape).some((field) => field in problems))
}
