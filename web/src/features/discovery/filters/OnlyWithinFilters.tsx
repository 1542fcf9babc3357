import { SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { IconPlate } from '../../../ui/layout/SettingsRow.tsx'
import { setVisibility, visibilityQuery } from '../state/queries.ts'

/** Whether only people within my saved filters see me. Saved at once. */
export function OnlyWithinFilters() {
  const id = useId()
  const { data } = useApiQuery(visibilityQuery, {})
  const [keep] = useApiMutation(setVisibility)
  const change = (onlyWithinFilters: boolean) =>
    keep({ onlyWithinFilters }).catch((error: unknown) => toast.error(discovery.onlyWithinFailed, { error }))
  return (
    <div className="flex min-h-14.5 items-center gap-3.5 py-2 ps-3.5 pe-2.5">
      <IconPlate Icon={SlidersHorizontal} />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {discovery.onlyWithin}
        </p>
        <p id={`${id}-text`} className="text-sm leading-snug text-ink-soft">
          {discovery.onlyWithinText}
        </p>
      </div>
      <Switch
        labelledBy={id}
        describedBy={`${id}-text`}
        disabled={!data}
        checked={data?.onlyWithinFilters ?? false}
        onChange={(checked) => void change(checked)}
      />
    </div>
  )
}
