import { ageOn } from '@mithaq/contract/profile'
import { wizard } from '../../messages/wizard.ts'
import { createStore } from '../../store/store.ts'
import { isFinishingWizard, onSession, readSession } from '../../session/session.ts'
import { deleteUnsentFiles, storeUnsentFiles, readUnsentFiles } from '../../store/unsent-files.ts'
import { reportError } from '../../ui/feedback/error-log.ts'
import { releasePreviews, type ChosenPicture } from '../pictures/upload/choose-pictures.ts'
import type { Problems } from './signup-form-problems.ts'
import { isCompleteBirthday, today } from './fields/birthday.ts'
import { emptyForm, parseStoredForm, type SignupForm, type SignupValues } from './signup-form.ts'

interface SignupState {
  memberId: string | undefined
  form: SignupForm
  pictures: readonly ChosenPicture[]
  /** True after a reload until the chosen pictures are read from the device. */
  isRestoring: boolean
  /** The preview URLs of pictures that were lost by a reload, because the device did not store them. */
  lostPictures: readonly string[]
  /** The fields that the server refused, until the form shows them. */
  refusals: Problems
  /** In the banner above the wizard. */
  trouble: string | undefined
}

/** The storage keys of the form and its owner; sign-out removes both. */
const signupKey = 'signup'
const memberKey = 'signup.member'

const noProblems: Problems = {}
const emptyState: SignupState = {
  memberId: undefined,
  form: emptyForm,
  pictures: [],
  isRestoring: false,
  lostPictures: [],
  refusals: noProblems,
  trouble: undefined,
}
/** Whether a refusing storage was reported: it fails at every keystroke, and one message is enough. */
let hasReportedStorage = false

export const [readSignup, setSignup, , useSignup] = createStore(emptyState)

export function signupValues({ form, pictures }: SignupState): SignupValues {
  return { ...form, pictures }
}

function updateSignup(change: Partial<SignupState>): void {
  setSignup({ ...readSignup(), ...change })
}

export function saveSignupDraft({ pictures, ...form }: SignupValues): void {
  const lostPictures = pictures.length > 0 ? [] : readSignup().lostPictures
  const before = readSignup().pictures
  updateSignup({ form, pictures, lostPictures, trouble: undefined })
  storeForm(wizard.updateFailed)
  if (joinIds(pictures) !== joinIds(before)) storePictures()
}

const joinIds = (pictures: readonly ChosenPicture[]) => pictures.map(({ id }) => id).join()

type StoredPicture = Pick<ChosenPicture, 'id' | 'file'>

function storePictures(): void {
  const { memberId, pictures } = readSignup()
  // Once the profile exists, the pictures are being uploaded and need no copy.
  if (memberId === undefined || isFinishingWizard()) return
  void storeUnsentFiles<StoredPicture[]>(
    memberId,
    pictures.map(({ id, file }) => ({ id, file })),
  )
}

async function restorePictures(memberId: string): Promise<void> {
  const kept = (await readUnsentFiles<StoredPicture[]>(memberId)) ?? []
  if (readSignup().memberId !== memberId) return
  const pictures = kept.map(({ id, file }) => ({ id, file, previewUrl: URL.createObjectURL(file) }))
  updateSignup({ isRestoring: false, pictures, ...(pictures.length > 0 && { lostPictures: [] }) })
}

/** Stores the form after a step, and may report a refusing storage again. */
export function saveSignup(): void {
  hasReportedStorage = false
  storeForm(wizard.saveFailed)
}

export function showRefusals(refusals: Problems): void {
  updateSignup({ refusals })
}

/** Called once the form shows them. */
export function clearRefusals(): void {
  if (readSignup().refusals !== noProblems) updateSignup({ refusals: noProblems })
}

export function showTrouble(trouble: string | undefined): void {
  updateSignup({ trouble })
}

export function clearLostPictures(): void {
  updateSignup({ lostPictures: [] })
  storeForm(wizard.updateFailed)
}

/** Empties the form and its stored copy. */
export function clearSignup(): void {
  releasePreviews(readSignup().pictures)
  void deleteUnsentFiles()
  updateSignup({ ...emptyState, memberId: readSignup().memberId })
  try {
    sessionStorage.removeItem(signupKey)
    sessionStorage.removeItem(memberKey)
  } catch (error) {
    reportError(storageError(error), { context: wizard.clearFailed })
  }
}

function storeForm(context: string): void {
  const { memberId, form, pictures, lostPictures } = readSignup()
  if (memberId === undefined) return
  try {
    const previews = pictures.length > 0 ? pictures.map(({ previewUrl }) => previewUrl) : lostPictures
    sessionStorage.setItem(memberKey, memberId)
    // The age is stored beside the birthday, but never read back.
    const age = isCompleteBirthday(form.birthday) ? ageOn(form.birthday, today()) : 0
    sessionStorage.setItem(signupKey, JSON.stringify({ ...form, age, pictures: previews }))
    hasReportedStorage = false
  } catch (error) {
    if (hasReportedStorage) return
    hasReportedStorage = true
    updateSignup({ trouble: reportError(storageError(error), { context }).message })
  }
}

const storageError = (cause: unknown) => new Error(wizard.storageRefused, { cause })

/** Loads the stored form of the signed-in member, and deletes another member's. */
function followSession(): void {
  const session = readSession()
  if (session.status === 'signedOut' && session.left)
    return readSignup().memberId === undefined ? undefined : forgetMember()
  // After a session that expired, the input is kept for the same member.
  if (session.status !== 'signedIn' || session.user.id === readSignup().memberId) return
  const memberId = session.user.id
  const found = parseStoredForm(readStored(signupKey))
  const isMine = readStored(memberKey) === memberId
  if (readSignup().memberId !== undefined || (found && !isMine)) forgetMember()
  updateSignup({ memberId })
  if (!found || !isMine) return
  const { pictures, ...form } = found
  updateSignup({ form, lostPictures: pictures, isRestoring: pictures.length > 0 })
  if (pictures.length > 0) void restorePictures(memberId)
}

function forgetMember(): void {
  clearSignup()
  updateSignup({ memberId: undefined })
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage is forbidden: the first change reports it.
    return null
  }
}

onSession(followSession)
followSession()
