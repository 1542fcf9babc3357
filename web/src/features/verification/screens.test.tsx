// @vitest-environment drawn
import { refused, servedScreens } from '../../../test/served.tsx'
import type { Standing } from '@mithaq/contract/verification'
import { expect, test, vi } from 'vitest'
import { answered } from '../../../test/answered.ts'
import { later } from '../../../test/later.ts'
import { LiveCamera } from './LiveCamera.tsx'
import { standing as question } from './queries.ts'
import { useVerificationHelp } from './use-verification-help.ts'
import { VerificationScreen } from './VerificationScreen.tsx'

const { asked, newClient, open, said, serve, signIn } = servedScreens()
const own: Standing = {
  verified: false,
  paused: false,
  waiting: null,
  last: null,
  triesLeft: 3,
  barred: false,
  womenOffered: true,
  partner: false,
}
const waiting = { sentAt: '2026-11-16T10:00:00.000Z', byWomen: false, nobodyLeft: false, withPartner: false }
const challenge = {
  poses: ['ahead', 'left', 'smile'] as const,
  expiresAt: '2026-11-16T10:05:00.000Z',
  now: waiting.sentAt,
}

function standingAs(changed: Partial<Standing>) {
  const client = newClient()
  answered(client, question, {}, { ...own, ...changed })
  signIn()
  return client
}
const shown = (changed: Partial<Standing> = {}) =>
  open(<VerificationScreen />, standingAs(changed), '/app/verification')

test('before the camera: who may look, what became of the last try, and where it is closed no way in', () => {
  const chosen = (screen: ReturnType<typeof open>) =>
    screen.every('input').map((box) => (box as HTMLInputElement).checked)
  const first = shown()
  expect(chosen(first)).toEqual([false, true])
  first.press(/By anyone/)
  expect(chosen(first)).toEqual([true, false])
  expect(shown({ womenOffered: false }).every('input')).toEqual([])
  expect(shown({ last: 'refused' }).plain()).toContain('We could not tell that it is you.')
  expect(shown({ last: 'lapsed' }).plain()).toContain('Nobody could look in time')
  expect(shown({ paused: true }).plain()).toContain('Bring your badge back')
  for (const [closed, words] of [
    [{ barred: true, last: 'refused' }, 'You cannot verify again for now.'],
    [{ triesLeft: 0, last: 'refused' }, 'You have tried three times in 30 days.'],
  ] as const) {
    const screen = shown(closed)
    expect(screen.plain()).toContain(words)
    expect(screen.plain()).not.toContain('We could not tell')
    expect(screen.names()).toEqual(['Close', 'Not now'])
  }
})

test('a refused challenge says why; one that begins is asked for as it was chosen, and opens the camera', async () => {
  const screen = shown()
  serve(() => refused('too_many_attempts', 429))
  await screen.tap('Open the camera')
  expect(asked).toEqual([['POST /verification/challenge', { byWomen: true }]])
  expect(screen.plain()).toMatch(/Too many|try again/i)
  serve((what) => (what.startsWith('POST') ? challenge : own))
  screen.press(/By anyone/)
  await screen.tap('Open the camera')
  expect(asked.at(-1)?.[1]).toEqual({ byWomen: false })
  expect(screen.plain()).toContain('1 of 3')
  await screen.tap('Close')
  expect(screen.names()).toContain('Open the camera')
})

test('while somebody looks: who, since when, and the ways out', async () => {
  expect(shown({ waiting }).plain()).toContain('Somebody on our team is looking')
  expect(shown({ waiting: { ...waiting, byWomen: true } }).plain()).toContain(
    'A woman on our team is looking',
  )
  expect(shown({ waiting }).names()).not.toContain('Let anyone look')
  const screen = shown({ waiting: { ...waiting, byWomen: true, nobodyLeft: true } })
  await screen.tap('Let anyone look')
  expect(asked).toEqual([['PUT /verification/reviewers', { byWomen: false }]])
  expect(said()).toHaveLength(1)
  serve((what) => (what.startsWith('DELETE') ? {} : { ...own, waiting }))
  await screen.tap('Withdraw and delete the selfies')
  expect(asked.at(-1)?.[0]).toBe('DELETE /verification')
  expect(said()).toContain('Your selfies are deleted.')
  await screen.tap('Keep discovering')
  expect(screen.path()).toBe('/app/profiles')
})

test('what does not come can be asked for again', async () => {
  signIn()
  const screen = open(<VerificationScreen />, newClient())
  await later()
  expect(screen.plain()).toContain('How you stand could not be loaded.')
  serve((what) => (what.endsWith('/verification') ? { ...own, verified: true } : refused('internal', 500)))
  await screen.tap('Try Again')
  expect(screen.plain()).toContain('The blue star stands beside your name wherever it is read.')
})

test('the entry in the account says how I stand', () => {
  function Help() {
    return useVerificationHelp()
  }
  const help = (changed: Partial<Standing>) => open(<Help />, standingAs(changed)).plain()
  expect(help({})).toBe('Show that it is you, and wear the blue star')
  expect(help({ waiting, verified: true })).toBe('Your selfies are being looked at')
  expect(help({ verified: true })).toBe('The blue star stands beside your name')
  expect(help({ paused: true })).toBe('Your badge pauses: verify again to bring it back')
})

test('the camera that is turned off says so and can be tried again; the pose to take is marked', async () => {
  signIn()
  const askFor = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  Object.assign(navigator, { mediaDevices: { getUserMedia: askFor } })
  const closed = vi.fn<() => void>()
  const screen = open(
    <LiveCamera
      challenge={{ ...challenge, poses: [...challenge.poses] }}
      onClose={closed}
      onOver={() => {}}
    />,
    newClient(),
  )
  expect(screen.isDisabled('Please allow the camera.')).toBe(true)
  await later()
  expect(screen.plain()).toContain('The camera is turned off for Mithaq.')
  expect(screen.every('li').map((step) => step.getAttribute('aria-current'))).toEqual(['step', null, null])
  expect(screen.every('h1')[0]?.textContent).toBe('Look straight at the camera')
  await screen.tap('Try again')
  expect(askFor).toHaveBeenCalledTimes(2)
  screen.press('Close')
  expect(closed).toHaveBeenCalledOnce()
})
