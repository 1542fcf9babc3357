import { useId } from 'react'
import { Switch } from '../../../ui/form/Switch.tsx'

interface SettingRowProps {
  label: string
  help: string
  checked: boolean
  onChange: (checked: boolean) => void
}

export function SettingRow({ label, help, checked, onChange }: SettingRowProps) {
  const id = useId()
  return (
    <div className="relative flex min-h-14 items-center justify-between gap-3 py-2.5 ps-5 pe-4">
      <div className="min-w-0">
        <p id={id} className="font-semibold">
          {label}
        </p>
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      </div>
      <Switch checked={checked} onChange={onChange} labelledBy={id} describedBy={`${id}-help`} />
    </div>
  )
}
