// @vitest-environment dom
import { fireEvent } from '@testing-library/react'
import type { Challenge, Pose } from '@mithaq/contract/verification'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { iconNames } from '../../../test/icon-names.ts'
import { advanceTime } from '../../../test/advance-time.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { SheetHistory } from '../../app/SheetHistory.tsx'
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { hasPhotoSources, pickPhotos } from '../../native/camera.ts'
import { LiveCamera } from './LiveCamera.tsx'

vi.mock('../../native/camera.ts', () => ({ hasPhotoSources: vi.fn(() => false), pickPhotos: vi.fn() }))

const { newClient, render, signIn } = setUpFakeServer()
const onClose = vi.fn<() => void>()
const onOver = vi.fn<() => void>()
let sent: Blob[]

/** A connection that takes each selfie. */
class Upload extends EventTarget {
  upload = new EventTarget()
  status = 200
  responseText = '{"sent":false}'
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => null
  send(file: Blob) {
    sent.push(file)
    setTimeout(() => this.dispatchEvent(new Event('load')), 10)
  }
}

beforeEach(() => {
  signIn()
  sent = []
  onClose.mockReset()
  onOver.mockReset()
  vi.mocked(hasPhotoSources).mockReturnValue(false)
  vi.stubGlobal('XMLHttpRequest', Upload)
})

const challengeOf = (...poses: [Pose, Pose, Pose]): Challenge => ({
  poses,
  expiresAt: '2026-11-16T10:05:00.000Z',
  now: '2026-11-16T10:00:00.000Z',
})
function openCamera(...poses: [Pose, Pose, Pose]) {
  const challenge = challengeOf(...poses)
  const screen = render(<LiveCamera {...{ challenge, onClose, onOver }} />, newClient())
  return {
    ...screen,
    steps: () => {
      const icons = iconNames(screen, 'li')
      return screen.queryAll('li').map((step, place) => [icons[place], step.textContent])
    },
    /** The one to take now, by what is said of it and by how it is drawn. */
    current: () =>
      screen
        .queryAll('li')
        .map((step) => [
          step.getAttribute('aria-current'),
          ...[...step.querySelectorAll('span')].map(
            (part) => /hero-accent|bg-leaf/.exec(part.className)?.[0],
          ),
        ]),
    big: () => iconNames(screen, 'main > div')[0],
    heading: () => screen.queryAll('h1[aria-live=polite]')[0]?.textContent,
    alerts: () => screen.queryAll('[role=alert]').map(({ textContent }) => textContent),
    /** Whether the ring around the face is full. */
    ring: () =>
      screen.queryAll('[viewBox] path[pathLength="1"]')[0]?.getAttribute('stroke-dashoffset') === '0',
  }
}
const giveCamera = (getUserMedia: (wanted: object) => Promise<object>) =>
  Object.assign(navigator, { mediaDevices: { getUserMedia } })

