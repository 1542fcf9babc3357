import type { CaseDetails, QueuedCase } from '@mithaq/contract/moderation'
import type { StaffMe } from '@mithaq/contract/staff'
import { afterEach, beforeEach, vi } from 'vitest'
import { Console } from '../src/features/staff/Console.tsx'
import { clearToasts } from '../src/ui/feedback/toast.ts'
import { connected } from './connected.ts'
import { later } from './later.ts'
import { screen } from './screen.tsx'

export const now = '2026-11-16T12:00:00.000Z'
export const row: QueuedCase = {
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
export const warned = {
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
const said = (fromReporter: boolean, content: string) => ({ fromReporter, content, at: warned.at })
export const report = (id: string): CaseDetails['reportsMade'][number] => ({
  id,
  at: warned.at,
  ground: 'money',
  reporter: { name: 'Sana', age: 27, picture: null },
  reason: 'He asked me for money.',
  sentence: null,
  sentenceAbout: null,
  excerpt: [said(true, 'No, I cannot.'), said(false, 'Lend me 200.')],
})
const whole: Omit<CaseDetails, keyof QueuedCase> = {
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

interface Given {
  cases: QueuedCase[]
  details: Partial<CaseDetails>
  queue: object
  /** Everything but the queue and a look at a case. */
  answer: (path: string) => object
}
export const given = {} as Given
/** What was sent, and what the console told of itself. */
export const sent: object[] = []
export const done: string[] = []
export let desk: ReturnType<typeof screen>

export const { asked } = connected((path, body) => {
  if (body !== undefined) sent.push(body as object)
  const numbers = { kinds: { report: 2, picture: 0, appeal: 1000 }, open: 2, overdue: 0, oldest: null }
  const { cases, queue, details } = given
  if (/^\/staff\/cases(\?|$)/.test(path)) return answerOf({ now, cases, next: null, ...numbers }, queue)
  if (!path.endsWith('/look')) return given.answer(path)
  const one = cases.find(({ id }) => path.includes(`/${id}/`))
  return { ...row, ...one, ...whole, ...details }
})

/** What is given in its place, at once or later, or what is changed of it. */
const answerOf = (usual: object, queue: object): object | Promise<object> =>
  queue instanceof Response ? queue.clone() : queue instanceof Promise ? queue : { ...usual, ...queue }

export async function openDesk(role: StaffMe['role'] = 'reviewer'): Promise<void> {
  const me: StaffMe = { id: 's1', name: 'Nur', sex: 'female', passkeys: 1, role }
  desk = screen(<Console me={me} onMe={() => void done.push('me')} onLeave={() => void done.push('left')} />)
  await later(1)
  asked.length = 0
}

export const press = (...names: (string | RegExp)[]): Promise<void> => desk.tap(...names)

/** The case of Zayd, opened: what stands there. */
export async function openCase(
  details: Partial<CaseDetails> = {},
  of: Partial<QueuedCase> = {},
): Promise<string> {
  Object.assign(given, { details, cases: [{ ...row, ...of }] })
  await openDesk()
  await press(/Zayd/)
  return desk.text()
}

/** The console, worked without a browser. */
export function serveDesk(): void {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  beforeEach(() => {
    sessionStorage.clear()
    Object.assign(given, { cases: [row], details: {}, queue: {}, answer: () => ({ id: 's1' }) })
    sent.length = 0
    done.length = 0
    vi.setSystemTime(new Date(now))
    // What fails is told of, and kept for developers.
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(clearToasts)
}
