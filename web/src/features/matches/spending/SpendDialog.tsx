import { matches } from '../../../messages/matches.ts'
import { Coin } from '../../../ui/base/Coin.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/dialog/ConfirmDialog.tsx'

interface SpendDialogProps extends Omit<ConfirmDialogProps, 'price'> {
  cost: number
  /** Before the cost, and before what is given back. */
  balance: number
  /** Tokens that are given back first. */
  refund?: number
  /** Why it costs nothing. */
  freeBecause?: string
  /** What happens if the other member stays silent. */
  ifSilent: string
  /** What the other member pays, after the cost. */
  others?: string
}

/** Asks once before tokens are spent: the cost, the balance, what is left, and what silence brings. */
export function SpendDialog(props: SpendDialogProps) {
  const { cost, balance, refund = 0, freeBecause, ifSilent, others, description, ...dialog } = props
  return (
    <ConfirmDialog
      {...dialog}
      description={
        <>
          {description}
          <p className="mt-2 text-sm">{ifSilent}</p>
        </>
      }
      price={
        <div className="flex items-start gap-3 rounded-md bg-saffron-wash px-4 py-2.5 leading-snug text-saffron-ink">
          <Coin className="mt-0.5 size-8" spent={cost === 0} />
          <div className="min-w-0 flex-1" dir="auto">
            {refund > 0 && <p>{matches.unmatchRefund(refund)}</p>}
            <p className="font-semibold text-balance">
              {freeBecause ?? matches.spend(cost, balance + refund)} {others}
            </p>
          </div>
        </div>
      }
    />
  )
}
