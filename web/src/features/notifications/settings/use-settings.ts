import type { SettingsChange } from '@mithaq/contract/notifications'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { notificationSettings as texts } from '../../../messages/notification-settings.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { answerMarketing, changeSettings, settingsQuery } from '../state/queries.ts'

/** The settings, changed optimistically and saved in the order of the taps; a refused change is reverted. */
export function useSettings() {
  const query = useApiQuery(settingsQuery, {})
  const [keep] = useApiMutation(changeSettings)
  const [tell] = useApiMutation(answerMarketing)

  async function change(changed: SettingsChange): Promise<void> {
    try {
      await keep(changed)
    } catch (error) {
      fail(error)
    }
  }

  async function answer(yes: boolean): Promise<void> {
    try {
      await tell({ yes })
      toast.success(yes ? texts.news.thanks : texts.news.understood)
    } catch (error) {
      fail(error)
    }
  }

  return {
    ...query,
    change: (changed: SettingsChange) => void change(changed),
    answer: (yes: boolean) => void answer(yes),
  }
}

function fail(error: unknown): void {
  logError(error, texts.saveFailed)
  toast.error(texts.saveFailed, { error })
}
