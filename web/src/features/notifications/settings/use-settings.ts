import type { Settings } from '@mithaq/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { logged } from '../../../ui/errors.ts'
import { toast } from '../../../ui/toast.ts'
import { answerMarketing, keys, saveSettings, settingsQuery } from '../queries.ts'
import type { Kept } from '../queries.ts'
import { deviceTimeZone } from './quiet-hours.ts'

type Change = (settings: Settings) => Settings

/** My settings, changed at once and kept in the order of the taps. What the server refuses turns back. */
export function useSettings() {
  const client = useQueryClient()
  const query = useQuery(settingsQuery)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)
  const kept = useRef<Kept>(undefined)

  const show = (kept: Kept) => client.setQueryData<Kept>(keys.settings, kept)

  async function change(by: Change): Promise<void> {
    const before = client.getQueryData<Kept>(keys.settings)
    if (!before) return
    await client.cancelQueries({ queryKey: keys.settings })
    if (waiting.current === 0) kept.current = before
    const next = { ...by(before.settings), timeZone: deviceTimeZone() }
    show({ ...before, settings: next })
    waiting.current++
    // One after the other: two taps that overtake each other would leave the first one's answer.
    const mine = inTurn(last.current, next)
    last.current = mine.catch(() => {})
    let failed = false
    try {
      kept.current = await mine
    } catch (error) {
      failed = true
      logged(error, texts.saveFailed)
      toast.error(texts.saveFailed, { error })
    }
    if (--waiting.current > 0) return
    // Turned back before the server is asked: without a connection it would stay until there is one.
    show(kept.current ?? before)
    if (failed) void client.invalidateQueries({ queryKey: keys.settings })
  }

  async function answer(yes: boolean): Promise<void> {
    const before = client.getQueryData<Kept>(keys.settings)
    if (!before) return
    show({ settings: { ...before.settings, marketing: yes }, mayAskMarketing: false })
    try {
      show(await answerMarketing(yes))
      toast.success(yes ? texts.news.thanks : texts.news.understood)
    } catch (error) {
      show(before)
      logged(error, texts.saveFailed)
      toast.error(texts.saveFailed, { error })
    }
  }

  return { ...query, change: (by: Change) => void change(by), answer: (yes: boolean) => void answer(yes) }
}

async function inTurn(before: Promise<unknown>, settings: Settings): Promise<Kept> {
  await before
  return saveSettings(settings)
}
