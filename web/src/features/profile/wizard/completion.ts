import { pictures as pictureRoutes } from '@mithaq/contract/pictures'
import { profiles } from '@mithaq/contract/profile'
import { ApiError, call, isRefusal } from '../../../session/call.ts'
import { pictures as pictureTexts } from '../../../messages/pictures.ts'
import { wizard } from '../../../messages/wizard.ts'
import { onSession, readSession, setSession, setFinishingWizard } from '../../../session/session.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { retryWithBackOff } from '../../../ui/feedback/retry-with-back-off.ts'
import { deleteUnsentFiles } from '../../../store/unsent-files.ts'
import { createStore } from '../../../store/store.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  showUploadResult,
  uploadPictures,
  describeFailedUpload,
} from '../../pictures/upload/upload-pictures.ts'
import { problemsFromRefusal } from '../signup-form-problems.ts'
import { clearSignup, readSignup, showRefusals, showTrouble } from '../signup-form-store.ts'
import type { SignupForm } from '../signup-form.ts'
import { stepWithProblem, type Step } from './wizard-steps.ts'

export interface Completion {
  /** `incomplete`: the profile exists, and pictures are missing. */
  phase: 'writing' | 'creating' | 'uploading' | 'incomplete'
  created: boolean
  /** The upload progress of each picture by id, from 0 to 1. */
  progress: ReadonlyMap<string, number>
  arrived: ReadonlySet<string>
  /** Why a picture was not uploaded, by id. */
  refusals: ReadonlyMap<string, string>
  skippable: boolean
}

/** An upload that takes longer than this may be skipped. */
const slowAfterMs = 8000
const createAttempts = 3
const createDelayMs = 2000

const initialCompletion: Completion = {
  phase: 'writing',
  created: false,
  progress: new Map(),
  arrived: new Set(),
  refusals: new Map(),
  skippable: false,
}
let running: Promise<Step | undefined> | undefined
let stop = new AbortController()

export const [readCompletion, setCompletion, , useCompletion] = createStore(initialCompletion)

function updateCompletion(change: Partial<Completion>): void {
  const next = { ...readCompletion(), ...change }
  setFinishingWizard(next.phase !== 'writing')
  setCompletion(next)
}

/**
 * Creates the profile, then uploads the pictures, once at a time. It runs outside the screen, which a member may leave meanwhile. Resolves to the step with a refused field, if any.
 */
export function completeProfile(): Promise<Step | undefined> {
  running ??= complete().finally(() => (running = undefined))
  return running
}

async function complete(): Promise<Step | undefined> {
  showTrouble(undefined)
  if (readSession().status !== 'signedIn') return void toast.error(wizard.mustBeSignedIn)
  stop = new AbortController()
  const { signal } = stop
  try {
    if (!readCompletion().created) await createProfile(readSignup().form, signal)
  } catch (error) {
    return signal.aborted ? undefined : showCreateFailure(error)
  }
  await sendPictures(signal)
  return undefined
}

async function createProfile(form: SignupForm, signal: AbortSignal): Promise<void> {
  updateCompletion({ phase: 'creating' })
  const { location, locationDetected: _, ...rest } = form
  // The steps have checked that a country is chosen.
  const input = { ...rest, ...location } as Parameters<typeof call<typeof profiles.create>>[1]
  try {
    await retryWithBackOff(() => call(profiles.create, input, { signal }), {
      attempts: createAttempts,
      delayMs: createDelayMs,
      isRetryable,
      signal,
    })
  } catch (error) {
    // The answer to an earlier attempt was lost on its way.
    if (!isRefusal(error, 'profile_exists')) throw error
  }
  updateCompletion({ created: true })
  void deleteUnsentFiles()
}

const isRetryable = (error: unknown) => error instanceof ApiError && (error.retryable || error.status >= 500)

function showCreateFailure(error: unknown): Step | undefined {
  updateCompletion({ phase: 'writing' })
  if (isRefusal(error, 'unauthenticated')) return void toast.error(wizard.mustBeSignedIn)
  logError(error, wizard.creationFailed)
  const known = error instanceof ApiError ? error : undefined
  const problems = known ? problemsFromRefusal(known) : {}
  const [first = known?.message ?? wizard.creationFailed] = Object.values(problems)
  showTrouble(wizard.createFailed(first))
  showRefusals(problems)
  return stepWithProblem(problems)
}

async function sendPictures(signal: AbortSignal): Promise<void> {
  const { pictures } = readSignup()
  updateCompletion({ phase: 'uploading', progress: new Map(), refusals: new Map(), skippable: false })
  const slow = setTimeout(() => updateCompletion({ skippable: true }), slowAfterMs)
  try {
    await removeDeselectedPictures(new Set(pictures.map(({ id }) => id)))
    const missing = pictures.filter(({ id }) => !readCompletion().arrived.has(id))
    const onProgress = (id: string, part: number) =>
      updateCompletion({ progress: new Map(readCompletion().progress).set(id, part) })
    const upload = await uploadPictures(missing, { onProgress, signal })
    updateCompletion({
      arrived: new Set([...readCompletion().arrived, ...upload.uploaded.map(({ id }) => id)]),
    })
    if (upload.failed.length === 0) {
      if (upload.uploaded.length > 0) showUploadResult(upload)
      return finish(wizard.created)
    }
    const reasons = upload.failed.map(
      ({ item, message }) => [item.id, describeFailedUpload(item, message)] as const,
    )
    updateCompletion({ refusals: new Map(reasons) })
    leaveIncomplete(readCompletion().arrived.size > 0 ? pictureTexts.someNotSaved : pictureTexts.uploadFailed)
  } catch (error) {
    if (signal.aborted) return
    logError(error, pictureTexts.uploadFailed)
    const trouble = pictureTexts.uploadError(
      error instanceof ApiError ? error.message : pictureTexts.uploadFailed,
    )
    leaveIncomplete(trouble)
  } finally {
    clearTimeout(slow)
  }
}

/** Deletes pictures that an earlier attempt uploaded and the member has removed since. */
async function removeDeselectedPictures(wanted: ReadonlySet<string>): Promise<void> {
  for (const id of readCompletion().arrived) {
    if (wanted.has(id)) continue
    await call(pictureRoutes.remove, { id }).catch((error: unknown) => logError(error, 'Picture removal'))
    updateCompletion({ arrived: new Set([...readCompletion().arrived].filter((other) => other !== id)) })
  }
}

function leaveIncomplete(trouble: string): void {
  // The member has left the wizard: nobody could press its buttons.
  if (!location.pathname.startsWith('/signup')) return finish(wizard.createdWithoutPictures)
  showTrouble(trouble)
  updateCompletion({ phase: 'incomplete', skippable: true })
}

export function skipPictures(): void {
  stop.abort()
  finish(wizard.createdWithoutPictures)
}

/** The session first: it must open the app before the empty form leads back to step 1. */
function finish(text: string): void {
  setFinishingWizard(false)
  const session = readSession()
  if (session.status === 'signedIn') setSession({ ...session, user: { ...session.user, hasProfile: true } })
  clearSignup()
  updateCompletion(initialCompletion)
  toast.success(text)
}

/** The next member who signs in must not inherit a running completion. */
onSession(() => {
  const session = readSession()
  const same = session.status === 'signedIn' && session.user.id === readSignup().memberId
  if (same || session.status === 'loading' || readCompletion() === initialCompletion) return
  stop.abort()
  updateCompletion(initialCompletion)
})
