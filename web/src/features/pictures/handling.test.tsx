import { QueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../../test/drawn.ts'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { partsOf, working } from '../../../test/working.tsx'
import { pickPhotos } from '../../native/camera.ts'
import { clearToasts, readToasts } from '../../ui/toast.ts'
import { AddTile } from './AddTile.tsx'
import { choosePictures } from './choose.ts'
import { PhotoSources } from './PhotoSources.tsx'
import { Picture } from './Picture.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { PictureTile, uploadWork } from './PictureTile.tsx'
import { PictureViewer } from './PictureViewer.tsx'
import { Sealed } from './Sealed.tsx'
import { useChoosing } from './use-choosing.ts'
import { usePinch } from './use-pinch.ts'
import { offsetOf, useReorder } from './use-reorder.ts'

vi.mock('../../native/camera.ts', () => ({ hasPhotoSources: () => false, pickPhotos: vi.fn() }))
vi.mock('./choose.ts', { spy: true })

const picture = (id: string) => ({ id, thumbHash: '', blurred: false, address: '' })
const nothing = () => {}
const chosen = (id: string) => ({ id, file: new File([], `${id}.jpg`), previewUrl: `blob:${id}` })
const said = () => readToasts().map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  clearToasts()
})

test('the place for the next picture takes JPEG of an iPhone, the same file twice, and nothing where none was chosen', () => {
  const onFiles = vi.fn()
  const tile = {
    ref: null,
    room: 2,
    first: false,
    hovered: false,
    describedBy: '',
    invalid: false,
    onFiles,
  }
  const { part, leave } = working(AddTile, tile)
  expect(part({ type: 'input' })['accept']).toBe('image/jpeg,image/png,image/gif,image/webp')
  const target = { files: [] as File[], value: 'C:\\me.jpg' }
  part({ type: 'input' })['onChange']({ target })
  expect(onFiles).not.toHaveBeenCalled()
  target.files = [new File([], 'me.jpg')]
  part({ type: 'input' })['onChange']({ target })
  expect(onFiles).toHaveBeenCalledOnce()
  expect(target.value).toBe('')
  leave()
  const words = (more: object) => textOf(draw(<AddTile {...tile} {...more} />))
  expect([words({}), words({ first: true }), words({ hovered: true })]).toEqual([
    '|Add more|',
    '|Add pictures|',
    '|Drop your pictures here|',
  ])
})

test('on a phone the sheet closes first, no more photos than there is room for are picked, and none is no choice', async () => {
  const order: unknown[] = []
  const onFiles = vi.fn()
  const { part, leave } = working(PhotoSources, {
    open: true,
    room: 2,
    onFiles,
    onOpenChange: (open: boolean) => order.push(open),
  })
  const pick = async (words: string, found: Awaited<ReturnType<typeof pickPhotos>>) => {
    vi.mocked(pickPhotos).mockImplementation(async (...asked) => (order.push(asked), found))
    part({ children: words })['onClick']()
    await later()
  }
  await pick('Take a photo', [])
  expect(order).toEqual([false, ['camera', 2]])
  expect(onFiles).not.toHaveBeenCalled()
  await pick('Choose from your photos', 'denied')
  await pick('Choose from your photos', 'failed')
  expect(said()).toEqual([
    'Mithaq may not see your photos. Allow it in your phone’s settings, or take a photo.',
    'Failed to process pictures',
  ])
  const files = [new File([], 'me.jpg')]
  await pick('Choose from your photos', files)
  expect(onFiles.mock.calls).toEqual([[files]])
  leave()
})

const tile: ComponentProps<typeof PictureTile> = {
  image: null,
  index: 0,
  count: 3,
  frozen: false,
  waits: false,
  lifted: false,
  style: undefined,
  onGrab: nothing,
  onHandleKey: nothing,
  onMakeMain: nothing,
  onRemove: nothing,
}

