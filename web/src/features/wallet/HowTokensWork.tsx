import { ArrowRightLeft, CalendarHeart, ChevronDown, ChevronRight, Clock, DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { tokens } from '../../messages/tokens.ts'
import { LoadFailed } from '../../ui/feedback/LoadFailed.tsx'
import { Button } from '../../ui/base/Button.tsx'
import { cx } from '../../ui/base/cx.ts'
import { IconList } from '../../ui/base/IconList.tsx'
import { Dialog, type DialogState } from '../../ui/dialog/Dialog.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { Waiting } from '../../ui/feedback/Waiting.tsx'
import { useTerms } from './own-wallet.ts'

/** Tokens and clocks in a minute of reading. */
export function HowTokensWork({ open, onOpenChange }: DialogState) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={tokens.howTokensWork}
      size="medium"
      reading
      footer={<Button onClick={() => onOpenChange(false)}>{tokens.gotIt}</Button>}
    >
      {open && <Rules />}
    </Dialog>
  )
}

const icons = [DoorOpen, Clock, ArrowRightLeft, CalendarHeart] as const

/** Four lines with the configured times and prices, and the rest behind a button. */
function Rules() {
  const { data: terms, isError, refetch } = useTerms()
  if (isError && !terms) return <LoadFailed message={tokens.rulesFailed} onTryAgain={() => void refetch()} />
  if (!terms)
    return (
      <Waiting brief>
        <Loading />
      </Waiting>
    )
  return (
    <>
      <IconList
        lines={tokens.rules(terms)}
        icons={icons}
        iconClass="text-leaf"
        className="gap-4 pt-1 text-lg"
      />
      <details className="group mt-5 border-t border-line pt-1">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm font-semibold [&::-webkit-details-marker]:hidden">
          {tokens.allRules}
          <ChevronDown className="size-5 shrink-0 text-ink-faint group-open:rotate-180" aria-hidden="true" />
        </summary>
        <ul className="mt-1 flex list-disc flex-col gap-1.5 ps-5 text-ink-soft">
          {tokens.otherRules(terms).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </details>
    </>
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
