import { AlertDialog, Dialog as RadixDialog, DropdownMenu } from 'radix-ui'
import { beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../test/page.ts'
import { act, partsOf } from '../../test/parts.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Scrim, useFocusReturn, Veil } from './dialog-frame.tsx'
import { docked } from './dock.ts'
import { Menu } from './Menu.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { ScreenDialog } from './ScreenDialog.tsx'

/** The step that a dialog has in the history: whether it has one, and what going back does. */
const step = vi.hoisted(() => ({ isOpen: false, goBack: () => {} }))
vi.mock(import('./sheets.ts'), async (real) => ({
  ...(await real()),
  useSheet: (isOpen, goBack) => void Object.assign(step, { isOpen, goBack }),
}))

class Control {
  isConnected = true
  focus = vi.fn()
  menuButton: string | undefined
  around: readonly string[]
  constructor(menuButton?: string, around: readonly string[] = []) {
    this.menuButton = menuButton
    this.around = around
  }
  closest(selector: string) {
    if (selector === '[role=menu]') return this.menuButton ? { getAttribute: () => this.menuButton } : null
    return this.around.includes(selector) ? this : null
  }
}
class Style {
  overflow = ''
  paddingInlineEnd = ''
  removeProperty(name: string) {
    if (name === 'overflow') this.overflow = ''
    if (name === 'padding-inline-end') this.paddingInlineEnd = ''
  }
}
let style: Style
const opener = new Control()
const main = new Control()
const Returned: (props: object) => null = () => null
const tell = vi.fn<(...what: unknown[]) => void>()

beforeEach(() => {
  openPage()
  style = new Style()
  Object.assign(document, {
    documentElement: { style, clientWidth: 985 },
    activeElement: opener,
    querySelector: (selector: string) => (selector === 'main' ? main : null),
  })
  Object.assign(window, { innerWidth: 1000 })
  vi.stubGlobal('HTMLElement', Control)
  vi.stubGlobal('Element', Control)
  tell.mockClear()
  opener.focus.mockClear()
})

const question = (more: object = {}) =>
  partsOf(
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

test('a question is closed by its button, a tap beside it and the way back', () => {
  const asked = question()
  expect(step.isOpen).toBe(true)
  for (const close of [
    () => act(asked.given(AlertDialog.Root), 'onOpenChange', false),
    () => act(asked.given(Scrim), 'onTap'),
    () => step.goBack(),
  ]) {
    close()
    expect(tell).toHaveBeenCalledExactlyOnceWith(false)
    tell.mockClear()
  }
  act(asked.given('button', 'Block'), 'onClick')
  expect(tell).toHaveBeenCalledExactlyOnceWith('done')
  expect(asked.given(AlertDialog.Content)['aria-modal']).toBe('true')
  expect(asked.all('div').filter(({ props }) => props['ref'] === docked)).toHaveLength(1)
  question({ open: false })
  expect(step.isOpen).toBe(false)
})

test('while it is answered a question stays, and says what is being done', () => {
  const busy = question({ busy: true, busyLabel: 'Blocking...' })
  act(busy.given(AlertDialog.Root), 'onOpenChange', false)
  act(busy.given(Scrim), 'onTap')
  step.goBack()
  expect(tell).not.toHaveBeenCalled()
  expect(busy.given('button', 'Cancel')['disabled']).toBe(true)
  expect(busy.given('button', 'Blocking...')['disabled']).toBe(true)
  const notYet = question({ disabled: true })
  expect(notYet.given('button', 'Cancel')['disabled']).toBeFalsy()
  expect(notYet.given('button', 'Block')['disabled']).toBe(true)
})

const sheet = (more: object = {}) => partsOf(<Dialog title="Filters" {...more} />)

test('a dialog opened by its own button is open, with a step back', () => {
  const dialog = sheet({ trigger: <button type="button">Open</button>, onOpenChange: tell })
  expect([dialog.given(RadixDialog.Root)['open'], step.isOpen]).toEqual([false, false])
  act(dialog.given(RadixDialog.Root), 'onOpenChange', true)
  expect([dialog.given(RadixDialog.Root)['open'], step.isOpen]).toEqual([true, true])
  expect(tell).toHaveBeenLastCalledWith(true)
  step.goBack()
  expect(dialog.given(RadixDialog.Root)['open']).toBe(false)
  expect(tell).toHaveBeenLastCalledWith(false)
})

test('a dialog is described where there are words for it, and can be scrolled by keys where it is to be read', () => {
  const scrolling = (dialog: ReturnType<typeof sheet>) =>
    dialog.all('div').filter(({ props }) => props['tabIndex'] === 0).length
  const plain = sheet({ open: true })
  expect(plain.given(RadixDialog.Content)).toHaveProperty('aria-describedby', undefined)
  expect(scrolling(plain)).toBe(0)
  expect(plain.given(RadixDialog.Content)['aria-modal']).toBe('true')
  expect(plain.all('footer')).toHaveLength(0)
  const read = sheet({ open: true, description: 'Whom you see', reading: true, footer: 'Apply' })
  expect(read.given('footer', 'Apply')['ref']).toBe(docked)
  expect(read.given(RadixDialog.Content)).not.toHaveProperty('aria-describedby')
  expect(scrolling(read)).toBe(1)
})

test('once a dialog is gone the focus is back where it was, and only then is it told', () => {
  const order: string[] = []
  opener.focus.mockImplementation(() => order.push('focus'))
  const content = sheet({ open: true, onClosed: () => order.push('told') }).given(RadixDialog.Content)
  act(content, 'onOpenAutoFocus')
  const event = { preventDefault: vi.fn() }
  act(content, 'onCloseAutoFocus', event)
  expect(event.preventDefault).toHaveBeenCalledOnce()
  expect(order).toEqual(['focus', 'told'])
})

test('from the item of a menu, which is gone by then, the focus returns to the button of the menu', () => {
  const button = new Control()
  Object.assign(document, {
    activeElement: new Control('more'),
    getElementById: (id: string) => (id === 'more' ? button : null),
  })
  const Opened = () => <Returned {...useFocusReturn()} />
  const dialog = partsOf(<Opened />).given(Returned)
  act(dialog, 'onOpenAutoFocus')
  act(dialog, 'onCloseAutoFocus', { preventDefault() {} })
  expect(button.focus).toHaveBeenCalledOnce()
})

test('a tap on a toast is not beside the dialog, not even once the toast has left its list', () => {
  const closes = (target: unknown) => {
    const event = { detail: { originalEvent: { target } }, preventDefault: vi.fn() }
    act(sheet({ open: true }).given(RadixDialog.Content), 'onInteractOutside', event)
    return event.preventDefault.mock.calls.length === 0
  }
  expect(closes(new Control(undefined, ['[data-toast]']))).toBe(false)
  expect(closes(new Control(undefined, ['ol']))).toBe(true)
})

test('the page behind stays where it is until the last dialog is closed', () => {
  const outer = partsOf(<Scrim />)
  const inner = partsOf(<Scrim />)
  expect([style.overflow, style.paddingInlineEnd]).toEqual(['hidden', '15px'])
  inner.leave()
  expect(style.overflow).toBe('hidden')
  outer.leave()
  expect([style.overflow, style.paddingInlineEnd]).toEqual(['', ''])
})

test('a dialog over the whole screen closes by Escape and the way back', () => {
  const screen = (more: object) =>
    partsOf(
      <ScreenDialog onClose={tell} {...more}>
        the picture
      </ScreenDialog>,
    )
  const covering = screen({ covers: true })
  expect(covering.all(Scrim)).toHaveLength(0)
  expect(covering.given(RadixDialog.Content)['aria-modal']).toBe('true')
  act(covering.given(RadixDialog.Root), 'onOpenChange', true)
  expect(tell).not.toHaveBeenCalled()
  act(covering.given(RadixDialog.Root), 'onOpenChange', false)
  expect(tell).toHaveBeenCalledOnce()
  expect(step.isOpen).toBe(true)
  step.goBack()
  expect(tell).toHaveBeenCalledTimes(2)
  const over = screen({})
  expect(over.all(Scrim)).toHaveLength(1)

  const focusedBy = (more: object) => {
    const currentTarget = new Control()
    const event = { currentTarget, preventDefault: vi.fn() }
    const content = screen(more).given(RadixDialog.Content)
    act(content, 'onOpenAutoFocus', event)
    opener.focus.mockClear()
    act(content, 'onCloseAutoFocus', { preventDefault() {} })
    expect(opener.focus).toHaveBeenCalledOnce()
    return [event.preventDefault.mock.calls.length, currentTarget.focus.mock.calls.length]
  }
  expect(focusedBy({})).toEqual([0, 0])
  expect(focusedBy({ focusesItself: true })).toEqual([1, 1])
})

test('a password is asked for before the act, and Enter sends it', () => {
  const focus = vi.fn()
  const asked = (more: object) =>
    partsOf(
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
      />,
      undefined,
      { querySelector: (selector: string) => selector === 'input' && { focus } },
    )
  const submit = { preventDefault: vi.fn() }
  const empty = asked({})
  act(empty.given('form'), 'onSubmit', submit)
  expect(submit.preventDefault).toHaveBeenCalledOnce()
  expect(tell).not.toHaveBeenCalled()
  expect(empty.given(Button, 'Delete')['disabled']).toBe(true)
  act(empty.given('input'), 'onChange', { target: { value: 'a promise' } })
  expect(tell).toHaveBeenLastCalledWith('a promise')
  const typed = asked({ password: 'a promise' })
  expect(typed.given(Button, 'Delete')['disabled']).toBe(false)
  act(typed.given('form'), 'onSubmit', submit)
  expect(tell).toHaveBeenLastCalledWith('done')
  expect(asked({ busy: true }).given('input')['disabled']).toBe(true)
  asked({ wrong: 'Not this one', busy: true })
  expect(focus).not.toHaveBeenCalled()
  expect(asked({ wrong: '' }).given('input')['aria-invalid']).toBe(true)
  expect(focus).toHaveBeenCalledOnce()
})

test('a menu lies in the page’s main part above a veil, and going back closes it', () => {
  const menu = partsOf(
    <Menu
      trigger={<button type="button">More</button>}
      items={[
        { label: 'View profile', onSelect: tell },
        { label: 'Report', onSelect: () => {} },
        { label: 'Block', onSelect: () => {}, disabled: true, apart: true },
      ]}
    />,
  )
  expect([menu.all(Veil).length, step.isOpen]).toEqual([0, false])
  act(menu.given(DropdownMenu.Root), 'onOpenChange', true)
  expect([menu.all(Veil).length, step.isOpen]).toEqual([1, true])
  expect(menu.given(DropdownMenu.Portal)['container']).toBe(main)
  expect(menu.all(DropdownMenu.Separator)).toHaveLength(1)
  expect(menu.given(DropdownMenu.Item, 'Block')['disabled']).toBe(true)
  expect(menu.given(DropdownMenu.Item, 'View profile')['disabled']).toBe(false)
  act(menu.given(DropdownMenu.Item, 'View profile'), 'onSelect')
  expect(tell).toHaveBeenCalledOnce()
  step.goBack()
  expect([menu.given(DropdownMenu.Root)['open'], step.isOpen]).toEqual([false, false])
})
