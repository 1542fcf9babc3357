import * as profile from '@mithaq/contract/profile'
import * as z from 'zod/mini'
import { isCompleteBirthday } from '../fields/birthday.ts'

export type Step = 1 | 2 | 3 | 4
export const steps: readonly Step[] = [1, 2, 3, 4]

const { name, sex, country, city, aboutMe, education, occupation, height, maritalStatus, nationality } =
  profile

const details = z.object({ aboutMe, education, occupation, height, maritalStatus, nationality })
const pictures = z.object({
  pictures: z.array(z.unknown()).check(z.minLength(1, 'pictures_missing')),
})
const review = z.object({})

const basicsOn = (today: string) =>
  z.object({ name, sex, birthday: birthdayOn(today), location: z.object({ country, city }) })

function birthdayOn(today: string) {
  return z.string().check(({ value, issues }) => {
    const problem = isCompleteBirthday(value) ? profile.birthdayProblem(value, today) : 'birthday_missing'
    if (problem) issues.push({ code: 'custom', message: problem, input: value })
  })
}

/** The schema of a step on the day `today`. */
export function stepSchema(step: Step, today: string) {
  return { 1: basicsOn(today), 2: details, 3: pictures, 4: review }[step]
}
