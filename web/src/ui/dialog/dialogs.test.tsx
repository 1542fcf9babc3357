// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../test/advance-time.ts'
import { stubBrowser } from '../../../test/stub-browser.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Scrim, useFocusReturn, MenuBackdrop } from './dialog-frame.tsx'
import { Menu } from './Menu.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ScreenDialog } from './ScreenDialog.tsx'

/** The step that a dialog has in the history: whether it has one, and what going back does. */
const step = vi.hoisted(() => ({ isOpen: false, goBack: () => {} }))
vi.mock(import('../base/sheet-history.ts'), async (real) => ({
  ...(await real()),
  useCloseOnBack: (isOpen, goBack) => void Object.assign(step, { isOpen, goBack: () => flushSync(goBack) }),
}))
/** What toasts stand above. */
const docked = vi.hoisted(() => vi.fn<(element: HTMLElement | null) => void>())
vi.mock(import('../base/docks.ts'), async (real) => ({ ...(await real()), registerDock: docked as never }))

const tell = vi.fn<(...what: unknown[]) => void>()
let shown: ReturnType<typeof renderScreen>
const open = (content: ReactNode | (() => ReactNode)) => (shown = renderScreen(content))
const scrims = () => shown.queryAll('.bg-scrim')
const escape = () => fireEvent.keyDown(shown.focusedElement(), { key: 'Escape' })

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  tell.mockClear()
  docked.mockClear()
})

const question = (more: object = {}) =>
  open(
    <ConfirmDialog
      open
      onOpenChange={tell}
      title="Block Salma?"
      description="She is not told."
      confirmLabel="Block"
      onConfirm={() => tell('done')}
      {...more}
    />,
  )

test('closes a confirm dialog by Cancel, Escape, a tap outside and Back', async () => {
  const asked = question()
  expect(step.isOpen).toBe(true)
  for (const close of [
    () => asked.press('Cancel'),
    escape,
    () => asked.pressOn(scrims()[0]!),
    () => step.goBack(),
  ]) {
    await close()
    expect(tell).toHaveBeenCalledExactlyOnceWith(false)
    tell.mockClear()
  }
  await asked.press('Block')
  expect(tell).toHaveBeenCalledExactlyOnceWith('done')
  expect(asked.queryAll('[role=alertdialog][aria-modal=true]')).toHaveLength(1)
  expect(docked.mock.calls[0]?.[0]?.textContent).toBe('CancelBlock')
  question({ open: false })
  expect(step.isOpen).toBe(false)
})

test("shows a confirm dialog's title, description and own button labels", () => {
  expect(question().text()).toBe('|Block Salma?|She is not told.|Cancel|Block|')
  const isRed = (name: string) => shown.control(name).classList.contains('bg-danger')
  expect(isRed('Block')).toBe(false)
  question({ cancelLabel: 'Stay', children: <b>Twice</b>, variant: 'danger' })
  expect(shown.text()).toBe('|Block Salma?|She is not told.|Twice|Stay|Block|')
  expect(['Stay', 'Block'].map(isRed)).toEqual([false, true])
})

test('stays open while busy and shows what is being done', async () => {
  const busy = question({ busy: true, busyLabel: 'Blocking...' })
  escape()
  await busy.pressOn(scrims()[0]!)
  step.goBack()
  expect(tell).not.toHaveBeenCalled()
  expect(['Cancel', 'Blocking...'].map(busy.isDisabled)).toEqual([true, true])
  expect(question({ busy: true }).controlNames()).toEqual(['Cancel', 'Block'])
  const notYet = question({ disabled: true })
  expect(['Cancel', 'Block'].map(notYet.isDisabled)).toEqual([false, true])
})

const dialogs = () => shown.queryAll('[role=dialog]')

test('opens a dialog by its trigger with a history entry', async () => {
  const sheet = open(
    <Dialog title="Filters" trigger={<button type="button">Open</button>} onOpenChange={tell} />,
  )
  expect([dialogs().length, step.isOpen]).toEqual([0, false])
  await sheet.press('Open')
  expect([dialogs().length, step.isOpen]).toEqual([1, true])
  expect(sheet.controlNames(), 'what lies behind cannot be pressed').toEqual(['Close'])
  expect(tell).toHaveBeenLastCalledWith(true)
  step.goBack()
  expect(dialogs()).toHaveLength(0)
  expect(tell).toHaveBeenLastCalledWith(false)
})

