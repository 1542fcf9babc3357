// @vitest-environment dom
import { QueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { advanceTime } from '../../../../test/advance-time.ts'
import { renderHookWithClient } from '../../../../test/render-hook-with-client.tsx'
import { stubBrowser } from '../../../../test/stub-browser.ts'
import { currentMemberId, readDraft } from '../../../session/drafts.ts'
import { useSavedForm } from './use-saved-form.ts'

vi.useFakeTimers()
stubBrowser()

const event = { preventDefault: () => {}, persist: () => {} } as unknown as FormEvent

test('a double click submits once, a later click again', async () => {
  const answers: (() => void)[] = []
  const screen = renderHookWithClient(new QueryClient(), () =>
    useSavedForm({
      name: 'profile',
      defaultValues: { name: 'Amina' },
      send: () => new Promise<void>((resolve) => answers.push(resolve)),
      onSaved: () => {},
      problemsIn: () => [],
    }),
  )
  const { submit } = screen.current()
  void submit(event)
  void submit(event)
  await advanceTime(1)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await advanceTime(1)
  void submit(event)
  await advanceTime(1)
  expect(answers).toHaveLength(2)
})

test('keeps typed text until it is saved, and nothing later', async () => {
  const screen = renderHookWithClient(new QueryClient(), () =>
    useSavedForm({
      name: 'profile',
      defaultValues: { name: 'Amina' },
      send: async () => {},
      onSaved: () => {},
      problemsIn: () => [],
    }),
  )
  const kept = () => readDraft<object>(currentMemberId(), 'edit profile', {})
  const { form, submit } = screen.current()
  form.setValue('name', 'Maryam')
  expect(kept()).toEqual({ name: 'Maryam' })
  await submit(event)
  expect(kept()).toEqual({})
  // Laid over the profile at the next visit, it would take the place of what was saved.
  form.setValue('name', 'Mary')
  expect(kept()).toEqual({})
})
