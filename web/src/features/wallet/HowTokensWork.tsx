import { CalendarHeart, ChevronRight, Clock, DoorOpen, Wallet } from 'lucide-react'
import { useState } from 'react'
import { tokens } from '../../messages/tokens.ts'
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { cx } from '../../ui/base/cx.ts'
import { Dialog, type DialogState } from '../../ui/dialog/Dialog.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Waiting } from '../../ui/feedback/Waiting.tsx'
import { useTerms, useWallet } from './own-wallet.ts'

/** Tokens and clocks in a minute of reading. */
export function HowTokensWork({ open, onOpenChange }: DialogState) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tokens.howTokensWork}
      description={tokens.introduction}
      size="medium"
      reading
      footer={<Button onClick={() => onOpenChange(false)}>{tokens.gotIt}</Button>}
    >
      {open && <Rules />}
    </Dialog>
  )
}

/** The configured times and prices, and the member's welcome tokens. */
function Rules() {
  const { data: terms, isError, refetch } = useTerms()
  const { data: wallet } = useWallet()
  if (isError && !terms) return <LoadFailed message={tokens.rulesFailed} onTryAgain={() => void refetch()} />
  if (!terms || !wallet)
    return (
      <Waiting brief>
        <Loading />
      </Waiting>
    )
  const sections = [
    { ...tokens.opening(terms), Icon: DoorOpen },
    { ...tokens.answering(terms), Icon: Clock },
    { ...tokens.leaving(terms), Icon: CalendarHeart },
    { ...tokens.returning(terms, wallet.welcome), Icon: Wallet },
  ]
  return (
    <div className="flex flex-col gap-5 pt-1">
      {sections.map(({ title, points, Icon }) => (
        <section key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-md bg-leaf-wash text-leaf">
            <Icon className="size-5" aria-hidden="true" />
          </span>
          <div className="min-w-0">
            <h3 className="text-lg">{title}</h3>
            <ul className="mt-1 flex flex-col gap-1.5 text-ink-soft">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}

/** Link to the explanation, wherever tokens or clocks are mentioned. */
export function HowTokensLink({ className, arrow = false }: { className?: string; arrow?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={cx(
          'inline-flex min-h-11 items-center rounded-sm text-start text-sm',
          arrow ? 'gap-1 font-semibold' : 'underline underline-offset-4',
          className,
        )}
      >
        {tokens.howTokensWork}
        {arrow && <ChevronRight className="size-4 rtl:rotate-180" aria-hidden="true" />}
      </button>
      <HowTokensWork open={open} onOpenChange={setOpen} />
    </>
  )
}
