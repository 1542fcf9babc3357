import type { Match, MatchClock } from '@mithaq/contract/matches'
import { Check, Clock, Lock, LockOpen } from 'lucide-react'
import { useId, useState } from 'react'
import { chat } from '../../../messages/chat.ts'
import { tokens } from '../../../messages/tokens.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/base/Card.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Avatar } from '../../pictures/display/Avatar.tsx'
import { unlockOffer } from '../../matches/rules/costs.ts'
import { countdownOf, formatPaymentTime } from '../../matches/rules/countdown.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { monthAndDay } from '../../../time/time-label.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { HowTokensLink } from '../../wallet/HowTokensWork.tsx'
import { WeeklyTopUp } from '../../wallet/WeeklyTopUp.tsx'
import { whenText } from '../../wallet/when-text.ts'
import { usePollWhileOver } from '../clock/ClockBanner.tsx'
import { matches } from '../../../messages/matches.ts'
import { SpendDialog } from '../../matches/spending/SpendDialog.tsx'
import { useUnlock } from './use-unlock.ts'

const texts = chat.locked

export interface PaymentCardProps {
  match: Match
  balance: number
  /** Just paid: the card says thank you until the screen moves on. */
  justPaid: boolean
  onPaid: (match: Match) => void
  onOver: () => void
}

/** The card of a locked chat: who has paid, the price, the remaining balance and the deadline. */
export function PaymentCard({ match, balance, justPaid, onPaid, onOver }: PaymentCardProps) {
  const LockIcon = match.chatUnlocked ? LockOpen : Lock
  return (
    <Card look="raised" className="w-full max-w-lg shrink-0">
      <div className="grid size-14 place-items-center rounded-md bg-leaf-wash text-leaf">
        <LockIcon className="size-6" aria-hidden="true" />
      </div>
      <div role="status">
        <h2 className="mt-4 text-2xl">{titleOf(match, justPaid)}</h2>
        <p className="mt-1.5 text-ink-soft">{textOf(match, justPaid)}</p>
      </div>
      <Sides match={match} />
      {match.clock && !justPaid && (
        <TimeLeft clock={match.clock} restsUntil={match.resting?.until} onOver={onOver} />
      )}
      {!justPaid && <Offers match={match} balance={balance} onPaid={onPaid} />}
      <p className="mt-2 text-center">
        <HowTokensLink className="text-ink-soft" />
      </p>
    </Card>
  )
}

function titleOf({ profile: { name }, chatUnlocked, iPaid, theyPaid }: Match, justPaid: boolean): string {
  if (chatUnlocked) return texts.unlockedTitle
  if (justPaid) return texts.paidTitle
  if (iPaid) return texts.iPaidTitle(name)
  return theyPaid ? texts.theyPaidTitle(name) : texts.title
}

function textOf({ profile: { name }, chatUnlocked, iPaid, theyPaid }: Match, justPaid: boolean): string {
  if (chatUnlocked) return texts.unlockedText(name)
  if (justPaid) return texts.paidText(name)
  if (iPaid) return texts.iPaidText(name)
  return theyPaid ? texts.theyPaidText(name) : texts.text
}

function Sides({ match: { profile, iPaid, theyPaid, chatUnlocked } }: { match: Match }) {
  const { data: own } = useOwnProfile()
  // One of the two has paid for both.
  const unpaid = chatUnlocked ? texts.nothingToPay : texts.notYet
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-2.5">
      <Side name={texts.you} picture={own?.pictures[0] ?? null} paid={iPaid} unpaid={unpaid} />
      <Side name={profile.name} picture={profile.picture} paid={theyPaid} unpaid={unpaid} />
    </ul>
  )
}

interface SideProps {
  name: string
  picture: Match['profile']['picture']
  paid: boolean
  unpaid: string
}

function Side({ name, picture, paid, unpaid }: SideProps) {
  return (
    <li
      className={cx(
        'flex min-w-0 items-center gap-3 rounded-md border p-2.5',
        paid ? 'border-transparent bg-leaf-wash' : 'border-line',
      )}
    >
      <Avatar profile={{ picture }} className="size-10" />
      <span className="min-w-0">
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <span className="flex items-center gap-1 text-sm text-ink-soft">
          {paid ? texts.paid : unpaid}
          {paid && <Check className="size-4 text-leaf" aria-hidden="true" />}
        </span>
      </span>
    </li>
  )
}

