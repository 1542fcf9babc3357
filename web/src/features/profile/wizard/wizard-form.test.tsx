// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { setSession, signedInSession } from '../../../session/session.ts'
import { clearSignup, readSignup, showRefusals, showTrouble } from '../signup-form-store.ts'
import type { SignupValues } from '../signup-form.ts'
import type { Step } from './wizard-steps.ts'
import { useWizardField, useWizardForm } from './wizard-form.ts'

vi.useFakeTimers()
stubBrowser()

function Wizard({ step, children }: { step: Step; children: ReactNode }) {
  return <FormProvider {...useWizardForm(step)}>{children}</FormProvider>
}

function useFields() {
  const { handleSubmit } = useFormContext<SignupValues>()
  const fields = {
    name: useWizardField('name'),
    birthday: useWizardField('birthday'),
    location: useWizardField('location'),
    aboutMe: useWizardField('aboutMe'),
    pictures: useWizardField('pictures'),
  }
  return { fields, handleSubmit }
}

const steps: { unmount: () => void }[] = []
function openStep(step: Step) {
  const screen = renderHookWithClient(new QueryClient(), useFields, (fields) => (
    <Wizard step={step}>{fields}</Wizard>
  ))
  steps.push(screen)
  return {
    fields: () => screen.current().fields,
    problems: () =>
      Object.fromEntries(
        Object.entries(screen.current().fields).flatMap(([name, { error }]) =>
          error ? [[name, error]] : [],
        ),
      ),
    async press() {
      const goOn = vi.fn()
      await screen.current().handleSubmit(goOn)()
      await advanceTime()
      return goOn.mock.calls.length
    },
  }
}

beforeEach(() => {
  const user = { id: 'maryam', email: 'a@b.c', hasProfile: false }
  setSession(signedInSession({ accessToken: 'a', expiresInS: 600, user }))
})
afterEach(() => {
  for (const screen of steps.splice(0)) screen.unmount()
  clearSignup()
})

test("Continue shows only its own step's problems, and continues without any", async () => {
  const step = openStep(1)
  expect(await step.press()).toBe(0)
  expect(step.problems()).toEqual({
    name: 'Name must be between 1 and 25 characters',
    birthday: 'Please select your birthday',
    location: 'Location detection is required to continue',
  })
  step.fields().name.onChange('Maryam')
  step.fields().birthday.onChange('1997-03-14')
  step.fields().location.onChange({ country: 'JO', city: 'Amman' })
  expect(await step.press()).toBe(1)
})

test('pictures are a step of their own', async () => {
  const step = openStep(3)
  expect(await step.press()).toBe(0)
  expect(step.problems()).toEqual({ pictures: 'Please select at least one picture before continuing' })
  step.fields().pictures.onChange([{ id: '1', file: new File([], 'a.jpg'), previewUrl: 'blob:x' }])
  expect(await step.press()).toBe(1)
  expect(readSignup().pictures).toHaveLength(1)
})

test('saves a change at once, and clears only its own problem and the banner', async () => {
  const step = openStep(1)
  await step.press()
  showTrouble('Failed')
  step.fields().name.onChange('x'.repeat(26))
  await advanceTime()
  expect(step.problems()).toEqual({
    birthday: 'Please select your birthday',
    location: 'Location detection is required to continue',
  })
  expect(readSignup()).toMatchObject({ form: { name: 'x'.repeat(26) }, trouble: undefined })
  expect(JSON.parse(sessionStorage.getItem('signup') ?? '')).toMatchObject({ name: 'x'.repeat(26) })
})

test('shows a server refusal at its field and in the banner until the field changes', async () => {
  const step = openStep(2)
  showTrouble('Failed to create profile: no')
  showRefusals({ aboutMe: 'Please say more', location: 'We do not know this city.' })
  await advanceTime()
  expect(step.problems()).toEqual({ aboutMe: 'Please say more', location: 'We do not know this city.' })
  expect(readSignup().trouble).toBe('Failed to create profile: no')
  step.fields().aboutMe.onChange('I keep my promises.')
  await advanceTime()
  expect(step.problems()).toEqual({ location: 'We do not know this city.' })
})

test('a form opened again begins with the draft', () => {
  openStep(1).fields().name.onChange('Maryam')
  expect(openStep(1).fields().name.value).toBe('Maryam')
})
