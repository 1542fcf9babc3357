import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installFakeIndexedDb } from '../../../../test/install-fake-indexed-db.ts'

interface Answer {
  status: number
  body: unknown
}
const created: Answer = { status: 200, body: {} }
const refusal = (status: number, code: string, more = {}): Answer => ({
  status,
  body: { code, requestId: 'r', ...more },
})
const arrived = (url: string): Answer => ({ status: 200, body: { id: url.split('/').at(-1), thumbHash: '' } })

let creating: (attempt: number) => Answer
let receiving: (url: string) => Answer | 'never'
let asked: string[]

class FakeUpload extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  private url = ''
  open(_: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send() {
    asked.push(this.url)
    const answer = receiving(this.url)
    if (answer === 'never') return
    this.status = answer.status
    this.responseText = JSON.stringify(answer.body)
    setTimeout(() => this.dispatchEvent(new Event('load')), 10)
  }
}

beforeEach(() => {
  asked = []
  creating = () => created
  receiving = arrived
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('location', { pathname: '/signup/review' })
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    const answer = creating(asked.length)
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What stands in the console, by how it begins. */
const logged = () => vi.mocked(console.error).mock.calls.map(([text]) => String(text).split(':')[0])

async function maryamAtReview() {
  vi.resetModules()
  const session = await import('../../../session/session.ts')
  const signIn = (id: string, hasProfile = false) =>
    session.setSession(
      session.signedInSession({
        accessToken: 'a',
        expiresInS: 600,
        user: { id, email: 'a@b.c', hasProfile },
      }),
    )
  signIn('maryam')
  const form = await import('../signup-form-store.ts')
  const completion = await import('./completion.ts')
  const { readToasts } = await import('../../../ui/feedback/toast.ts')
  const maryam = {
    name: 'Maryam',
    birthday: '1997-03-14',
    location: { country: 'JO', city: 'Amman' },
  } as const
  const pictures = [1, 2].map((n) => ({
    id: `p${n}`,
    file: new File([], `${n}.jpg`),
    previewUrl: `blob:${n}`,
  }))
  form.saveSignupDraft({ ...form.readSignup().form, ...maryam, pictures })
  const hasProfile = () => {
    const now = session.readSession()
    return now.status === 'signedIn' && now.user.hasProfile
  }
  const { decideAccess: gate } = await import('../../../app/gate.ts')
  const { isFinishingWizard } = await import('../../../session/session.ts')
  const gateOfWizard = () =>
    gate(session.readSession(), 'signup', { path: '/signup/review', finishing: isFinishingWizard() })
  const signOut = () => session.setSession({ status: 'signedOut', left: true })
  return {
    ...form,
    ...completion,
    signIn,
    signOut,
    hasProfile,
    gateOfWizard,
    onSession: session.onSession,
    toasts: () => readToasts().map((toast) => toast.message),
  }
}

test('creates one profile with pictures in order however often the button is pressed', async () => {
  const page = await maryamAtReview()
  const presses = [page.completeProfile(), page.completeProfile(), page.completeProfile()]
  await vi.runAllTimersAsync()
  expect(await Promise.all(presses)).toEqual([undefined, undefined, undefined])
  expect(asked).toEqual(['POST /api/profile', '/api/pictures/p1', '/api/pictures/p2'])
  expect(page.hasProfile()).toBe(true)
  expect(page.readSignup()).toMatchObject({ form: { name: '' }, pictures: [] })
  expect(page.toasts()).toEqual(['2 picture(s) uploaded successfully!', 'Profile created successfully!'])
  expect(page.readCompletion(), 'nothing is left to skip').toMatchObject({
    phase: 'writing',
    skippable: false,
  })
})

test('retries a missing answer after 2 s and 4 s and continues if the profile then exists', async () => {
  const answers = [refusal(500, 'internal'), refusal(503, 'unavailable')]
  creating = (attempt) => answers[attempt - 1] ?? refusal(409, 'profile_exists')
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.advanceTimersByTimeAsync(5900)
  expect(asked).toHaveLength(2)
  expect(page.readCompletion(), 'nothing to skip yet').toMatchObject({ phase: 'creating', skippable: false })
  await vi.runAllTimersAsync()
  await done
  expect(asked.slice(2)).toEqual(['POST /api/profile', '/api/pictures/p1', '/api/pictures/p2'])
  expect(page.hasProfile()).toBe(true)
})

test('after three attempts it gives up, says so, and keeps everything', async () => {
  creating = () => refusal(503, 'unavailable')
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.runAllTimersAsync()
  expect(await done).toBeUndefined()
  expect(asked).toHaveLength(3)
  expect(page.readSignup().trouble).toBe(
    'Failed to create profile: Mithaq is briefly unavailable. Please try again in a moment.',
  )
  expect(page.readSignup().form.name).toBe('Maryam')
  expect(page.readCompletion().phase).toBe('writing')
  expect(logged()).toEqual(['Profile creation failed'])
})

test('shows our own text for a failure without one', async () => {
  const page = await maryamAtReview()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('not a function')
  })
  await page.completeProfile()
  expect(page.readSignup().trouble).toBe('Failed to create profile: Profile creation failed')
})

