// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { renderScreen } from '../../../../test/render-screen.tsx'
import { hasPhotoSources, pickPhotos } from '../../../native/camera.ts'
import { clearToasts, readToasts } from '../../../ui/feedback/toast.ts'
import { AddTile } from './AddTile.tsx'
import { Avatar } from '../display/Avatar.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { moveItem } from './reorder.ts'

vi.mock('../../../native/camera.ts', () => ({ hasPhotoSources: vi.fn(() => false), pickPhotos: vi.fn() }))

const picture = (id: string) => ({ id, thumbHash: '', blurred: false, address: '' })
const nothing = () => {}
const said = () => readToasts().map(({ message }) => message)

const open = (content: ReactNode | (() => ReactNode)) => renderScreen(content)

beforeEach(() => {
  vi.useFakeTimers()
  stubBrowser()
  clearToasts()
})
afterEach(() => vi.restoreAllMocks())

/** Pictures by their letters, moved and removed for good. */
function Album({ first }: { first: string }) {
  const [ids, setIds] = useState([...first])
  return (
    <PictureGrid
      pictures={ids.map((id) => ({ id, image: <b>{id}</b> }))}
      processing={false}
      problems={['One was too large', 'One was no picture']}
      onFiles={nothing}
      onMove={(from, to) => setIds(moveItem(ids, from, to))}
      onRemove={(id) => setIds(ids.filter((one) => one !== id))}
    />
  )
}
function openAlbum(first: string) {
  const album = open(<Album first={first} />)
  const spoken = () => album.queryAll('[role=status]')[0]?.textContent
  const shown = () =>
    album
      .queryAll('li b')
      .map((image) => image.textContent)
      .join('')
  return { ...album, spoken, shown, focusedName: () => album.focusedElement().getAttribute('aria-label') }
}

