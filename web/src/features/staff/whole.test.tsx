// @vitest-environment drawn
import { expect, test } from 'vitest'
import { apartIn } from '../../../test/apart.ts'
import { desk, given, openDesk, press, row, serveDesk } from '../../../test/desk.tsx'
import { iconsIn } from '../../../test/icons.ts'

serveDesk()

const rules =
  '1. Come to marry, and say so honestly.|2. Be yourself: your own name, age, pictures and story.|' +
  '3. Say truthfully whether you are married.|4. Ask nobody for money, and offer none.|' +
  '5. Keep it modest: nothing sexual, in words or pictures.|6. Speak kindly: no insults, no pressure, no contempt.|' +
  '7. Threaten nobody and harm nobody.|8. You are 18 or older, and your pictures show no child alone.|'
const choices =
  'Decision|Decision|Dismiss|Nothing happened; reporters are thanked|D|Warn|They must read it before they go on|W|' +
  'Remove pictures|Choose which; nobody sees them any more|R|Ask to rewrite|They must read it, and change a text|E|' +
  'Suspend|Clocks stop, tokens kept|S|Ban|For good; a second person confirms|B|' +
  'Close: under 18|Everything is erased after 10 seconds|U|'
const keys = '|Ctrl ↵|J| |K| next, previous|C| take|Z| take back, 10 s|?| all keys|'
const toRead = 'Reason they read|0 / 1000|The member reads this with the rule, in the app and by mail.|'

test('all that the console says while nothing is chosen, and with a case', async () => {
  given.queue = { oldest: { openedAt: row.openedAt, dueAt: row.dueAt } }
  await openDesk('lead')
  const head =
    '|Mithaq|Team|All|2|Reports|2|Pictures|Verification|Patterns|Appeals|999+|Closed|/|Oldest waits |2h 0m| of 24h|Nur|' +
    'The moderators’ console|Queue|Mine|Severity|Severity|Danger|Deception|Manners|Due|Due|Overdue|In a day|' +
    'Money or scam|22h 0m|Zayd, 31| · 2 reports|Deception|'
  const note = `House rule|${rules}Note|0 / 1000|For your colleagues, and for whoever looks at this again.|Choose a decision${keys}`
  expect(desk.text()).toBe(`${head}Choose a case from the queue.|${choices}${note}`)
  await press(/Zayd/)
  expect(desk.text()).toBe(
    `${head}Back to the queue|Zayd, 31|Deception|since Oct 3|Take this case|` +
      `Open chats|1|Matches ever|5|Ended by others|3|Earlier warnings|2|History|Nothing was decided about this member before.|${choices}${note}`,
  )
  expect(iconsIn(desk, 'fieldset > label')).toEqual([
    ...['check', 'triangle-exclamation-point', 'image-off', 'pen-line', 'pause', 'ban', 'user-x'],
  ])
  expect(apartIn(desk, 'header')).toEqual(['Nur'])
  const parts = desk.every('section[aria-label]').map((part) => part.getAttribute('aria-label'))
  expect(parts).toEqual(['Queue', 'Money or scam', 'Decision'])
  // Without a control to stop at, a keyboard could not scroll them.
  expect(desk.every('section').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, 0])
  const groups = desk.every('[role=group]').map((part) => part.getAttribute('aria-label'))
  expect(groups).toEqual(['Kinds of cases', 'Which cases'])
  for (const [decision, details, confirm] of [
    [/^Warn/, '', 'Warn the member'],
    [/^Remove pictures/, 'Which pictures|', 'Remove the pictures'],
    [/^Ask to rewrite/, 'Which text|Name|About me|Education|Occupation|Prompts|', 'Ask to rewrite'],
    [/^Suspend/, 'For how long|3 days|7 days|30 days|', 'Suspend for 7 days'],
    [/^Ban/, '', 'Propose the ban'],
  ] as const) {
    await press(decision)
    expect(desk.text()).toContain(`${choices}${details}House rule|${rules}${toRead}${confirm}${keys}`)
    const chosen = desk.every('[name=decision]:checked').map((one) => one.closest('label')?.textContent)
    expect(chosen).toEqual([expect.stringMatching(decision)])
  }
  await press(/^Close: under 18/)
  expect(desk.text()).toContain(
    'Reason they read|0 / 1000|The member reads this with the rule, by mail.|Close and erase|',
  )
  expect(desk.value('House rule')).toBe('8')
})