test('after an invalid response the profile has no pictures, and the wizard says so', async () => {
  receiving = () => ({ status: 200, body: null })
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.runAllTimersAsync()
  await done
  expect(page.readSignup().trouble).toBe('Error uploading pictures: Picture upload failed')
  // It stands above the wizard: a toast would only say it twice.
  expect(page.toasts()).toEqual([])
  expect(logged()).toContain('Picture upload failed')
  expect(page.readCompletion()).toMatchObject({ phase: 'incomplete', skippable: true })
})

test('a refused field is shown in its step, and not retried', async () => {
  const issues = [{ field: 'aboutMe', code: 'about_me_length', values: { min: 1, max: 1500 } }]
  creating = () => refusal(400, 'invalid_input', { field: 'aboutMe', issues })
  const page = await maryamAtReview()
  expect(await page.completeProfile()).toBe(2)
  expect(asked).toHaveLength(1)
  const words = 'About Me must be between 1 and 1500 characters'
  expect(page.readSignup().refusals).toEqual({ aboutMe: words })
  expect(page.readSignup().trouble).toBe(`Failed to create profile: ${words}`)
})

test('a slow upload may be skipped after 8 s, and stops', async () => {
  receiving = () => 'never'
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.advanceTimersByTimeAsync(7900)
  expect(page.readCompletion()).toMatchObject({ phase: 'uploading', skippable: false })
  await vi.advanceTimersByTimeAsync(200)
  expect(page.readCompletion().skippable).toBe(true)
  page.skipPictures()
  await done
  expect(page.hasProfile()).toBe(true)
  expect(page.toasts()).toEqual(['Profile created! You can add pictures later from your account settings.'])
  expect([page.readCompletion().phase, page.readSignup().trouble, logged()]).toEqual([
    'writing',
    undefined,
    [],
  ])
})

test('sends only the refused picture again', async () => {
  receiving = (url) => (url.endsWith('p2') ? refusal(422, 'unreadable_image') : arrived(url))
  const page = await maryamAtReview()
  const first = page.completeProfile()
  await vi.runAllTimersAsync()
  await first
  expect(page.readCompletion()).toMatchObject({ phase: 'incomplete', skippable: true })
  expect(page.readCompletion().refusals.get('p2')).toBe(
    'Failed to upload 2.jpg: This picture could not be read. Please choose another one.',
  )
  expect(page.readSignup().trouble).toBe("Some profile pictures couldn't be saved to database")
  expect(page.hasProfile()).toBe(false)
  receiving = arrived
  const second = page.completeProfile()
  expect(page.readCompletion()).toMatchObject({ phase: 'uploading', refusals: new Map() })
  await vi.runAllTimersAsync()
  await second
  expect(asked.slice(3)).toEqual(['/api/pictures/p2'])
  expect(page.hasProfile()).toBe(true)
  expect(page.toasts().slice(-2)).toEqual([
    '1 picture(s) uploaded successfully!',
    'Profile created successfully!',
  ])
})

test('keeps no pictures on the device once the profile exists', async () => {
  const kept = installFakeIndexedDb()
  receiving = () => refusal(422, 'unreadable_image')
  const page = await maryamAtReview()
  await vi.runAllTimersAsync()
  expect([...kept.keys()]).toEqual(['maryam'])
  void page.completeProfile()
  await vi.runAllTimersAsync()
  expect([page.readCompletion().phase, ...kept.keys()]).toEqual(['incomplete'])
  const { form, pictures } = page.readSignup()
  page.saveSignupDraft({ ...form, pictures: pictures.slice(1) })
  await vi.runAllTimersAsync()
  expect([...kept.keys()]).toEqual([])
})

