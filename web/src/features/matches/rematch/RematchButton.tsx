import { tokens as prices } from '@mithaq/contract/limits'
import type { Match } from '@mithaq/contract/matches'
import { useState } from 'react'
import { matches } from '../../../messages/matches.ts'
import { Button, type ButtonProps } from '../../../ui/base/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { HowTokensLink } from '../../wallet/HowTokensWork.tsx'
import { SpendDialog } from '../spending/SpendDialog.tsx'
import { useRematch } from './use-rematch.ts'

interface RematchButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'> {
  match: Match
  balance: number
  label?: string
  onDone?: () => void
}

/** Asks before a rematch, with its consequences. */
export function RematchButton({
  match,
  balance,
  label = matches.rematch,
  onDone,
  ...look
}: RematchButtonProps) {
  const [asked, setAsked] = useState(false)
  const { busy, rematch } = useRematch(match, () => {
    setAsked(false)
    onDone?.()
  })
  const { name } = match.profile
  const left = Math.max(0, balance - prices.rematch)
  const ask = () => {
    if (balance < prices.rematch) toast.error(matches.rematchNeeds, { title: matches.insufficientTokens })
    else setAsked(true)
  }
  return (
    <>
      <Button {...look} onClick={ask}>
        {label}
      </Button>
      <SpendDialog
        open={asked}
        onOpenChange={setAsked}
        title={matches.rematchTitle(name)}
        description={
          <>
            <p>{rematchConsequences(match)}</p>
            {left < prices.unlock && <p className="mt-2 font-semibold">{matches.rematchTooFew(left)}</p>}
          </>
        }
        confirmLabel={matches.rematch}
        busyLabel={matches.rematching}
        busy={busy}
        cost={prices.rematch}
        balance={balance}
        ifSilent={matches.ifSilent.rematch(name)}
        onConfirm={rematch}
      >
        <HowTokensLink className="self-start" />
      </SpendDialog>
    </>
  )
}

export function rematchConsequences({ lastSeq, profile }: Pick<Match, 'lastSeq' | 'profile'>): string {
  return lastSeq > 0 ? `${matches.rematchThen} ${matches.rematchKeeps(profile.name)}` : matches.rematchThen
}
