import { api } from '@mithaq/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer } from '../../../../test/support/services/mail-server.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { monday } from '../../../../test/support/members/fridays.ts'
import {
  withFreshToken,
  createChats,
  liftAllSanctions,
  longWindows,
  sendMessageAs,
  createTranscriptSweeps,
  addGuardian,
} from '../../../../test/support/guardians/transcripts.ts'
import { createSmtpMail } from '../../../ports/mail/smtp-mail.ts'
import { suspendMember } from '../../moderation/sanctions/sanctions.ts'
import { withSettledMember } from '../../matches/commands/with-settled-member.ts'

type Deed =
  | { do: 'say'; chat: number; mine: boolean }
  | { do: 'goodbye' | 'block' | 'suspend' | 'restore'; chat: number }
  | { do: 'guardian' | 'end' | 'cut' | 'send' | 'fail' }

const chat = fc.nat(2)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constant('say' as const), chat, mine: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('guardian' as const, 'end', 'fail', 'send') }) },
  { weight: 4, arbitrary: fc.constantFrom<Deed[]>({ do: 'cut' }, { do: 'send' }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('suspend' as const, 'restore'), chat }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('goodbye' as const, 'block'), chat }) },
)

/** By then, everything that was postponed has been sent. */
const everybodyBack: readonly Deed[] = [
  ...[0, 1, 2].map((back): Deed => ({ do: 'restore', chat: back })),
  ...(['send', 'cut', 'send'] as const).map((one): Deed => ({ do: one })),
]

let app: TestApp
let post: Awaited<ReturnType<typeof startMailServer>>
let mail: ReturnType<typeof createSmtpMail>
beforeAll(async () => {
  app = await bootApp({ ...longWindows, GUARDIAN_PERIOD_S: '86400' })
  post = await startMailServer()
  mail = createSmtpMail(post.url, 'no-reply@mithaq.example')
})
afterAll(async () => {
  await mail.close()
  await post.close()
  await app.close()
})

/** A model of what may be sent, without a database. */
interface Model {
  /** The address of the guardian; null while there is none. */
  guardian: string | null
  chats: { runs: boolean; blocked: boolean; suspended: boolean; unsent: string[] }[]
  /** Scheduled and not yet sent. */
  waiting: { chat: number; word: string }[] | null
  allowed: Map<string, string[]>
}

async function live(deeds: readonly Deed[], run: number) {
  app.clock.stopAt(monday)
  const sweep = createTranscriptSweeps(app, mail)
  const { maryam, chats } = await createChats(app, ['Bilal', 'Idris', 'Omar'])
  const model: Model = {
    guardian: null,
    chats: chats.map(() => ({ runs: true, blocked: false, suspended: false, unsent: [] })),
    waiting: null,
    allowed: new Map(),
  }
  const mayLeave = (n: number) => !model.chats[n]!.blocked && !model.chats[n]!.suspended
  const written: string[] = []
  const note = (n: number, word: string) => {
    written.push(word)
    // Messages written while either side is suspended are never sent.
    if (model.guardian !== null && !model.chats[n]!.suspended) model.chats[n]!.unsent.push(word)
  }
  for (const [n, one] of deeds.entries()) {
    app.clock.advance({ min: 1 })
    const word = `word-${run}-${n}-`
    if ('chat' in one) {
      const [its, { matchId, other }] = [model.chats[one.chat]!, chats[one.chat]!]
      if (one.do === 'say' && its.runs && (one.mine || !its.suspended)) {
        await sendMessageAs(app, one.mine ? maryam : other, matchId, word)
        note(one.chat, word)
      }
      if (one.do === 'goodbye' && its.runs) {
        const who = its.suspended ? maryam : other
        await app.call(
          api.matches.unmatch,
          { matchId, goodbye: { words: word } },
          await withFreshToken(app, who),
        )
        note(one.chat, word)
        its.runs = false
      }
      if (one.do === 'block' && !its.suspended) {
        await app.call(api.safety.block, { profileId: maryam.id }, await withFreshToken(app, other))
        Object.assign(its, { runs: false, blocked: true })
      }
      if (one.do === 'suspend') {
        await withSettledMember(app, other.id, (tx, held) => suspendMember(tx, app, other.id, 300, held))
        its.suspended = true
      }
      if (one.do === 'restore' && its.suspended) {
        await liftAllSanctions(app, other)
        its.suspended = false
      }
    }
    if (one.do === 'guardian' && model.guardian === null)
      model.guardian = (await addGuardian(app, maryam)).email
    if (one.do === 'end' && model.guardian !== null) {
      await app.call(api.guardians.end, {}, await withFreshToken(app, maryam))
      Object.assign(model, { guardian: null, waiting: null })
      for (const its of model.chats) its.unsent = []
    }
    if (one.do === 'cut') {
      app.clock.advance({ d: 1 })
      await sweep.cut()
      if (model.guardian !== null && model.waiting === null) {
        const cut = model.chats.flatMap(({ unsent }, at) =>
          mayLeave(at) ? unsent.map((said) => ({ chat: at, word: said })) : [],
        )
        for (const { chat: at } of cut) model.chats[at]!.unsent = []
        if (cut.length > 0) model.waiting = cut
      }
    }
    if (one.do === 'send' || one.do === 'fail') {
      app.clock.advance({ h: 2 })
      post.told.refuses = () => (one.do === 'fail' ? 451 : null)
      await sweep.send()
      const gone = model.waiting?.filter(({ chat: at }) => mayLeave(at)) ?? []
      if (model.guardian !== null && model.waiting !== null && (one.do === 'send' || gone.length === 0)) {
        const before = model.allowed.get(model.guardian) ?? []
        model.allowed.set(model.guardian, [...before, ...gone.map((left) => left.word)])
        // What this mail left out goes into the next one that may hold it.
        for (const { chat: at, word: kept } of model.waiting.toReversed())
          if (!mayLeave(at)) model.chats[at]!.unsent.unshift(kept)
        model.waiting = null
      }
    }
  }
  post.told.refuses = () => null
  for (const [email, words] of model.allowed) {
    const text = post
      .mailsTo(email)
      .map((letter) => letter.text)
      .join('\n')
    const sent = text.match(/word-[\d-]+-/g) ?? []
    expect(sent.toSorted()).toEqual(words.toSorted())
  }
  const all = post.mails.map(({ text }) => text).join('\n')
  const allowed = new Set([...model.allowed.values()].flat())
  expect(written.filter((word) => !allowed.has(word) && all.includes(word))).toEqual([])
}

const seed = Number(process.env['TRANSCRIPTS_SEED'] ?? Math.floor(Math.random() * 2 ** 30))
const runs = Number(process.env['TRANSCRIPTS_SAMPLE'] ?? 12)

it(`random weeks: the mails hold every sendable word once (TRANSCRIPTS_SEED=${seed})`, async () => {
  let run = 0
  const property = fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 30, size: 'max' }), (deeds) =>
    live([{ do: 'guardian' }, ...deeds, ...everybodyBack], run++),
  )
  const found = await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  expect(found.failed ? fc.defaultReportMessage(found) : null, String(found.errorInstance)).toBeNull()
}, 600_000)