test('a profile whose pictures all failed says so, and is complete without them', async () => {
  receiving = () => refusal(422, 'unreadable_image')
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.runAllTimersAsync()
  await done
  expect(page.readSignup().trouble).toBe('Picture upload failed')
  page.skipPictures()
  expect(page.hasProfile()).toBe(true)
})

test('a session renewed during the upload leaves the wizard where it is, until the end', async () => {
  receiving = (url) => (url.endsWith('p2') ? 'never' : arrived(url))
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.advanceTimersByTimeAsync(5000)
  expect(page.readCompletion().progress).toEqual(
    new Map([
      ['p1', 0],
      ['p2', 0],
    ]),
  )
  page.signIn('maryam', true)
  expect(page.gateOfWizard()).toEqual({ kind: 'show' })
  expect(page.readCompletion()).toMatchObject({ phase: 'uploading' })
  // From the very moment that the session says so: the emptied form would lead back to step 1.
  const gates: unknown[] = []
  page.onSession(() => gates.push(page.gateOfWizard()))
  page.skipPictures()
  await done
  expect(gates).toEqual([{ kind: 'go', to: '/app/profiles' }])
})

test('offers to retry a refused picture after a session renewal, but not inside the app', async () => {
  receiving = (url) => (url.endsWith('p2') ? refusal(422, 'unreadable_image') : arrived(url))
  const page = await maryamAtReview()
  const complete = async () => {
    const done = page.completeProfile()
    page.signIn('maryam', true)
    await vi.runAllTimersAsync()
    await done
  }
  await complete()
  expect(page.readCompletion().phase).toBe('incomplete')
  expect(page.gateOfWizard()).toEqual({ kind: 'show' })
  vi.stubGlobal('location', { pathname: '/app/profiles' })
  await complete()
  expect(page.readCompletion().phase).toBe('writing')
  expect(page.toasts()).toContain('Profile created! You can add pictures later from your account settings.')
})

test('keeps the retry and the outcome from a member who signs in meanwhile', async () => {
  creating = () => refusal(503, 'unavailable')
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.advanceTimersByTimeAsync(500)
  page.signOut()
  page.signIn('hana')
  await vi.runAllTimersAsync()
  await done
  expect(asked).toHaveLength(1)
  expect(page.hasProfile()).toBe(false)
  expect(page.readCompletion().phase).toBe('writing')
  expect(page.readSignup().trouble).toBeUndefined()
  // Nor that it was given up: the next one has a profile, with no picture to tell of.
  creating = () => created
  const hers = page.completeProfile()
  await vi.runAllTimersAsync()
  await hers
  expect([asked.length, page.hasProfile()]).toEqual([2, true])
  expect(page.toasts()).toEqual(['Attempt 1 failed. Retrying in 2s...', 'Profile created successfully!'])
})

test('says that nobody is signed in', async () => {
  const page = await maryamAtReview()
  page.signOut()
  await page.completeProfile()
  expect(asked).toEqual([])
  expect(page.toasts()).toEqual(['You must be signed in to create a profile'])
})

test('deletes an uploaded picture that was removed meanwhile, once', async () => {
  receiving = (url) => (url.endsWith('p2') ? refusal(422, 'unreadable_image') : arrived(url))
  const page = await maryamAtReview()
  const complete = async () => {
    asked = []
    const done = page.completeProfile()
    await vi.runAllTimersAsync()
    await done
  }
  await complete()
  const { form, pictures } = page.readSignup()
  page.saveSignupDraft({ ...form, pictures: pictures.slice(1) })
  await complete()
  expect(asked).toEqual(['DELETE /api/pictures/p1', '/api/pictures/p2'])
  await complete()
  expect(asked).toEqual(['/api/pictures/p2'])
})

test('reports an ended session and no problem of the profile', async () => {
  creating = () => refusal(401, 'unauthenticated')
  const page = await maryamAtReview()
  const done = page.completeProfile()
  await vi.runAllTimersAsync()
  expect(await done).toBeUndefined()
  expect(page.toasts()).toContain('You must be signed in to create a profile')
  expect(page.readSignup().trouble).toBeUndefined()
})