test('a picture that waits to be looked at can be removed and nothing else', () => {
  const labels = (more: object) =>
    [...draw(<PictureTile {...tile} {...more} />).matchAll(/aria-label="(\w+)|>(Main)</g)].map(
      ([, label, main]) => label ?? main,
    )
  expect(labels({})).toEqual(['Main', 'Remove', 'Move'])
  expect(labels({ index: 1 })).toEqual(['Remove', 'Move', 'Make'])
  expect(labels({ index: 0, waits: true })).toEqual(['Remove'])
  expect(labels({ index: 1, waits: true })).toEqual(['Remove'])
  expect(labels({ index: 1, frozen: true })).toEqual([])
  expect(labels({ count: 1 })).toEqual(['Main', 'Remove'])
})

test('a mouse takes a tile anywhere but at its buttons, a finger scrolls there', () => {
  class Drawn {
    onControl: boolean
    constructor(onControl: boolean) {
      this.onControl = onControl
    }
    closest = () => (this.onControl ? this : null)
  }
  vi.stubGlobal('Element', Drawn)
  const onGrab = vi.fn()
  const grabbed = (more: object, pointerType: string, onControl: boolean) => {
    onGrab.mockClear()
    const { part, leave } = working(PictureTile, { ...tile, ...more, onGrab })
    part({ type: 'li' })['onPointerDown']({ pointerType, target: new Drawn(onControl) })
    leave()
    return onGrab.mock.calls.length === 1
  }
  expect(grabbed({}, 'mouse', false)).toBe(true)
  expect(grabbed({}, 'mouse', true)).toBe(false)
  expect(grabbed({}, 'touch', false)).toBe(false)
  expect(grabbed({ waits: true }, 'mouse', false)).toBe(false)
  expect(grabbed({ frozen: true }, 'mouse', false)).toBe(false)
})

test('an upload says how far it is, and at its end that the server still works', () => {
  expect(draw(<PictureTile {...tile} work={uploadWork('me.jpg', 0.4)} />)).toContain('aria-valuenow="40"')
  expect(uploadWork('me.jpg', 0.5)).toEqual({ label: 'Uploading me.jpg', part: 0.5 })
  expect(uploadWork('me.jpg', 1)).toEqual({ label: 'Saving...' })
})

test('files dropped on the pictures are taken, unless others are being read; other things are left alone', () => {
  const onFiles = vi.fn()
  const grid = { pictures: [], onFiles, onMove: nothing, onRemove: nothing }
  const { part, give, leave } = working(PictureGrid, grid)
  const section = () => part({ type: 'section' })
  const preventDefault = vi.fn()
  const dragged = (type: string) => ({ preventDefault, dataTransfer: { types: [type], files: ['me'] } })
  section()['onDragOver'](dragged('text/plain'))
  section()['onDrop'](dragged('text/plain'))
  expect([preventDefault.mock.calls.length, part({ type: AddTile })['hovered']]).toEqual([0, false])
  section()['onDragOver'](dragged('Files'))
  expect(part({ type: AddTile })['hovered']).toBe(true)
  section()['onDragLeave']()
  expect(part({ type: AddTile })['hovered']).toBe(false)
  section()['onDragOver'](dragged('Files'))
  section()['onDrop'](dragged('Files'))
  expect(part({ type: AddTile })['hovered']).toBe(false)
  expect(onFiles.mock.calls).toEqual([[['me']]])
  give({ processing: true })
  section()['onDrop'](dragged('Files'))
  expect(onFiles).toHaveBeenCalledOnce()
  leave()
})

test('once files are read the focus is on the last place, if it was lost, and not before', () => {
  const focus = vi.fn()
  const places = { lastElementChild: { querySelector: () => ({ focus }) } }
  const Drawn = (props: ComponentProps<typeof PictureGrid>) => {
    const grid = PictureGrid(props)
    for (const { type, props: list } of partsOf(grid)) if (type === 'ol') list['ref'].current = places
    return grid
  }
  const grid = { pictures: [], onFiles: nothing, onMove: nothing, onRemove: nothing }
  const { give, leave } = working(Drawn, grid)
  give({ processing: true })
  expect(focus).not.toHaveBeenCalled()
  give({ processing: false })
  expect(focus).toHaveBeenCalledOnce()
  Object.assign(document, { activeElement: 'a field' })
  give({ processing: true })
  give({ processing: false })
  expect(focus).toHaveBeenCalledOnce()
  leave()
})

test('what is on its way cannot be moved, what waits can be removed, and room is what is left', () => {
  const pictures = [
    { id: 'a', image: null },
    { id: 'b', image: null, work: { label: 'Uploading' } },
    { id: 'c', image: null, work: { label: 'Being looked at' }, waits: true },
  ]
  const { all, part, leave } = working(PictureGrid, {
    pictures,
    onFiles: nothing,
    onMove: nothing,
    onRemove: nothing,
    error: 'You must have at least one profile picture',
  })
  expect(part({ type: AddTile })).toMatchObject({
    invalid: true,
    describedBy: expect.stringMatching(/-error .*-hint$/),
  })
  expect(all({ type: PictureTile }).map(({ props }) => [props['frozen'], props['waits']])).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ])
  expect(all({ type: PictureTile }).map(({ props }) => props['work']?.label)).toEqual([
    undefined,
    'Uploading',
    'Being looked at',
  ])
  expect(part({ type: AddTile })['room']).toBe(2)
  leave()
})