test('describes a dialog if it has a description and makes reading text focusable', () => {
  const described = () => dialogs()[0]!.getAttribute('aria-describedby')
  const scrolling = () => shown.queryAll('[role=dialog] div[tabindex="0"]').length
  const plain = open(<Dialog open title="Filters" />)
  expect([described(), scrolling()]).toEqual([null, 0])
  expect(dialogs()[0]!.getAttribute('aria-modal')).toBe('true')
  expect(plain.queryAll('footer')).toHaveLength(0)
  open(
    <Dialog open title="Filters" description={<b>Whom you see</b>} lead={<i>S</i>} reading footer="Apply">
      Age
    </Dialog>,
  )
  expect(shown.text(), 'a face before its words').toBe('|S|Filters|Whom you see|Age|Apply|')
  expect(document.getElementById(described()!)?.textContent).toBe('Whom you see')
  expect([scrolling(), shown.queryAll('p b').length]).toEqual([1, 0])
  expect(docked.mock.calls[0]?.[0]?.textContent).toBe('Apply')
})

test('returns the focus when a dialog has closed, then calls onClosed', async () => {
  const order: string[] = []
  const Asking = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onFocus={() => order.push('focus')} onClick={() => setOpen(true)}>
          Ask
        </button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Filters" onClosed={() => order.push('told')} />
      </>
    )
  }
  const asking = open(<Asking />)
  await asking.tap('Ask')
  order.length = 0
  await asking.tap('Close')
  expect(order).toEqual(['focus', 'told'])
  expect(asking.focusedElement().textContent).toBe('Ask')
})

test("moves the focus to the opener's replacement when the opener is gone", async () => {
  const Ending = () => {
    const [isOpen, setOpen] = useState(false)
    const [hasEnded, end] = useState(false)
    return (
      <>
        {hasEnded ? (
          <h2 tabIndex={-1} data-takes-focus>
            You found each other
          </h2>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            We found each other
          </button>
        )}
        <Dialog open={isOpen} onOpenChange={setOpen} title="Found?">
          <button type="button" onClick={() => end(true)}>
            Yes
          </button>
        </Dialog>
      </>
    )
  }
  const ending = open(<Ending />)
  await ending.tap('We found each other')
  await ending.tap('Yes')
  await ending.tap('Close')
  expect(ending.focusedElement().tagName).toBe('H2')
})

test.each([
  ['has gone', (isDone: boolean, row: ReactNode) => !isDone && row],
  ['leaves', (isDone: boolean, row: ReactNode) => <div inert={isDone}>{row}</div>],
  ['is disabled', (_: boolean, row: ReactNode) => row],
])("moves the focus to the page's heading when the opener %s", async (how, drawn) => {
  const Listed = () => {
    const [isOpen, setOpen] = useState(false)
    const [isDone, setDone] = useState(false)
    const row = (
      <button type="button" disabled={how === 'is disabled' && isDone} onClick={() => setOpen(true)}>
        Row
      </button>
    )
    return (
      <main>
        <h1>Blocked members</h1>
        {drawn(isDone, row)}
        <Dialog open={isOpen} onOpenChange={setOpen} title="Unblock?">
          <button type="button" onClick={() => setDone(true)}>
            Yes
          </button>
        </Dialog>
      </main>
    )
  }
  const listed = open(<Listed />)
  await listed.tap('Row', 'Yes', 'Close')
  expect([listed.focusedElement().tagName, listed.focusedElement().textContent]).toEqual([
    'H1',
    'Blocked members',
  ])
})

test('moves the focus to the dialog below when the opener inside it is gone', async () => {
  const Nested = () => {
    const [isAsked, ask] = useState(false)
    const [isDone, setDone] = useState(false)
    return (
      <main>
        <h1>Liked</h1>
        <Dialog open title="Her profile">
          {!isDone && (
            <button type="button" onClick={() => ask(true)}>
              Remove
            </button>
          )}
        </Dialog>
        <ConfirmDialog
          {...{ open: isAsked, onOpenChange: ask, title: 'Remove?', description: 'For ever' }}
          confirmLabel="Yes"
          onConfirm={() => setDone(true)}
        />
      </main>
    )
  }
  const nested = open(<Nested />)
  await nested.tap('Remove', 'Yes', 'Cancel')
  expect(nested.focusedElement().getAttribute('role')).toBe('dialog')
})

