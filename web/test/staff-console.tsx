import type { CaseDetails, QueuedCase } from '@mithaq/contract/moderation'
import type { StaffMe } from '@mithaq/contract/staff'
import { afterEach, beforeEach, vi } from 'vitest'
import { Console } from '../src/features/staff/Console.tsx'
import { clearToasts } from '../src/ui/feedback/toast.ts'
import { openSignedInPage } from './open-signed-in-page.ts'
import { advanceTime } from './advance-time.ts'
import { renderScreen } from './render-screen.tsx'

export const now = '2026-11-16T12:00:00.000Z'
export const queuedCase: QueuedCase = {
  id: 'a',
  kind: 'report',
  severity: 2,
  openedAt: '2026-11-16T10:00:00.000Z',
  dueAt: '2026-11-17T10:00:00.000Z',
  closedAt: null,
  ground: 'money',
  reports: 2,
  member: { name: 'Zayd', age: 31, picture: null },
  claim: null,
  stage: 'first',
  mayDecide: true,
  waitsForPeople: false,
  decided: null,
  outcome: null,
}
export const warning = {
  id: 'e1',
  at: '2026-11-14T12:00:00.000Z',
  decision: 'warn',
  rule: 4,
  note: 'He was told.',
  by: 'Leyla',
  takenBack: false,
  stage: 'first',
  days: null,
  field: null,
  pictures: 0,
} as const
const excerptMessage = (fromReporter: boolean, content: string) => ({ fromReporter, content, at: warning.at })
export const makeReport = (id: string): CaseDetails['reportsMade'][number] => ({
  id,
  at: warning.at,
  ground: 'money',
  reporter: { name: 'Sana', age: 27, picture: null },
  reason: 'He asked me for money.',
  sentence: null,
  sentenceAbout: null,
  excerpt: [excerptMessage(true, 'No, I cannot.'), excerptMessage(false, 'Lend me 200.')],
})
const restOfDetails: Omit<CaseDetails, keyof QueuedCase> = {
  memberId: 'm',
  facts: { since: '2026-10-03T12:00:00.000Z', openChats: 1, matchesEver: 5, endedByOthers: 3, warnings: 2 },
  profile: null,
  asSeen: null,
  pattern: null,
  reportsMade: [],
  history: [],
  appeals: [],
  restriction: null,
  restrictedUntil: null,
  mayRestore: false,
}

interface ServerState {
  cases: QueuedCase[]
  details: Partial<CaseDetails>
  queue: object
  /** Answers every request but the queue's and a case's. */
  answer: (path: string) => object
}
export const serverState = {} as ServerState
/** The request bodies, and the calls of the console's callbacks. */
export const sentBodies: object[] = []
export const consoleEvents: string[] = []
export let consoleScreen: ReturnType<typeof renderScreen>

export const { requests } = openSignedInPage((path, body) => {
  if (body !== undefined) sentBodies.push(body as object)
  const numbers = { kinds: { report: 2, picture: 0, appeal: 1000 }, open: 2, overdue: 0, oldest: null }
  const { cases, queue, details } = serverState
  if (/^\/staff\/cases(\?|$)/.test(path)) return answerOf({ now, cases, next: null, ...numbers }, queue)
  if (!path.endsWith('/look')) return serverState.answer(path)
  const one = cases.find(({ id }) => path.includes(`/${id}/`))
  return { ...queuedCase, ...one, ...restOfDetails, ...details }
})

/** The usual answer with `queue` merged in; a response or promise replaces it. */
const answerOf = (usual: object, queue: object): object | Promise<object> =>
  queue instanceof Response ? queue.clone() : queue instanceof Promise ? queue : { ...usual, ...queue }

export async function openConsole(role: StaffMe['role'] = 'reviewer'): Promise<void> {
  const me: StaffMe = { id: 's1', name: 'Nur', sex: 'female', passkeys: 1, role }
  consoleScreen = renderScreen(
    <Console
      me={me}
      onMe={() => void consoleEvents.push('me')}
      onLeave={() => void consoleEvents.push('left')}
    />,
  )
  await advanceTime(1)
  requests.length = 0
}

export const press = (...names: (string | RegExp)[]): Promise<void> => consoleScreen.tap(...names)

/** Opens Zayd's case and returns the text of the screen. */
export async function openCase(
  details: Partial<CaseDetails> = {},
  of: Partial<QueuedCase> = {},
): Promise<string> {
  Object.assign(serverState, { details, cases: [{ ...queuedCase, ...of }] })
  await openConsole()
  await press(/Zayd/)
  return consoleScreen.text()
}

/** Resets the fake server and the storage before every test. */
export function setUpConsole(): void {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  beforeEach(() => {
    sessionStorage.clear()
    Object.assign(serverState, { cases: [queuedCase], details: {}, queue: {}, answer: () => ({ id: 's1' }) })
    sentBodies.length = 0
    consoleEvents.length = 0
    vi.setSystemTime(new Date(now))
    // Failures are also logged for developers.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(clearToasts)
}