/** A connection that takes half of a file and stays silent. */
class HalfSent extends EventTarget {
  upload = new EventTarget()
  open() {}
  setRequestHeader() {}
  send() {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
  }
}

test('the editor shows how far a new picture is', async () => {
  vi.stubGlobal('XMLHttpRequest', HalfSent)
  const { part, leave } = working(PictureEditor, { pictures: [], waiting: [], readStored: () => [] })
  vi.mocked(choosePictures).mockResolvedValueOnce({ chosen: [chosen('n')], problems: [] })
  part({ type: PictureGrid })['onFiles']([new File([], 'n.jpg')])
  await later()
  const [arriving] = part({ type: PictureGrid })['pictures']
  expect(arriving).toMatchObject({ id: 'n', work: { label: 'Uploading n.jpg', part: 0.5 } })
  leave()
})

test('the editor: those that wait take places and have none among the others, and what is being removed says so', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const props = {
    pictures: [picture('a'), picture('b')],
    waiting: [{ id: 'w', thumbHash: '' }],
    readStored: () => [],
  }
  const { part, leave } = working(PictureEditor, props)
  const grid = () => part({ type: PictureGrid })
  const works = () =>
    (grid()['pictures'] as { id: string; work?: { label: string }; waits?: boolean }[]).map(
      ({ id, work, waits = false }) => [id, work?.label, waits],
    )
  expect(works()).toEqual([
    ['a', undefined, false],
    ['b', undefined, false],
    ['w', 'Being looked at', true],
  ])
  grid()['onRemove']('a')
  grid()['onRemove']('w')
  expect(works()).toEqual([
    ['a', 'Removing...', false],
    ['b', undefined, false],
    ['w', 'Removing...', true],
  ])
  grid()['onRemove']('b')
  expect(grid()['problems']).toEqual(['You must have at least one profile picture'])
  grid()['onFiles']([1, 2, 3].map((n) => new File([], `${n}.jpg`)))
  await later()
  expect(grid()['problems']).toContain('You can upload a maximum of 5 pictures. Currently have 3.')
  leave()
})

test('a removed picture takes the problems of the last choice with it', async () => {
  const value = ['1', '2', '3', '4', '5'].map(chosen)
  const { part, leave } = working(PicturePicker, { value, onChange: nothing })
  const grid = () => part({ type: PictureGrid })
  grid()['onFiles']([new File([], '6.jpg')])
  await later()
  expect(grid()['problems']).toHaveLength(1)
  grid()['onRemove']('1')
  expect(grid()['problems']).toEqual([])
  leave()
})

test('a choice of which nothing is left hands nothing on and is not called a success', async () => {
  const onChosen = vi.fn()
  const screen = mounted(new QueryClient(), () => useChoosing(0, onChosen))
  const choose = async (pictures: ReturnType<typeof chosen>[]) => {
    vi.mocked(choosePictures).mockResolvedValueOnce({ chosen: pictures, problems: [] })
    screen.shown().choose([new File([], 'a.jpg')])
    await later()
  }
  await choose([])
  expect([said(), onChosen.mock.calls.length]).toEqual([[], 0])
  await choose([chosen('a')])
  expect([said(), onChosen.mock.calls.length]).toEqual([['1 picture(s) selected successfully'], 1])
  screen.leave()
})

