// @vitest-environment drawn
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connected } from '../../../test/connected.ts'
import { later } from '../../../test/later.ts'
import { lines, meaning } from '../../../test/meaning.ts'
import { screen } from '../../../test/screen.tsx'
import { GuardianLinkScreen } from './GuardianLinkScreen.tsx'
import { GuardianScreen } from './GuardianScreen.tsx'

const now = '2026-11-16T12:00:00.000Z'
const ibrahim = {
  ...{ name: 'Ibrahim', relation: 'brother', email: 'ibrahim@example.com', state: 'expired' },
  ...{ invitedAt: '2026-11-13T12:00:00.000Z', expiresAt: '2026-11-20T12:00:00.000Z' },
  ...{ acceptedAt: null, nextMailAt: null, unreachable: true },
}
const link = {
  ...{ state: 'invited', names: { member: 'Salma', guardian: 'Ibrahim' } },
  ...{ expiresAt: '2026-11-20T12:00:00.000Z', acceptedAt: null },
}
connected((path) =>
  path.startsWith('/guardian/link')
    ? link
    : { now, guardian: ibrahim, invitationsLeft: 2, nextInvitationAt: null },
)
let page: ReturnType<typeof screen>
beforeEach(() => void vi.setSystemTime(new Date(now)))
afterEach(() => page.leave())

test('what the screen of a guardian means beyond its words, also with a form that is not filled in', async () => {
  page = screen(<GuardianScreen />)
  await later(1)
  page.write('Their name', '')
  page.write('Their e-mail address', '')
  await page.tap('Send the invitation')
  expect(meaning(...page.every('main'))).toEqual(
    lines(`
    main
    header
    button type=button title=Back aria-label=Back
    svg chevron-left
    h1 'Guardian'
    h2 'Someone you trust, beside you'
    section aria-label=Guardian
    aria-hidden=true 'I'
    bdi 'Ibrahim'
    bdi 'ibrahim@example.com'
    button type=button 'Remove'
    role=status
    svg clock
    dir=auto 'We could not reach this address'
    dir=auto 'Their mail server takes nothing for it.…'
    section aria-labelledby=Invite by e-mail
    h2 'Invite by e-mail'
    form novalidate method=dialog
    input autocomplete=off dir=auto aria-describedby=Please write their name. aria-invalid=true
    svg circle-exclamation-point
    dir=auto 'Please write their name.'
    select
    disabled hidden 'Please choose'
    svg chevron-down
    input autocomplete=off dir=ltr type=email aria-describedby=Email format is invalid aria-invalid=true
    svg circle-exclamation-point
    dir=auto 'Email format is invalid'
    button type=submit 'Send the invitation'
    h2 'What they receive'
    svg mail
    svg user-round
    h2 'What they never receive'
    svg rotate-ccw-clock
    svg heart-off
    svg image-off
    svg pencil-off
    svg megaphone
  `),
  )
})

test('what the page behind the link of a guardian means beyond its words', async () => {
  Object.assign(location, { hash: '#secret', pathname: '/link/guardian', search: '' })
  vi.stubGlobal('history', { state: null, replaceState: () => {} })
  page = screen(<GuardianLinkScreen />)
  await later(1)
  expect(meaning(...page.every('main'))).toEqual(
    lines(`
    main
    aria-live=polite
    svg 0 0 48 48 M20.84 9
    h1 dir=auto 'Salma asks you to be beside them'
    dir=auto 'Assalamu alaykum, Ibrahim. Salma is loo…'
    section
    h2 'If you accept, you receive'
    dir=auto 'One mail a week, on Friday evening: wha…'
    dir=auto 'First names, ages and cities; no pictur…'
    dir=auto 'Nothing from before you accepted, and n…'
    section
    h2 'Good to know'
    dir=auto 'Both sides of every chat are told that …'
    dir=auto 'You cannot write there, and you need no…'
    dir=auto 'You can end it at any moment, with the …'
    button type=button 'Accept'
    button type=button 'Decline'
    button type=button 'Never write to me again'
  `),
  )
})