test("returns the focus from a menu item to the menu's button", async () => {
  const Asking = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Menu
          trigger={<button type="button">More</button>}
          items={[{ label: 'Report', onSelect: () => setOpen(true) }]}
        />
        <Dialog open={isOpen} onOpenChange={setOpen} title="Report" />
      </>
    )
  }
  const asking = open(<Asking />)
  await asking.tap('More', 'Report')
  expect(dialogs()).toHaveLength(1)
  await asking.tap('Close')
  expect([dialogs().length, asking.focusedElement().textContent]).toEqual([0, 'More'])
  // Also where the menu is still there as the dialog opens.
  const focus = {} as ReturnType<typeof useFocusReturn>
  const Opened = () => void Object.assign(focus, useFocusReturn())
  const menu = open(
    <>
      <button type="button" id="more">
        More
      </button>
      <div role="menu" aria-labelledby="more">
        <button type="button">Report</button>
      </div>
      <Opened />
    </>,
  )
  menu.focus('Report')
  focus.onOpenAutoFocus()
  focus.onCloseAutoFocus(new Event('focus'))
  expect(menu.focusedElement().id).toBe('more')
})

test.each([
  ['sheet', () => <Dialog open title="Filters" onOpenChange={tell} />],
  ['whole screen', () => <ScreenDialog onClose={() => tell(false)}>the picture</ScreenDialog>],
])('keeps a dialog open on a tap on a toast, even once it is removed: %s', async (_, dialog) => {
  const sheet = open(dialog)
  await advanceTime(1)
  const toast = document.createElement('p')
  toast.dataset['toast'] = 'info'
  const dismiss = document.createElement('button')
  toast.append(dismiss)
  document.body.append(toast)
  await sheet.pressOn(dismiss)
  toast.addEventListener('pointerdown', () => toast.remove())
  await sheet.pressOn(dismiss)
  expect([toast.isConnected, tell.mock.calls]).toEqual([false, []])
  await sheet.pressOn(document.body)
  expect(tell).toHaveBeenCalledExactlyOnceWith(false)
})

test.each([
  ['a dialog', () => <Scrim />],
  [
    'a dialog over the whole screen',
    () => (
      <ScreenDialog covers onClose={tell}>
        all
      </ScreenDialog>
    ),
  ],
  ['a menu', () => <MenuBackdrop />],
])('ignores taps where %s was for 400 ms after it closes', async (_, drawn) => {
  let isOpen = true
  open(() => isOpen && drawn())
  await advanceTime(1)
  isOpen = false
  shown.text()
  const shield = document.body.lastElementChild!
  // A dialog that is still open below listens on the document for what lies outside it.
  document.addEventListener('pointerdown', tell)
  for (const type of ['pointerdown', 'mousedown', 'click']) {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true })
    shield.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
  }
  document.removeEventListener('pointerdown', tell)
  expect(tell).not.toHaveBeenCalled()
  await advanceTime(398)
  expect(shield.isConnected).toBe(true)
  await advanceTime(2)
  expect(shield.isConnected).toBe(false)
})

test("locks the page's scrolling until the last dialog closes", () => {
  const root = document.documentElement
  Object.defineProperty(root, 'clientWidth', { value: 985, configurable: true })
  vi.stubGlobal('innerWidth', 1000)
  let [outer, inner] = [true, true]
  open(() => [outer && <Scrim key="outer" />, inner && <Scrim key="inner" />])
  const held = () => (scrims(), [root.style.overflow, root.style.paddingInlineEnd])
  expect(held()).toEqual(['hidden', '15px'])
  inner = false
  expect(held()).toEqual(['hidden', '15px'])
  outer = false
  expect(held()).toEqual(['', ''])
})