interface TimeLeftProps {
  clock: MatchClock
  restsUntil: string | undefined
  onOver: () => void
}

function TimeLeft({ clock, restsUntil, onOver }: TimeLeftProps) {
  const { leftMs, isLastQuarter: lastQuarter, isOver: over } = countdownOf(clock, useServerNow())
  usePollWhileOver(over, onOver)
  return (
    <p
      className={cx(
        'mt-3 flex flex-wrap items-center gap-x-2.5 rounded-md px-4 py-3 font-semibold',
        lastQuarter ? 'bg-saffron-wash text-saffron-ink' : 'bg-slate-wash text-slate',
      )}
    >
      <Clock className="size-4.5 shrink-0" aria-hidden="true" />
      <span className="flex-1">
        {restsUntil ? texts.restingUntil(monthAndDay(new Date(restsUntil))) : texts.timeLeft}
      </span>
      <span role="timer" className="tabular-nums" dir="auto">
        {over ? texts.expired : formatPaymentTime(leftMs)}
      </span>
    </p>
  )
}

/** Says that a match without payment ends by itself. */
function endsByItself({ expiresAt }: MatchClock, iPaid: boolean, nowMs: number): string {
  if (expiresAt === null) return ''
  const when = whenText(expiresAt, nowMs)
  return iPaid ? texts.endsGivingBack(when) : texts.endsByItself(when)
}

type OffersProps = Pick<PaymentCardProps, 'match' | 'balance' | 'onPaid'>

/** The ways to open the chat, each with the remaining balance and what it means. Express asks once more. */
function Offers({ match, balance, onPaid }: OffersProps) {
  const { busy, pay } = useUnlock(match, onPaid)
  const [expressAsked, setExpressAsked] = useState(false)
  const { plain, express } = unlockOffer(match)
  const id = useId()
  const nowMs = useServerNow(60_000)
  const { name } = match.profile
  const cheapest = plain ?? express
  const isTooDear = cheapest !== null && balance < cheapest
  const have = tokens.balanceNow(balance)
  const describedBy = (own: string) => (isTooDear ? `${id}-why` : own)
  return (
    <div className="mt-4 flex flex-col text-center text-ink-soft [&_p]:text-sm [&_p]:text-balance">
      {plain !== null && (
        <Button
          block
          aria-describedby={describedBy(id)}
          busyLabel={texts.paying}
          busy={busy === 'plain'}
          disabled={busy !== undefined || balance < plain}
          onClick={() => pay('plain')}
        >
          {texts.unlock}
        </Button>
      )}
      {(plain !== null || isTooDear) && (
        <p id={id} className="mt-2">
          {plain === null || isTooDear
            ? have
            : `${have} · ${tokens.leftAfter(balance - plain, texts.afterUnlock)}`}
        </p>
      )}
      {express !== null && (
        <>
          <Button
            block
            variant="outline"
            aria-describedby={describedBy(`${id}-express`)}
            disabled={busy !== undefined || balance < express}
            className={cx(plain !== null && 'mt-4')}
            aria-haspopup="dialog"
            onClick={() => setExpressAsked(true)}
          >
            {texts.express(express)}
          </Button>
          {/* No explanation for an option that cannot be chosen. */}
          {!isTooDear && (
            <p id={`${id}-express`} className="mt-2">
              {plain === null && `${have} · `}
              {balance < express
                ? texts.expressNeeds(express, balance)
                : texts.expressMeans(name, tokens.leftAfter(balance - express, texts.afterExpress))}
            </p>
          )}
          <SpendDialog
            open={expressAsked}
            onOpenChange={setExpressAsked}
            title={texts.expressTitle}
            description={texts.expressText(name)}
            confirmLabel={texts.express(express)}
            busyLabel={texts.paying}
            busy={busy === 'express'}
            cost={express}
            balance={balance}
            ifSilent={matches.ifSilent.express(name)}
            onConfirm={() => pay('express')}
          />
        </>
      )}
      {isTooDear && (
        <p id={`${id}-why`} className="mt-3 rounded-md bg-saffron-wash px-4 py-3 text-start text-saffron-ink">
          {tokens.needMore(cheapest, balance)} <WeeklyTopUp />{' '}
          {match.clock && endsByItself(match.clock, match.iPaid, nowMs)}
        </p>
      )}
    </div>
  )
}
