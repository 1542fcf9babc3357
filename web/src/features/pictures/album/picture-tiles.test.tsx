// @vitest-environment dom
import { fireEvent, type EventType } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { htmlText } from '../../../../test/html-text.ts'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { hasPhotoSources, pickPhotos } from '../../../native/camera.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { AddTile } from './AddTile.tsx'
import { choosePictures } from '../upload/choose-pictures.ts'
import { PhotoSources } from './PhotoSources.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { PictureTile, describeUpload } from './PictureTile.tsx'
import { PictureSeal } from '../display/PictureSeal.tsx'
import { useChoosePictures } from './use-choose-pictures.ts'

vi.mock('../../../native/camera.ts', () => ({ hasPhotoSources: vi.fn(() => false), pickPhotos: vi.fn() }))
vi.mock('../upload/choose-pictures.ts', { spy: true })

const picture = (id: string) => ({ id, thumbHash: '', blurred: false, address: '' })
const nothing = () => {}
const chosen = (id: string) => ({ id, file: new File([], `${id}.jpg`), previewUrl: `blob:${id}` })
const said = () => readToasts().map(({ message }) => message)

let page: ReturnType<typeof renderScreen> | undefined
const open = (content: ReactNode | (() => ReactNode)) => (page = renderScreen(content))
/** Files are chosen in it. */
const choose = (names: string[]) => {
  const input = page!.queryAll('input')[0]!
  const files = names.map((name) => new File([], name))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  fireEvent.change(input)
  return files
}
const dragged = (type: EventType, kind = 'Files') =>
  fireEvent[type](page!.queryAll('section')[0]!, { dataTransfer: { types: [kind], files: ['me'] } })

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  clearToasts()
})

test("takes an iPhone's JPEG and the same file twice, and nothing when no file was chosen", () => {
  const onFiles = vi.fn()
  const tile = {
    ref: null,
    room: 2,
    isFirst: false,
    isHovered: false,
    describedBy: '',
    invalid: false,
    onFiles,
  }
  const cleared = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  const place = open(<AddTile {...tile} />)
  expect(place.attribute('Add more', 'accept')).toBe('image/jpeg,image/png,image/gif,image/webp')
  choose([])
  expect(onFiles).not.toHaveBeenCalled()
  cleared.mockClear()
  const files = choose(['me.jpg'])
  expect(onFiles.mock.calls).toEqual([[files]])
  expect(cleared.mock.calls).toEqual([['']])
  cleared.mockRestore()
  const words = (more: object) => htmlText(renderToStaticMarkup(<AddTile {...tile} {...more} />))
  expect([words({}), words({ isFirst: true }), words({ isHovered: true })]).toEqual([
    '|Add more|',
    '|Add pictures|',
    '|Drop your pictures here|',
  ])
})

