import type { FormEvent, ReactNode, Ref } from 'react'
import { edit } from '../../../messages/edit.ts'
import { Button } from '../../../ui/Button.tsx'
import { docked } from '../../../ui/dock.ts'
import { UnsavedGuard } from '../edit/UnsavedGuard.tsx'

export interface PartFormProps {
  element: Ref<HTMLFormElement>
  submit: (event: FormEvent) => Promise<void>
  busy: boolean
  dirty: boolean
  intro: string
  children: ReactNode
}

export function PartForm({ element, submit, busy, dirty, intro, children }: PartFormProps) {
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <p className="text-ink-soft">{intro}</p>
      {children}
      <div ref={docked}>
        <Button type="submit" block busy={busy} busyLabel={edit.saving}>
          {edit.save}
        </Button>
      </div>
      <UnsavedGuard dirty={dirty} />
    </form>
  )
}
