import { api } from '@mithaq/contract'
import type { TestApp } from '../app/test-app.ts'

export const password = 'a promise kept'

export const profileDetails = {
  name: 'Amina',
  sex: 'female',
  country: 'MA',
  city: 'Fez',
  aboutMe: 'I keep bees.',
  education: '',
  occupation: 'Beekeeper',
  nationality: ['MA', 'ES'],
  height: 165,
  maritalStatus: 'Never Married',
}
export const filledProfile = { ...profileDetails, birthday: '1997-05-20' }
/** The test members' age on a day. */
export const castAgeOn = (on: Date) =>
  on.getUTCFullYear() - 1997 - (on.toISOString().slice(5, 10) < '05-20' ? 1 : 0)

export interface Person {
  id: string
  email: string
  token: string
  cookies: Map<string, string>
}

/** Signs up an account. */
export async function signUpAccount(app: TestApp, name?: string): Promise<Person> {
  const email = app.freshEmail(name)
  const cookies = new Map<string, string>()
  const { status, body } = await app.call(api.account.signUp, { email, password }, { cookies })
  if (status !== 200 || body.session === null) throw new Error(`sign-up answered ${status}`)
  return { id: body.session.user.id, email, token: body.session.accessToken, cookies }
}

/** Requests a recovery mail and reads its link: the path and both tokens. */
export async function requestRecoveryLink(app: TestApp, email: string, count = 1) {
  await app.call(api.account.recover, { email })
  const { text } = await app.mailTo(email, count)
  const { searchParams, pathname } = new URL(/https?:\/\/\S+/.exec(text)![0])
  const [accessToken, refreshToken] = [searchParams.get('access_token')!, searchParams.get('refresh_token')!]
  return { pathname, link: { accessToken, refreshToken } }
}

/** The same person on another device. */
export async function signInAgain(app: TestApp, person: Person): Promise<Person> {
  const cookies = new Map<string, string>()
  const { status, body } = await app.call(api.account.signIn, { email: person.email, password }, { cookies })
  if (status !== 200) throw new Error(`sign-in answered ${status}`)
  return { ...person, token: body.session.accessToken, cookies }
}

/** Signs up a member with a profile. */
export async function createMember(app: TestApp, name = 'Amina'): Promise<Person> {
  const person = await signUpAccount(app, name.toLowerCase())
  const { status } = await app.call(api.profile.create, { ...filledProfile, name }, person)
  if (status !== 200) throw new Error(`creating a profile answered ${status}`)
  return person
}
