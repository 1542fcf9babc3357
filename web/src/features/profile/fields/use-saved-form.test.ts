import { QueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { later } from '../../../../test/later.ts'
import { mounted } from '../../../../test/mounted.tsx'
import { openPage } from '../../../../test/page.ts'
import { useSavedForm } from './use-saved-form.ts'

vi.useFakeTimers()
openPage()

test('a double click sends once, and a later one again', async () => {
  const answers: (() => void)[] = []
  const screen = mounted(new QueryClient(), () =>
    useSavedForm({
      name: 'profile',
      defaultValues: { name: 'Amina' },
      send: () => new Promise<void>((resolve) => answers.push(resolve)),
      onSaved: () => {},
      problemsIn: () => [],
    }),
  )
  const { submit } = screen.shown()
  const event = { preventDefault: () => {}, persist: () => {} } as unknown as FormEvent
  void submit(event)
  void submit(event)
  await later(1)
  expect(answers).toHaveLength(1)
  answers[0]?.()
  await later(1)
  void submit(event)
  await later(1)
  expect(answers).toHaveLength(2)
  screen.leave()
})
