import { useSyncExternalStore } from 'react'
import { wizard } from '../../messages/en/wizard.ts'
import { onSession, readSession } from '../../session.ts'
import { reportError } from '../../ui/errors.ts'
import { releasePictures } from '../pictures/chosen.ts'
import type { ChosenPicture } from '../pictures/chosen.ts'
import type { FieldName, Problems } from './signup-form-problems.ts'
import { emptyForm, parseStored } from './signup-form.ts'
import type { SignupForm } from './signup-form.ts'

export interface SignupState {
  memberId: string | undefined
  form: SignupForm
  /** Files live here alone: no storage takes them. */
  pictures: readonly ChosenPicture[]
  /** How many pictures a reload has lost. */
  lostPictures: number
  problems: Problems
  /** Counts how often problems were shown, so that each time the first one is brought into view. */
  shownProblems: number
  /** In the banner above the wizard. */
  trouble: string | undefined
}

/** The same that sign-out removes. */
export const signupKey = 'signup'

const nothing: SignupState = {
  memberId: undefined,
  form: emptyForm,
  pictures: [],
  lostPictures: 0,
  problems: {},
  shownProblems: 0,
  trouble: undefined,
}
const listeners = new Set<() => void>()
let state = nothing
/** A browser that refuses once refuses every letter: one complaint is enough. */
let complained = false

export const readSignup = (): SignupState => state

export function useSignup(): SignupState {
  return useSyncExternalStore(onSignup, readSignup, () => nothing)
}

function onSignup(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(change: Partial<SignupState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

export function changeForm(change: Partial<SignupForm>): void {
  const changed = Object.keys(change) as FieldName[]
  set({ form: { ...state.form, ...change }, problems: without(state.problems, changed), trouble: undefined })
  store(wizard.updateFailed)
}

export function changePictures(pictures: readonly ChosenPicture[]): void {
  set({ pictures, lostPictures: 0, problems: without(state.problems, ['pictures']), trouble: undefined })
  store(wizard.updateFailed)
}

/** A step is done: the moment to say again that nothing is kept here. */
export function saveSignup(): void {
  complained = false
  store(wizard.saveFailed)
}

export function showProblems(problems: Problems): void {
  set({ problems, shownProblems: state.shownProblems + 1 })
}

export function showTrouble(trouble: string | undefined): void {
  set({ trouble })
}

export function forgetLostPictures(): void {
  set({ lostPictures: 0 })
  store(wizard.updateFailed)
}

/** Empties the form and its stored copy. */
export function clearSignup(): void {
  releasePictures(state.pictures)
  set({ ...nothing, memberId: state.memberId })
  try {
    sessionStorage.removeItem(signupKey)
  } catch (error) {
    reportError(refused(error), { context: wizard.clearFailed })
  }
}

function store(context: string): void {
  const { memberId, form, pictures, lostPictures } = state
  if (memberId === undefined) return
  try {
    const pictureCount = pictures.length || lostPictures
    sessionStorage.setItem(signupKey, JSON.stringify({ ...form, memberId, pictureCount }))
    complained = false
  } catch (error) {
    if (complained) return
    complained = true
    set({ trouble: reportError(refused(error), { context }).message })
  }
}

const refused = (cause: unknown) => new Error(wizard.storageRefused, { cause })

/** Takes over what the member left here, and forgets what another one did. */
function follow(): void {
  const session = readSession()
  if (session.status === 'signedOut' && session.left)
    return state.memberId === undefined ? undefined : leave()
  // A session that ended by itself comes back: what was typed waits for the same member.
  if (session.status !== 'signedIn' || session.user.id === state.memberId) return
  const memberId = session.user.id
  const found = parseStored(readStored())
  if (state.memberId !== undefined || (found && found.memberId !== memberId)) leave()
  set({ memberId })
  if (!found || found.memberId !== memberId) return
  const { memberId: _, pictureCount, ...form } = found
  set({ form, lostPictures: pictureCount })
}

function leave(): void {
  clearSignup()
  set({ memberId: undefined })
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(signupKey)
  } catch {
    // Forbidden: the first change will say so.
    return null
  }
}

function without(problems: Problems, changed: readonly FieldName[]): Problems {
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => !changed.includes(field as FieldName)),
  )
}

onSession(follow)
follow()
