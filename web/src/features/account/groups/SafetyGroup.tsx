import type { OwnGuardian } from '@mithaq/contract/guardians'
import { ChevronRight, MailOpen, Scale, ShieldBan, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { groups as texts } from '../../../messages/groups.ts'
import { guardian as guardianTexts } from '../../../messages/guardian.ts'
import { manage } from '../../../messages/manage.ts'
import { safety } from '../../../messages/safety.ts'
import { useServerNow } from '../../../time/server-clock.ts'
import { dayToCome } from '../../../time/time-label.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { InnerScreen } from '../../../ui/layout/InnerScreen.tsx'
import { SettingsGroup } from '../../../ui/layout/SettingsGroup.tsx'
import { SettingsRow } from '../../../ui/layout/SettingsRow.tsx'
import { useOwnGuardian } from '../../guardians/use-own-guardian.ts'
import { BlockedList } from '../../safety/BlockedList.tsx'
import { useBlockedCount } from '../../safety/use-blocked-count.ts'
import { useOwnStanding } from '../../standing/use-own-standing.ts'

type Guardian = NonNullable<OwnGuardian['guardian']>

/** Guardian, blocked members, and what the rules have to do with the member. */
export function SafetyGroup() {
  const guardian = useOwnGuardian().data?.guardian
  const blocked = useBlockedCount()
  const standing = useOwnStanding().data
  const [isBlockedOpen, setBlockedOpen] = useState(false)
  const blockedState = blocked && texts.blockedCount(blocked.count, blocked.isMore)
  return (
    <InnerScreen title={texts.safety} backTo="/app/account" opensPane>
      <div className="flex flex-col gap-5">
        {guardian && <WaitingGuardian guardian={guardian} />}
        <SettingsGroup>
          <SettingsRow
            Icon={UsersRound}
            label={guardianTexts.title}
            state={
              guardian === null ? texts.noGuardian : guardian && texts.guardian[guardian.state](guardian.name)
            }
            to="/app/account/safety/guardian"
          />
          <SettingsRow
            Icon={ShieldBan}
            label={safety.blockedMembers}
            state={blockedState}
            onClick={() => setBlockedOpen(true)}
          />
        </SettingsGroup>
        <SettingsGroup title={texts.houseTitle}>
          <SettingsRow
            Icon={Scale}
            label={manage.standing}
            state={
              standing &&
              (standing.restriction === 'under_review'
                ? texts.standingUnderReview
                : standing.statements.length > 0
                  ? texts.decisions(standing.statements.length)
                  : texts.standingGood)
            }
            to="/app/account/safety/decisions"
          />
        </SettingsGroup>
      </div>
      <Dialog open={isBlockedOpen} onOpenChange={setBlockedOpen} title={safety.blockedMembers} size="medium">
        <BlockedList />
      </Dialog>
    </InnerScreen>
  )
}

/** On top: a guardian who has not answered, or whom mails do not reach. */
function WaitingGuardian({ guardian }: { guardian: Guardian }) {
  const nowMs = useServerNow(60_000)
  const { name, state, unreachable, expiresAt } = guardian
  if (state === 'accepted' && !unreachable) return null
  const [title, text] = unreachable
    ? [texts.unreachable(name), texts.checkAddress]
    : state === 'expired'
      ? [texts.ranOut(name), texts.askAgain]
      : [texts.notAnswered(name), texts.goodUntil(dayToCome(expiresAt, nowMs))]
  return (
    <Link
      to="/app/account/safety/guardian"
      className="flex min-h-14.5 items-center gap-3.5 rounded-lg bg-saffron-wash px-4 py-3 text-saffron-ink"
    >
      <MailOpen className="size-5 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        <span className="block text-sm">{text}</span>
      </span>
      <ChevronRight className="size-4 shrink-0 rtl:rotate-180" aria-hidden="true" />
    </Link>
  )
}
