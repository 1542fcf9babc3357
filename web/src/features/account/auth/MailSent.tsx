import { MailCheck } from 'lucide-react'
import { account } from '../../../messages/account.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ViewHeading } from './AccountFrame.tsx'

/** After a mail was sent: says what to do next, after the toast is gone. */
export function MailSent({ title, text, onBack }: { title: string; text: string; onBack: () => void }) {
  return (
    <div className="page-fade flex flex-col items-center text-center">
      <span className="grid size-16 place-items-center rounded-full bg-leaf-wash text-leaf">
        <MailCheck className="size-7" aria-hidden="true" />
      </span>
      <ViewHeading className="mt-5">{title}</ViewHeading>
      <p className="mt-2 wrap-anywhere text-ink-soft">{text}</p>
      <Button variant="outline" block className="mt-7" onClick={onBack}>
        {account.backToSignIn}
      </Button>
    </div>
  )
}
