import type { FormEvent, ReactNode, Ref } from 'react'
import { SaveChanges } from '../edit/SaveChanges.tsx'

interface PartFormProps {
  element: Ref<HTMLFormElement>
  submit: (event: FormEvent) => Promise<void>
  busy: boolean
  dirty: boolean
  refusal: string | undefined
  /** Discards the draft. */
  forget: () => void
  intro: string
  children: ReactNode
}

export function PartForm({ element, submit, busy, dirty, refusal, forget, intro, children }: PartFormProps) {
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <p className="text-ink-soft">{intro}</p>
      {children}
      <SaveChanges busy={busy} dirty={dirty} refusal={refusal} onLeave={forget} />
    </form>
  )
}
