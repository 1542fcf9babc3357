// @vitest-environment drawn
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { asked, desk, done, given, openCase, openDesk, press, row, serveDesk } from '../../../test/desk.tsx'
import { later } from '../../../test/later.ts'
import { told, trouble } from '../../../test/screen.tsx'

serveDesk()

test('what was written about a case waits there until it is decided, also over a sign-in', async () => {
  given.cases = [row, { ...row, id: 'b', ground: 'rude' }]
  await openDesk()
  await press(/^Money or scam/, /^Warn/)
  desk.write('Reason they read', 'He asked for money.')
  await press(/^Rude/)
  expect([desk.value('Note'), desk.isChecked(/^Warn/)]).toEqual(['', false])
  await press(/^Money or scam/)
  expect([desk.value('Reason they read'), desk.isChecked(/^Warn/)]).toEqual(['He asked for money.', true])
  await openDesk()
  await press(/^Money or scam/)
  expect(desk.value('Reason they read')).toBe('He asked for money.')
})

test('what was written at one stage of a case is confirmed at no other', async () => {
  await openCase()
  await press(/^Ban/)
  desk.write('Reason they read', 'He asked for money.')
  for (const next of [{ stage: 'confirmation' }, { stage: 'appeal' }, { closedAt: row.openedAt }] as const) {
    await openCase({}, next)
    expect(desk.value('Note')).toBe('')
  }
  await openCase()
  expect(desk.value('Reason they read')).toBe('He asked for money.')
})

test('a decision that was refused keeps its words; one that went leaves none', async () => {
  await openCase()
  await press(/^Warn/)
  desk.write('Reason they read', 'He asked for money.')
  const confirm = async () => {
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    await later(1)
  }
  given.answer = trouble
  await confirm()
  expect([told(), desk.value('Reason they read')]).toEqual([['That did not work'], 'He asked for money.'])
  given.answer = () => ({})
  await confirm()
  expect(asked.filter((what) => what.endsWith('/decision'))).toHaveLength(2)
  expect(sessionStorage).toHaveLength(0)
})

test('a note about selfies, a reason to open the vault and an invitation outlive their sheets', async () => {
  given.answer = (path) =>
    path.endsWith('/selfies') ? { byWomen: false, selfies: [], pictures: [], advice: null } : {}
  await openCase({}, { kind: 'verification' })
  desk.write('Note for the log', 'Too dark.')
  await openCase({}, { kind: 'verification' })
  expect(desk.value('Note for the log')).toBe('Too dark.')

  const one = { name: 'Huda', sealedAt: row.openedAt, until: row.dueAt, womenOnly: false, barred: false }
  given.answer = (path) =>
    path === '/staff/people'
      ? { people: [] }
      : {
          sealed: [
            { ...one, memberId: 'm1' },
            { ...one, memberId: 'm2' },
          ],
        }
  await openDesk('lead')
  await press('Nur', 'Team')
  desk.write('Name', 'Yahya')
  await press('Close', 'Nur', 'Vault', 'Open')
  desk.write('Why do you open it?', 'Asked by')
  await press('Close', 'Nur', 'Vault', 'Open')
  expect(desk.value('Why do you open it?')).toBe('Asked by')
  await press('Close', 'Nur', 'Team')
  expect(desk.value('Name')).toBe('Yahya')
})

test('a note about selfies goes with the decision, and is there again where that is taken back', async () => {
  sessionStorage.setItem('mithaq.draft.s1.case b', '"of another case"')
  given.answer = (path) =>
    path.endsWith('/selfies') ? { byWomen: false, selfies: [], pictures: [], advice: null } : {}
  await openCase({}, { kind: 'verification' })
  desk.write('Note for the log', 'Too dark.')
  const { answer } = given
  given.answer = trouble
  await press(/^Cannot tell/, /^Decide/)
  expect(desk.value('Note for the log')).toBe('Too dark.')
  given.answer = answer
  await press(/^Decide/)
  expect(Object.keys(sessionStorage)).toEqual(['mithaq.draft.s1.case b'])
  await press(/^Take back/)
  expect(desk.value('Note for the log')).toBe('Too dark.')
})

test('a decision that is taken back is there again with its words', async () => {
  await openCase()
  await press(/^Warn/)
  desk.write('Reason they read', 'He asked for money.')
  await press(/^Warn.*↵/, /^Take back/)
  expect([desk.value('Reason they read'), desk.isChecked(/^Warn/)]).toEqual(['He asked for money.', true])
})

test('who signs out leaves none of their words, and is told where that failed', async () => {
  sessionStorage.setItem('mithaq.draft.s2.case b', '"of a colleague"')
  await openCase()
  await press(/^Warn/)
  given.answer = trouble
  await press('Nur', 'Sign out')
  expect([told(), done, sessionStorage.length]).toEqual([['That did not work'], [], 2])
  given.answer = () => ({})
  await press('Nur', 'Sign out')
  expect([done, Object.keys(sessionStorage)]).toEqual([['left'], ['mithaq.draft.s2.case b']])
})

test('the keys of the console decide nothing from within a sheet', async () => {
  await openCase()
  await press(/^Warn/)
  desk.write('Reason they read', 'He asked for money.')
  await press('Nur', 'Keys')
  asked.length = 0
  fireEvent.keyDown(desk.every('[role=dialog]')[0]!, { key: 'Enter', ctrlKey: true })
  await later(1)
  expect(asked).toEqual([])
})
