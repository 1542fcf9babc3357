import { useId } from 'react'
import { discovery } from '../../../messages/discovery.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { useApiQuery } from '../../../api-cache/api-query.ts'
import { Switch } from '../../../ui/form/Switch.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { setVisibility, visibilityQuery } from '../state/queries.ts'

/** Whether only people within my saved filters see me. Saved at once, without Apply. */
export function OnlyWithinFilters() {
  const id = useId()
  const { data } = useApiQuery(visibilityQuery, {})
  const [keep] = useApiMutation(setVisibility)
  const change = (onlyWithinFilters: boolean) =>
    keep({ onlyWithinFilters }).catch((error: unknown) => toast.error(discovery.onlyWithinFailed, { error }))
  return (
    <div className="mt-2 flex items-center justify-between gap-4 border-t border-line pt-4">
      <div>
        <p id={id} className="text-sm font-semibold">
          {discovery.onlyWithin}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{discovery.onlyWithinText}</p>
      </div>
      <Switch
        labelledBy={id}
        disabled={!data}
        checked={data?.onlyWithinFilters ?? false}
        onChange={(checked) => void change(checked)}
      />
    </div>
  )
}