test('names the pictures for screen readers and offers no add tile after five', () => {
  const hint = 'JPG, PNG, GIF or WebP, at most 5MB each. The first one is your main picture.'
  const problems = 'One was too large|One was no picture'
  const album = openAlbum('abcd')
  expect(album.text()).toBe(`|Profile pictures|4 of 5|a|Main|b|c|d|Add more|${problems}|${hint}|`)
  expect(album.queryAll('section')[0]?.getAttribute('aria-label')).toBe('Profile pictures')
  const described = album.attribute('Add more', 'aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toBe(hint)
  expect(openAlbum('abcde').text()).toBe(`|Profile pictures|5 of 5|a|Main|b|c|d|e|${problems}|${hint}|`)
  expect(openAlbum('').text()).toContain('|0 of 5|Add pictures|')
  const pictures: never[] = []
  const unheaded = open(
    <PictureGrid
      {...{ pictures }}
      processing={false}
      problems={[]}
      onFiles={nothing}
      onMove={nothing}
      onRemove={nothing}
      hideHeading
    />,
  )
  expect(unheaded.text()).toBe(`|0 of 5|Add pictures|${hint}|`)
})

test('announces where a picture moved by star, key or drag handle', async () => {
  const album = openAlbum('abc')
  expect(album.spoken()).toBe('')
  await album.press('Make picture 3 the main picture')
  expect([album.shown(), album.spoken()]).toEqual(['cab', 'Picture 3 is now your main picture'])
  fireEvent.keyDown(album.control(/^Move picture 1 of 3/), { key: 'ArrowRight' })
  expect([album.shown(), album.spoken()]).toEqual(['acb', 'Picture 1 moved to place 2'])
  for (const [at, tile] of album.queryAll('li').entries())
    tile.getBoundingClientRect = () => ({ left: at * 110, top: 0, width: 100, height: 125 }) as DOMRect
  const pointer = { pointerId: 1, button: 0, pageY: 60 }
  fireEvent.pointerDown(album.control(/^Move picture 1/), { ...pointer, pageX: 50 })
  const drag = (type: string, pageX: number) =>
    window.dispatchEvent(Object.assign(new Event(type), { ...pointer, pageX }))
  drag('pointermove', 270)
  const tiles = album.queryAll('li').slice(0, 3)
  expect(tiles.map(({ className }) => className.includes('cursor-grabbing'))).toEqual([true, false, false])
  expect(tiles.map(({ style }) => style.transform)).toEqual([
    expect.stringContaining('scale'),
    'translate(-110px, 0px)',
    'translate(-110px, 0px)',
  ])
  drag('pointerup', 270)
  expect([album.shown(), album.spoken()]).toEqual(['cba', 'Picture 1 moved to place 3'])
})

test('moves the focus to the next remove button, then the previous, then the add tile', async () => {
  const album = openAlbum('abc')
  await album.press('Remove picture 2')
  expect([album.shown(), album.focusedName()]).toEqual(['ac', 'Remove picture 2'])
  await album.press('Remove picture 2')
  expect([album.shown(), album.focusedName()]).toEqual(['a', 'Remove picture 1'])
  await album.press('Remove picture 1')
  expect([album.shown(), album.focusedElement().localName]).toEqual(['', 'input'])
})

test("lets the add tile take several files, show its state and open a phone's own photos", async () => {
  const onFiles = vi.fn()
  const place = (more: object) =>
    open(
      <AddTile
        {...{
          ref: null,
          room: 3,
          isFirst: false,
          isHovered: false,
          describedBy: '',
          invalid: false,
          onFiles,
          ...more,
        }}
      />,
    )
  const look = (more: object) => {
    const [label] = place(more).queryAll('label')
    return ['border-danger', 'border-line-strong', 'bg-leaf-wash'].filter((name) =>
      label?.classList.contains(name),
    )
  }
  expect([look({}), look({ invalid: true }), look({ isHovered: true })]).toEqual([
    ['border-line-strong'],
    ['border-danger'],
    ['border-line-strong', 'bg-leaf-wash'],
  ])
  const tile = place({})
  expect((tile.control('Add more') as HTMLInputElement).multiple).toBe(true)
  expect(fireEvent.click(tile.control('Add more'))).toBe(true)
  vi.mocked(hasPhotoSources).mockReturnValueOnce(true)
  expect(fireEvent.click(tile.control('Add more')), 'the browser’s own choice stays closed').toBe(false)
  await vi.waitFor(() => expect(tile.controlNames()).toContain('Take a photo'), 20_000)
  expect(tile.queryAll('[role=dialog] h2')[0]?.textContent).toBe('Add pictures')
  const files = [new File([], 'me.jpg')]
  vi.mocked(pickPhotos).mockResolvedValueOnce('denied').mockResolvedValueOnce(files)
  await tile.tap('Take a photo')
  expect(said()).toEqual([
    'Mithaq may not use your camera. Allow it in your phone’s settings, or choose from your photos.',
  ])
  vi.mocked(hasPhotoSources).mockReturnValueOnce(true)
  await tile.tap('Add more', 'Choose from your photos')
  expect(vi.mocked(pickPhotos).mock.lastCall).toEqual(['library', 3])
  expect(onFiles.mock.calls).toEqual([[files]])
})

test('the editor describes each picture, the error and the work on the server', async () => {
  const asked: [string | undefined, string, unknown][] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push([method, url, body === undefined ? undefined : JSON.parse(String(body))])
    return Response.json({ code: 'internal' }, { status: 500 })
  })
  vi.spyOn(console, 'error').mockImplementation(nothing)
  const pictures = ['a', 'b', 'c'].map(picture)
  const waiting = [{ id: 'w', thumbHash: '1QcSHQRnh493V4dIh4eXh1h4kJUI' }]
  const editor = open(
    <PictureEditor
      {...{ pictures, inReview: waiting }}
      readStored={() => pictures}
      error="You must have at least one"
    />,
  )
  expect(editor.text()).toContain('|4 of 5|')
  expect(editor.text()).toContain('|You must have at least one|')
  const images = editor.queryAll('li img')
  expect(images.map((image) => [image.getAttribute('alt'), image.getAttribute('loading')])).toEqual([
    ['Picture 1, your main picture', 'eager'],
    ['Picture 2', 'eager'],
    ['Picture 3', 'eager'],
    ['We check it first. Others see it once it is approved.', null],
  ])
  expect(images[3]?.getAttribute('src')).toMatch(/^data:image\/png/)
  await editor.tap('Make picture 2 the main picture')
  expect(asked.splice(0)).toEqual([['PUT', '/api/pictures', { ids: ['b', 'a', 'c'] }]])
  await editor.tap('Remove picture 3')
  expect(asked.map(([method, url]) => `${method} ${url}`)).toEqual(['DELETE /api/pictures/c'])
  expect(said()).toEqual([
    'Failed to change the order: An unexpected error occurred',
    'Failed to remove picture: An unexpected error occurred',
  ])
  clearToasts()
  vi.stubGlobal('fetch', async () => Response.json({ pictures: pictures.slice(0, 2) }))
  await editor.tap('Remove picture 3')
  expect(said()).toEqual(['Picture removed'])
})

test('chosen pictures keep their order and labels when added, moved and removed', async () => {
  const chosen = (id: string) => ({ id, file: new File([], `${id}.jpg`), previewUrl: `blob:${id}` })
  const released = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(nothing)
  const onChange = vi.fn()
  const picker = open(
    <PicturePicker value={['p', 'q', 'r'].map(chosen)} onChange={onChange} error="None is chosen" />,
  )
  const order = () => onChange.mock.lastCall?.[0].map(({ id }: { id: string }) => id).join('')
  expect(picker.text()).toContain('|None is chosen|')
  expect(
    picker.queryAll('li img').map((image) => [image.getAttribute('src'), image.getAttribute('alt')]),
  ).toEqual([
    ['blob:p', 'Picture 1, your main picture'],
    ['blob:q', 'Picture 2'],
    ['blob:r', 'Picture 3'],
  ])
  await picker.press('Make picture 3 the main picture')
  expect(order()).toBe('rpq')
  await picker.press('Remove picture 2')
  expect([order(), released.mock.calls, said()]).toEqual(['pr', [['blob:q']], ['Picture removed']])
})

test('shows an avatar or its placeholder', () => {
  const images = (own: ReturnType<typeof picture> | null) => {
    const avatar = open(<Avatar profile={{ picture: own }} />)
    return avatar.queryAll('[aria-hidden=true] img').map((image) => image.getAttribute('alt'))
  }
  expect([images(picture('a')), images(null)]).toEqual([[''], []])
})