test('the picture alone: buttons, keys and swipes turn by the reading direction, one that is gone is not missed', () => {
  const { all, part, give, leave } = working(PictureViewer, {
    pictures: ['a', 'b', 'c'].map(picture),
    name: 'Maryam',
    first: 1,
    onClose: nothing,
  })
  const shown = () => (part({ role: 'status' })['children'] as string).slice(8, 9)
  const press = (label: string) => part({ label })['onClick']()
  const closer = () => all({ alt: `Maryam, picture ${shown()} of 3` })[0]!
  expect([shown(), closer().key]).toEqual(['2', 'b'])
  const alone = working(closer().type as () => null, closer().props)
  expect(alone.part({ type: Picture })['whole']).toBe(true)
  alone.parts()[0]!.props['onDoubleClick'](touch(1, 200))
  expect(alone.part({ className: 'size-full' })['style']).toEqual({
    transform: 'translate(0px, 0px) scale(2.5)',
  })
  alone.leave()
  press('Previous picture')
  expect([shown(), closer().key]).toEqual(['1', 'a'])
  press('Next picture')
  closer().props['onSwipe'](-80, 0)
  expect(shown()).toBe('3')
  Object.assign(document.documentElement, { dir: 'rtl' })
  closer().props['onSwipe'](-80, 0)
  expect(shown()).toBe('2')
  part({ 'aria-describedby': undefined, className: 'z-50 overflow-hidden bg-viewer text-on-photo' })[
    'onKeyDown'
  ]({ key: 'ArrowLeft' })
  expect(shown()).toBe('3')
  give({ pictures: ['a', 'b'].map(picture) })
  expect(shown()).toBe('2')
  give({ pictures: [picture('a')] })
  expect([shown(), all({ label: 'Next picture' })]).toEqual(['1', []])
  leave()
})

const setPointerCapture = vi.fn()
/** A finger or mouse on a frame of 400 by 800. */
const touch = (pointerId: number, clientX: number, clientY = 400) =>
  ({
    pointerId,
    clientX,
    clientY,
    currentTarget: {
      setPointerCapture,
      clientWidth: 400,
      clientHeight: 800,
      getBoundingClientRect: () => ({ left: 0, top: 0, width: 400, height: 800 }),
    },
  }) as any

test('one finger swipes a whole picture and moves a close one; two bring it closer and turn nothing', () => {
  const onSwipe = vi.fn()
  const screen = mounted(new QueryClient(), () => usePinch(onSwipe))
  const on = () => screen.shown().on
  const swipes = () => onSwipe.mock.calls.splice(0)
  const whole = 'translate(0px, 0px) scale(1)'
  on().onPointerMove(touch(1, 300))
  expect(screen.shown().transform, 'a mouse that only hovers').toBe(whole)
  on().onPointerDown(touch(1, 300))
  on().onPointerMove(touch(1, 200))
  expect(screen.shown().transform).toBe(whole)
  on().onPointerUp(touch(1, 200))
  expect(swipes()).toEqual([[-100, 0]])
  expect(setPointerCapture.mock.calls, 'also where it leaves the frame').toEqual([[1]])
  on().onPointerDown(touch(1, 300))
  on().onPointerCancel(touch(1, 200))
  expect(swipes(), 'taken away by the device').toEqual([])
  on().onPointerDown(touch(1, 150))
  on().onPointerDown(touch(2, 250))
  on().onPointerUp(touch(2, 350))
  on().onPointerUp(touch(1, 50))
  expect(swipes(), 'two fingers').toEqual([])
  on().onPointerDown(touch(1, 150))
  on().onPointerDown(touch(2, 250))
  on().onPointerMove(touch(2, 350))
  expect(screen.shown()).toMatchObject({ transform: 'translate(50px, 0px) scale(2)', isClose: true })
  on().onPointerUp(touch(2, 350))
  on().onPointerUp(touch(1, 150))
  on().onPointerDown(touch(1, 300))
  on().onPointerMove(touch(1, 200))
  on().onPointerUp(touch(1, 200))
  expect([swipes(), screen.shown().transform]).toEqual([[], 'translate(-50px, 0px) scale(2)'])
  on().onDoubleClick(touch(1, 200))
  expect(screen.shown().transform).toBe(whole)
  screen.leave()
})