test('says when the camera is off, offers to try again and marks the current pose', async () => {
  const askFor = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  giveCamera(askFor)
  const screen = openCamera('ahead', 'left', 'smile')
  expect(screen.isDisabled('Please allow the camera.')).toBe(true)
  await advanceTime()
  expect(screen.text()).toBe(
    '|1 of 3|Look straight at the camera|The camera is turned off for Mithaq. ' +
      'Allow it in the settings of your browser or phone, then try again.|Try again|' +
      'Look ahead|Turn left|Smile|Live only. Nothing is taken from your gallery.|',
  )
  expect(screen.alerts()).toHaveLength(1)
  expect(screen.steps()).toEqual([
    ['user-round', 'Look ahead'],
    ['arrow-left', 'Turn left'],
    ['face-slightly-smiling', 'Smile'],
  ])
  expect(screen.current()).toEqual([
    ['step', 'hero-accent', 'hero-accent'],
    [null, undefined, undefined],
    [null, undefined, undefined],
  ])
  await screen.tap('Try again')
  expect(askFor).toHaveBeenCalledTimes(2)
  await screen.press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test('takes a pose unmirrored once the ring is full and asks for the next', async () => {
  const wanted = vi.fn<(asked: object) => Promise<object>>(async () => ({ getTracks: () => [] }))
  giveCamera(wanted)
  const drawImage = vi.fn()
  const toBlob = vi.fn((done: (blob: Blob) => void, type: string, _quality: number) =>
    done(new Blob([], { type })),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob as never)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const screen = openCamera('right', 'up', 'down')
  const [video] = screen.queryAll('video')
  // A phone's browser would play it on a screen of its own, or not at all.
  expect([video?.hasAttribute('playsinline'), (video as HTMLVideoElement).muted]).toEqual([true, true])
  for (const [name, value] of Object.entries({ videoWidth: 2560, videoHeight: 1920, srcObject: null }))
    Object.defineProperty(video, name, { value, writable: true })
  await advanceTime()
  expect(wanted.mock.calls).toEqual([
    [{ audio: false, video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } } }],
  ])
  expect([screen.heading(), screen.steps()[0], screen.controlNames(), screen.ring()]).toEqual([
    'Turn your head slowly to the right',
    ['arrow-right', 'Turn right'],
    ['Close', 'Take the picture'],
    false,
  ])
  await screen.press('Take the picture')
  expect([screen.isDisabled('Hold still'), screen.ring(), drawImage.mock.calls]).toEqual([true, true, []])
  await advanceTime(900)
  expect(drawImage.mock.calls).toEqual([[video, 0, 0, 1280, 960]])
  expect(toBlob.mock.calls).toEqual([[expect.anything(), 'image/jpeg', 0.9]])
  expect(sent.map(({ type }) => type)).toEqual(['image/jpeg'])
  expect([screen.attribute('Take the picture', 'aria-busy'), screen.ring()]).toEqual(['true', false])
  await advanceTime(20)
  expect(screen.attribute('Take the picture', 'aria-busy')).toBe(null)
  expect(screen.text()).toContain('|2 of 3|Lift your chin a little|')
  expect(screen.steps()).toEqual([
    ['check', 'Turn right: done'],
    ['arrow-up', 'Look up'],
    ['arrow-down', 'Look down'],
  ])
  expect(screen.current()).toEqual([
    [null, 'bg-leaf', undefined],
    ['step', 'hero-accent', 'hero-accent'],
    [null, undefined, undefined],
  ])
  expect(onOver).not.toHaveBeenCalled()
})

test("opens a phone's own camera, and keeps the pose and says why when no picture was taken", async () => {
  vi.mocked(hasPhotoSources).mockReturnValue(true)
  const screen = openCamera('left', 'down', 'smile')
  const take = async (found: Awaited<ReturnType<typeof pickPhotos>>) => {
    vi.mocked(pickPhotos).mockReset().mockResolvedValue(found)
    fireEvent.click(screen.control('Take the picture'))
    expect(screen.attribute('Take the picture', 'aria-busy')).toBe('true')
    await advanceTime(20)
    expect(pickPhotos).toHaveBeenCalledExactlyOnceWith('camera', 1)
    return screen.alerts()
  }
  expect([screen.text(), screen.big(), screen.ring()]).toEqual([
    '|1 of 3|Turn your head slowly to the left|Take the picture|Turn left|Look down|Smile|' +
      'Live only. Nothing is taken from your gallery.|',
    'arrow-left',
    false,
  ])
  expect(await take('denied')).toEqual([
    'The camera is turned off for Mithaq. Allow it in the settings of your browser or phone, then try again.',
  ])
  expect(await take('failed')).toEqual(['The camera could not be opened. Another app may be using it.'])
  expect([await take([]), sent, onOver.mock.calls]).toEqual([[], [], []])
  const file = new File([], 'selfie.jpg')
  expect([await take([file]), sent]).toEqual([[], [file]])
  expect([screen.heading(), screen.big()]).toEqual(['Lower your chin a little', 'arrow-down'])
  await take([file])
  await take([file])
  // The server says that it has all three; until then there is no fourth.
  expect(screen.text()).toContain('|3 of 3|')
  await screen.press('Close')
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([false, true])('closes only the camera on Escape and Back; on a phone: %j', async (isPhone) => {
  vi.mocked(hasPhotoSources).mockReturnValue(isPhone)
  const camera = <LiveCamera {...{ challenge: challengeOf('left', 'up', 'smile'), onClose, onOver }} />
  const routes = [{ Component: SheetHistory, children: [{ path: '*', element: camera }] }]
  const router = createMemoryRouter(routes, { initialEntries: ['/before', '/'] })
  renderScreen(<RouterProvider router={router} useTransitions={false} />, newClient(), null)
  await advanceTime(1)
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  void router.navigate(-1)
  await advanceTime(1)
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(router.state.location.pathname).toBe('/')
})
