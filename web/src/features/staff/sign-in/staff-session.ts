import { staff, type StaffMe, type StaffPerson } from '@mithaq/contract/staff'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError, isRefusal } from '../../../http/error.ts'
import { request, type InputOf } from '../../../http/request.ts'

/** The sign-in state of a visitor. `nowhere`: they may not know that the console exists. */
export type StaffState =
  | { at: 'nowhere' }
  | { at: 'enrolment'; name: string; options: object; link: string }
  | { at: 'demo'; people: readonly StaffPerson[]; link: string }
  | { at: 'signed out'; linkOver: boolean }
  | { at: 'in'; me: StaffMe }

const readSignedInStaff = async (): Promise<StaffMe | null> => {
  try {
    return await request(staff.session, {})
  } catch (error) {
    if (isRefusal(error, 'not_found')) return null
    throw error
  }
}

/** Asks the server who this is, by the invitation link if there is one. */
export async function findStaffState(link: string | undefined): Promise<StaffState> {
  let linkOver = false
  if (link !== undefined)
    try {
      const { name, options, demo } = await request(staff.enrolment, { link })
      if (name !== null && options !== null) return { at: 'enrolment', name, options, link }
      return { at: 'demo', people: demo, link }
    } catch (error) {
      if (!isRefusal(error, 'not_found')) throw error
      linkOver = true
    }
  const me = await readSignedInStaff()
  if (me !== null) return { at: 'in', me }
  try {
    await request(staff.beginSignIn, {})
    return { at: 'signed out', linkOver }
  } catch (error) {
    if (isRefusal(error, 'not_found')) return { at: 'nowhere' }
    throw error
  }
}

type NewPasskey = InputOf<typeof staff.enrol>['passkey']
const createPasskey = async (options: object) =>
  (await startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  })) as unknown as NewPasskey

export const enrolStaff = async (link: string, options: object): Promise<StaffMe> =>
  request(staff.enrol, { link, passkey: await createPasskey(options) })

export const enterDemo = (link: string, staffId: string): Promise<StaffMe> =>
  request(staff.enterDemo, { link, staffId })

export async function signInWithPasskey(): Promise<StaffMe> {
  const { options } = await request(staff.beginSignIn, {})
  const passkey = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  })
  return request(staff.signIn, { passkey: passkey as unknown as InputOf<typeof staff.signIn>['passkey'] })
}

export async function addPasskey(): Promise<StaffMe> {
  const { options } = await request(staff.beginAnother, {})
  return request(staff.addAnother, { passkey: await createPasskey(options) })
}

export const signOutStaff = () => request(staff.signOut, {})

/** The server's message, or a general one: the browser's errors are for developers. */
export const passkeyErrorText = (error: unknown, otherwise: string) =>
  error instanceof ApiError ? error.message : otherwise