test('closes a full-screen dialog by Escape and Back and returns the focus', async () => {
  const before = document.createElement('button')
  const covered = async (more: object) => {
    document.body.append(before)
    before.focus()
    open(
      <ScreenDialog onClose={tell} {...more}>
        <button type="button">the picture</button>
      </ScreenDialog>,
    )
    await advanceTime(1)
    const focused = shown.focusedElement()
    const parts = [scrims().length, focused.textContent, focused === dialogs()[0]]
    expect(dialogs()[0]?.getAttribute('aria-modal')).toBe('true')
    escape()
    expect([tell.mock.calls.length, step.isOpen]).toEqual([1, true])
    step.goBack()
    expect(tell).toHaveBeenCalledTimes(2)
    tell.mockClear()
    shown.close()
    await advanceTime(1)
    expect(document.activeElement).toBe(before)
    return parts
  }
  expect(await covered({ covers: true })).toEqual([0, 'the picture', false])
  expect(await covered({})).toEqual([1, 'the picture', false])
  expect(await covered({ focusesItself: true })).toEqual([1, 'the picture', true])
})

test('asks for a password first and submits it by Enter', async () => {
  let more: object = {}
  const asked = open(() => (
    <PasswordDialog
      open
      onOpenChange={() => {}}
      title="Delete?"
      description="For good."
      confirmLabel="Delete"
      label="Password"
      password=""
      wrong={undefined}
      onType={tell}
      onConfirm={() => tell('done')}
      {...more}
    />
  ))
  fireEvent.submit(asked.queryAll('form')[0]!)
  expect(tell).not.toHaveBeenCalled()
  expect(asked.isDisabled('Delete')).toBe(true)
  expect(asked.focusedElement().textContent).toBe('Cancel')
  expect(['autocomplete', 'aria-invalid'].map((name) => asked.attribute('Password', name))).toEqual([
    ...['current-password', null],
  ])
  asked.fill('Password', 'a promise')
  expect(tell).toHaveBeenLastCalledWith('a promise')
  more = { password: 'a promise' }
  expect([asked.isDisabled('Delete'), asked.value('Password')]).toEqual([false, 'a promise'])
  await asked.submit('Password')
  expect(tell).toHaveBeenLastCalledWith('done')
  asked.focus('Cancel')
  more = { wrong: 'Not this one', busy: true }
  expect(asked.text()).toContain('|Password|Not this one|')
  expect(asked.isDisabled('Password')).toBe(true)
  expect(asked.focusedElement().nodeName).not.toBe('INPUT')
  more = { wrong: '' }
  expect(asked.attribute('Password', 'aria-invalid')).toBe('true')
  expect(asked.focusedElement().nodeName).toBe('INPUT')
})

test('renders a menu in main above a backdrop and closes it by Back', async () => {
  const menu = open(
    <main>
      <Menu
        trigger={<button type="button">More</button>}
        items={[
          { label: 'View profile', onSelect: () => tell('view') },
          { label: 'Report', onSelect: () => {} },
          { label: 'Block', onSelect: () => tell('block'), disabled: true, hasSeparator: true },
        ]}
      />
    </main>,
  )
  const veils = () => menu.queryAll('main > [aria-hidden=true]').length
  const lists = () => menu.queryAll('main [role=menu]').length
  expect([veils(), lists(), step.isOpen]).toEqual([0, 0, false])
  await menu.tap('More')
  expect([veils(), lists(), step.isOpen]).toEqual([1, 1, true])
  expect(menu.queryAll('[role=separator]')).toHaveLength(1)
  expect(['Block', 'View profile'].map((name) => menu.attribute(name, 'aria-disabled'))).toEqual([
    'true',
    null,
  ])
  await menu.press('Block')
  expect(tell).not.toHaveBeenCalled()
  await menu.tap('View profile')
  expect(tell).toHaveBeenCalledExactlyOnceWith('view')
  expect(lists()).toBe(0)
  await menu.tap('More')
  step.goBack()
  expect([veils(), lists(), step.isOpen]).toEqual([0, 0, false])
})

test("sizes a dialog's scrolling part to its content until there is no room", () => {
  const dialog = open(
    <Dialog open title="Filters">
      <p>Many</p>
    </Dialog>,
  )
  const [held] = dialog.queryAll('p')
  const classes = held!.parentElement!.className.split(' ')
  // From a height of nothing Safari grows none of it in a card that is as high as what it holds.
  expect(['min-h-0', 'flex-auto', 'flex-1', 'overflow-y-auto'].map((name) => classes.includes(name))).toEqual(
    [true, true, false, true],
  )
})