test('a tile is dragged by one finger as far as it moves on purpose, among the pictures, until it is let go or given up', () => {
  const onMove = vi.fn()
  // The page is scrolled: the window shows the tiles farther left than they are.
  vi.stubGlobal('scrollX', 110)
  vi.stubGlobal('scrollY', 0)
  const open = (count: number) => {
    const screen = mounted(new QueryClient(), () => useReorder(count, onMove))
    const box = (left: number) => ({
      getBoundingClientRect: () => ({ left, top: 0, width: 100, height: 125 }),
    })
    // The last one is the place for the next picture.
    screen.shown().list.current = { children: [-110, 0, 110].map(box) } as unknown as HTMLOListElement
    return screen
  }
  const happens = (type: string, more: object = {}) =>
    window.dispatchEvent(Object.assign(new Event(type), more))
  const at = (pageX: number, pointerId = 1) => ({ pointerId, pageX, pageY: 60, button: 0 }) as any
  const moves = () => onMove.mock.calls.splice(0)
  const screen = open(2)
  const drag = (to: number, end: string, more?: object) => {
    screen.shown().begin(0, at(50))
    happens('pointermove', at(to))
    happens(end, more)
    return moves()
  }
  expect(drag(160, 'pointerup')).toEqual([[0, 1]])
  expect(drag(100, 'pointerup'), 'nearer to its own place').toEqual([])
  expect(drag(270, 'pointerup'), 'behind the last').toEqual([[0, 1]])
  expect(drag(160, 'pointercancel')).toEqual([])
  expect(drag(160, 'keydown', { key: 'Escape' })).toEqual([])
  expect(screen.shown().drag).toBeNull()

  screen.shown().begin(0, at(50))
  happens('pointermove', at(160, 2))
  happens('pointermove', at(54))
  expect(screen.shown().drag, 'another finger, or an unsteady one').toBeNull()
  happens('pointerup')
  screen.shown().begin(0, { ...at(50), button: 2 })
  happens('pointermove', at(160))
  expect(screen.shown().drag, 'the other button').toBeNull()

  screen.shown().begin(0, at(50))
  happens('pointermove', at(160))
  expect(screen.shown().drag).toMatchObject({ from: 0, to: 1 })
  screen.leave()
  happens('pointerup')
  expect(moves(), 'the screen was left').toEqual([])

  const alone = open(1)
  alone.shown().begin(0, at(50))
  happens('pointermove', at(160))
  expect(alone.shown().drag).toBeNull()
  alone.leave()
})

test('while a tile is dragged the others step aside to where they will stand', () => {
  const boxes = [0, 110, 220].map((x) => ({ x, y: 0, width: 100, height: 125 }))
  const drag = { from: 0, to: 2, by: { x: 200, y: 7 }, boxes }
  expect([0, 1, 2].map((index) => offsetOf(drag, index).transform)).toEqual([
    'translate(200px, 7px) scale(1.04)',
    'translate(-110px, 0px)',
    'translate(-110px, 0px)',
  ])
})

test('a key that moves a picture does not scroll the page, any other is left alone', () => {
  const onMove = vi.fn()
  const screen = mounted(new QueryClient(), () => useReorder(2, onMove))
  const press = (key: string) => {
    const preventDefault = vi.fn()
    screen.shown().moveByKey(0, { key, preventDefault } as any)
    return [preventDefault.mock.calls.length, onMove.mock.calls.splice(0)]
  }
  expect(press('ArrowRight')).toEqual([1, [[0, 1]]])
  expect(press('Home')).toEqual([1, []])
  expect(press('Tab')).toEqual([0, []])
  screen.leave()
})

test('a seal says with whom the pictures are shared', () => {
  const words = (sex: string, picturesFor: 'matches' | 'chosen') =>
    textOf(draw(<Sealed {...{ sex, picturesFor }} />))
  expect(words('male', 'matches')).toBe('|Shares his pictures with his matches|')
  expect(words('female', 'chosen')).toBe('|Shares her pictures with her matches when she chooses|')
})