test('closes the sheet first on a phone and picks at most as many photos as there is room for', async () => {
  const order: unknown[] = []
  const onFiles = vi.fn()
  const sources = open(
    <PhotoSources open room={2} onFiles={onFiles} onOpenChange={(next) => void order.push(next)} />,
  )
  const pick = async (words: string, found: Awaited<ReturnType<typeof pickPhotos>>) => {
    vi.mocked(pickPhotos).mockImplementation(async (...asked) => (order.push(asked), found))
    await sources.tap(words)
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
})

const tile: ComponentProps<typeof PictureTile> = {
  image: null,
  index: 0,
  count: 3,
  isFrozen: false,
  isInReview: false,
  isLifted: false,
  style: undefined,
  onGrab: nothing,
  onHandleKey: nothing,
  onMakeMain: nothing,
  onRemove: nothing,
}

test('a waiting picture can only be removed', () => {
  const labels = (more: object) =>
    [
      ...renderToStaticMarkup(<PictureTile {...tile} {...more} />).matchAll(/aria-label="(\w+)|>(Main)</g),
    ].map(([, label, main]) => label ?? main)
  expect(labels({})).toEqual(['Main', 'Remove', 'Move'])
  expect(labels({ index: 1 })).toEqual(['Remove', 'Move', 'Make'])
  expect(labels({ index: 0, isInReview: true })).toEqual(['Remove'])
  expect(labels({ index: 1, isInReview: true })).toEqual(['Remove'])
  expect(labels({ index: 1, isFrozen: true })).toEqual([])
  expect(labels({ count: 1 })).toEqual(['Main', 'Remove'])
})

test('a mouse drags a tile anywhere except at its buttons, where a finger scrolls', () => {
  const onGrab = vi.fn()
  const grabbed = (more: object, pointerType: string, onControl: boolean) => {
    onGrab.mockClear()
    const shown = open(<PictureTile {...tile} {...more} onGrab={onGrab} />)
    fireEvent.pointerDown(shown.queryAll(onControl ? '[data-remove]' : 'li')[0]!, { pointerType })
    return onGrab.mock.calls.length === 1
  }
  expect(grabbed({}, 'mouse', false)).toBe(true)
  expect(grabbed({}, 'mouse', true)).toBe(false)
  expect(grabbed({}, 'touch', false)).toBe(false)
  expect(grabbed({ isInReview: true }, 'mouse', false)).toBe(false)
  expect(grabbed({ isFrozen: true }, 'mouse', false)).toBe(false)
})

test('an upload shows its progress, and at its end that the server is still busy', () => {
  expect(renderToStaticMarkup(<PictureTile {...tile} activity={describeUpload('me.jpg', 0.4)} />)).toContain(
    'aria-valuenow="40"',
  )
  expect(describeUpload('me.jpg', 0.5)).toEqual({ label: 'Uploading me.jpg', part: 0.5 })
  expect(describeUpload('me.jpg', 1)).toEqual({ label: 'Saving...' })
})

test('takes files dropped on the grid unless others are being read, and ignores other things', () => {
  const onFiles = vi.fn()
  let processing = false
  const grid = open(() => (
    <PictureGrid
      pictures={[]}
      problems={[]}
      {...{ onFiles, processing }}
      onMove={nothing}
      onRemove={nothing}
    />
  ))
  const isHovered = () => grid.text().includes('|Drop your pictures here|')
  expect([dragged('dragOver', 'text/plain'), dragged('drop', 'text/plain')]).toEqual([true, true])
  expect(isHovered()).toBe(false)
  expect([dragged('dragOver'), isHovered()]).toEqual([false, true])
  dragged('dragLeave')
  expect(isHovered()).toBe(false)
  dragged('dragOver')
  expect([dragged('drop'), isHovered()]).toEqual([false, false])
  expect(onFiles.mock.calls).toEqual([[['me']]])
  processing = true
  expect(grid.text()).toContain('|Processing pictures...|')
  dragged('drop')
  expect(onFiles).toHaveBeenCalledOnce()
})

test('restores a lost focus to the last tile once the files are read', () => {
  let processing = false
  const grid = open(() => (
    <>
      <button type="button">A field</button>
      <PictureGrid
        pictures={[]}
        problems={[]}
        processing={processing}
        onFiles={nothing}
        onMove={nothing}
        onRemove={nothing}
      />
    </>
  ))
  const focused = (next: boolean) => {
    processing = next
    grid.text()
    return grid.focusedElement().localName
  }
  expect([focused(true), focused(false)]).toEqual(['body', 'input'])
  grid.focus('A field')
  expect([focused(true), focused(false)]).toEqual(['button', 'button'])
})

/** Of each tile, what it says of itself and what can be done about it. */
const tiles = () =>
  page!
    .queryAll('ol > li:not(:has(input))')
    .map((one) => [
      one.querySelector('p.animate-breathe')?.textContent,
      ...[...one.querySelectorAll('button')].map((button) => button.getAttribute('aria-label')),
    ])

test('uploads cannot be moved, waiting ones can be removed, and the rest is free room', async () => {
  const pictures = [
    { id: 'a', image: null },
    { id: 'b', image: null, activity: { label: 'Uploading' } },
    { id: 'c', image: null, activity: { label: 'Being checked' }, isInReview: true },
  ]
  const error = 'You must have at least one profile picture'
  const grid = open(
    <PictureGrid
      {...{ pictures, error }}
      processing={false}
      problems={[]}
      onFiles={nothing}
      onMove={nothing}
      onRemove={nothing}
    />,
  )
  const described = grid.attribute('Add more', 'aria-describedby')?.split(' ')
  expect(described?.map((id) => document.getElementById(id)?.textContent)).toEqual([
    error,
    expect.stringMatching(/./),
  ])
  expect(grid.attribute('Add more', 'data-invalid')).toBe('')
  expect(tiles()).toEqual([
    [undefined, 'Remove picture 1', 'Move picture 1 of 3, with the arrow keys or by dragging'],
    ['Uploading'],
    ['Being checked', 'Remove picture 3'],
  ])
  vi.mocked(hasPhotoSources).mockReturnValueOnce(true)
  vi.mocked(pickPhotos).mockReset().mockResolvedValue([])
  await grid.press('Add more')
  await vi.waitFor(() => expect(grid.controlNames()).toContain('Take a photo'), 20_000)
  await grid.tap('Take a photo')
  expect(pickPhotos).toHaveBeenCalledExactlyOnceWith('camera', 2)
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

test('the editor shows the progress of a new picture', async () => {
  vi.stubGlobal('XMLHttpRequest', HalfSent)
  const editor = open(<PictureEditor pictures={[]} inReview={[]} readStored={() => []} />)
  vi.mocked(choosePictures).mockResolvedValueOnce({ chosen: [chosen('n')], problems: [] })
  choose(['n.jpg'])
  await advanceTime()
  const [bar] = editor.queryAll('li [role=progressbar]')
  expect(['aria-label', 'aria-valuenow'].map((name) => bar?.getAttribute(name))).toEqual([
    'Uploading n.jpg',
    '50',
  ])
  choose(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg'])
  await advanceTime()
  expect(editor.text()).toContain('|You can upload a maximum of 5 pictures. Currently have 1.|')
})

test('an uploaded picture is listed once among new ones, shown or in review', async () => {
  const mine = { id: 'me', pictures: ['a', 'b'].map(picture), waitingPictures: [] as object[] }
  const sent: Answered[] = []
  class Answered extends EventTarget {
    upload = new EventTarget()
    status = 200
    responseText = ''
    open() {}
    setRequestHeader() {}
    send() {
      sent.push(this)
    }
    answer(id: string, waits: boolean) {
      const added = { ...picture(id), thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }
      mine[waits ? 'waitingPictures' : 'pictures'].push(added)
      this.responseText = JSON.stringify({ ...added, waits })
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
  vi.stubGlobal('fetch', async () => Response.json(mine))
  function Editor() {
    const { pictures = [], waitingPictures = [] } = useOwnProfile().data ?? {}
    return <PictureEditor pictures={pictures} inReview={waitingPictures} readStored={() => pictures} />
  }
  const editor = open(<Editor />)
  await advanceTime()
  vi.mocked(choosePictures).mockResolvedValueOnce({ chosen: ['n', 'o', 'p'].map(chosen), problems: [] })
  choose(['n.jpg', 'o.jpg', 'p.jpg'])
  await advanceTime()
  const album = () => [
    /\d of 5/.exec(editor.text())?.[0],
    ...editor.queryAll('li img').map((image) => image.getAttribute('alt')),
  ]
  const before = ['5 of 5', 'Picture 1, your main picture', 'Picture 2']
  expect(album()).toEqual([...before, 'n.jpg', 'o.jpg', 'p.jpg'])
  sent[0]?.answer('n', false)
  await advanceTime()
  expect(album()).toEqual([...before, 'Picture 3', 'o.jpg', 'p.jpg'])
  sent[1]?.answer('o', true)
  await advanceTime()
  expect(album()).toEqual([...before, 'Picture 3', expect.stringMatching(/^We check it first/), 'p.jpg'])
  dragged('drop')
  await advanceTime()
  expect(editor.text()).toContain('|You can upload a maximum of 5 pictures. Currently have 5.|')
})

test('counts pictures in review without ordering them, and labels those being removed', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const editor = open(
    <PictureEditor
      pictures={[picture('a'), picture('b')]}
      inReview={[{ id: 'w', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }]}
      readStored={() => []}
    />,
  )
  const works = () => tiles().map(([work, ...acts]) => [work, acts.length])
  expect(works()).toEqual([
    [undefined, 2],
    [undefined, 3],
    ['Being checked', 1],
  ])
  await editor.press('Remove picture 1')
  await editor.press('Remove picture 3')
  expect(works()).toEqual([
    ['Removing...', 0],
    [undefined, 3],
    ['Removing...', 1],
  ])
  await editor.press('Remove picture 2')
  expect(editor.text()).toContain('|You must have at least one profile picture|')
  choose(['1.jpg', '2.jpg', '3.jpg'])
  await advanceTime()
  expect(editor.text()).toContain('|You can upload a maximum of 5 pictures. Currently have 3.|')
})

test('removing a picture clears the problems of the last choice', async () => {
  const value = ['1', '2', '3', '4', '5'].map(chosen)
  const picker = open(<PicturePicker value={value} onChange={nothing} />)
  const problem = '|You can upload a maximum of 5 pictures. Currently have 5.|'
  dragged('drop')
  await advanceTime()
  expect(picker.text()).toContain(problem)
  await picker.press('Remove picture 1')
  expect(picker.text()).not.toContain(problem)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {
    throw new Error('It cannot be let go')
  })
  await picker.press('Remove picture 1')
  expect(said().at(-1)).toBe('Failed to remove picture')
})

test('a choice without any valid file uploads nothing and reports no success', async () => {
  const onChosen = vi.fn()
  const screen = renderHookWithClient(new QueryClient(), () => useChoosePictures(0, onChosen))
  const choose = async (pictures: ReturnType<typeof chosen>[]) => {
    vi.mocked(choosePictures).mockResolvedValueOnce({ chosen: pictures, problems: [] })
    screen.current().choose([new File([], 'a.jpg')])
    await advanceTime()
  }
  await choose([])
  expect([said(), onChosen.mock.calls.length]).toEqual([[], 0])
  await choose([chosen('a')])
  expect([said(), onChosen.mock.calls.length]).toEqual([['1 picture(s) selected successfully'], 1])
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.mocked(choosePictures).mockRejectedValueOnce(new Error('It cannot be read'))
  screen.current().choose([new File([], 'a.jpg')])
  await advanceTime()
  expect(screen.current().problems).toEqual(['Failed to process pictures'])
})

test('a seal says who sees the pictures', () => {
  const words = (sex: string, picturesFor: 'matches' | 'chosen') =>
    htmlText(renderToStaticMarkup(<PictureSeal {...{ sex, picturesFor }} />))
  expect(words('male', 'matches')).toBe('|Shares his pictures with his matches|')
  expect(words('female', 'chosen')).toBe('|Shares her pictures with her matches when she chooses|')
})
