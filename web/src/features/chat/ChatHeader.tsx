import type { Match, MatchEnd } from '@mithaq/contract/matches'
import {
  ChevronLeft,
  EllipsisVertical,
  Flag,
  HeartCrack,
  ShieldBan,
  Sparkles,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { card } from '../../messages/card.ts'
import { chat } from '../../messages/chat.ts'
import { found } from '../../messages/found.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { IconLink } from '../../ui/base/IconLink.tsx'
import { IconButton } from '../../ui/base/IconButton.tsx'
import { Menu, type MenuItem } from '../../ui/dialog/Menu.tsx'
import { VerifiedBadge } from '../../ui/base/VerifiedBadge.tsx'
import { Avatar } from '../pictures/display/Avatar.tsx'
import { MemberProfile } from '../matches/MemberProfile.tsx'
import { UnmatchDialog } from '../matches/ending/UnmatchDialog.tsx'
import {
  formatProfile,
  profileLocation,
  profileTitle,
  type FormattedProfile,
} from '../profile/card/format-profile.ts'
import { BlockDialog } from '../safety/BlockDialog.tsx'
import { ReportDialog } from '../safety/ReportDialog.tsx'
import { useHasTheirGuardian } from './thread/GuardianLine.tsx'
import { CoupleDialog } from './ended/CoupleDialog.tsx'
import { useIsTyping } from './composer/use-is-typing.ts'

interface ChatHeaderProps {
  match: Match
  balance: number
}

type Asked = 'profile' | 'found' | 'unmatch' | 'block' | 'report'
/** Dialogs that need a running match. */
const ofRunning: readonly (Asked | undefined)[] = ['found', 'unmatch']

export function ChatHeader({ match, balance }: ChatHeaderProps) {
  const [asked, setAsked] = useState<Asked>()
  // Close them when the match ends: the server would refuse, and they would reopen in the next round.
  if (match.ended && ofRunning.includes(asked)) setAsked(undefined)
  const navigate = useNavigate()
  const { profile } = match
  const typing = useIsTyping(match.id, profile.id)
  const shown = formatProfile(profile)
  const guarded = useHasTheirGuardian(match.id)
  const dialog = (kind: Asked) => ({
    open: asked === kind,
    onOpenChange: (open: boolean) => setAsked(open ? kind : undefined),
  })
  const leave = () => void navigate('/app/matches')
  return (
    <header className="safe-top @container border-b border-line bg-surface">
      <div className="flex min-h-16 items-center gap-1 px-2 py-2 md:px-4">
        <IconLink
          to="/app/matches"
          label={chat.back}
          // From 1024 px on the match list stands beside the chat.
          className="lg:hidden"
          icon={<ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />}
        />
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <Avatar profile={profile} className="size-11 @max-[15rem]:hidden" />
          <div className="min-w-0">
            <h1 className="text-xl leading-tight wrap-anywhere">
              <bdi>{profileTitle(shown)}</bdi>
              <VerifiedBadge shown={shown.verified} />
            </h1>
            <p className="text-sm wrap-anywhere text-ink-soft">
              {match.ended ? (
                placeOf(match.ended)
              ) : typing ? (
                <TypingSign />
              ) : (
                <Place shown={shown} guarded={guarded} />
              )}
            </p>
          </div>
        </div>
        <Menu
          trigger={
            <IconButton
              label={chat.options}
              icon={<EllipsisVertical className="size-5" aria-hidden="true" />}
            />
          }
          items={itemsOf(match, setAsked)}
        />
      </div>
      <Dialog {...dialog('profile')} title={card.profileOf(profile.name)} size="large" reading>
        <MemberProfile profileId={profile.id} />
      </Dialog>
      <CoupleDialog {...dialog('found')} match={match} />
      <UnmatchDialog {...dialog('unmatch')} match={match} balance={balance} onDone={leave} />
      <BlockDialog {...dialog('block')} profile={profile} onDone={leave} />
      <ReportDialog {...dialog('report')} profile={profile} onDone={leave} fromChat />
    </header>
  )
}

function Place({ shown, guarded }: { shown: FormattedProfile; guarded: boolean }) {
  return (
    <>
      <bdi>{profileLocation(shown)}</bdi>
      {guarded && (
        <span className="ms-2 inline-flex items-center gap-1">
          <UsersRound className="size-4 shrink-0" aria-hidden="true" />
          {chat.guardian.beside}
        </span>
      )}
    </>
  )
}

const placeOf = (ended: MatchEnd) => (ended.found ? found.place : chat.ended.place)

/** Replaces the city, so that nothing moves; not announced. */
function TypingSign() {
  return (
    <span className="text-leaf">
      {chat.typing}
      <span aria-hidden="true" className="ms-1 inline-flex gap-0.5 align-middle">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-1 animate-breathe rounded-full bg-current" />
        ))}
      </span>
    </span>
  )
}

function itemsOf(
  { ended, profileActive, chatUnlocked, foundAsk }: Match,
  ask: (kind: Asked) => void,
): MenuItem[] {
  const items: MenuItem[] = []
  // A hidden member's profile is visible only in a running match.
  if (!ended || profileActive)
    items.push({
      label: chat.viewProfile,
      icon: <UserRound aria-hidden="true" />,
      onSelect: () => ask('profile'),
    })
  if (!ended && chatUnlocked && foundAsk?.by !== 'me')
    items.push({
      label: found.say,
      icon: <Sparkles aria-hidden="true" />,
      onSelect: () => ask('found'),
    })
  if (!ended)
    items.push({
      label: chat.unmatch,
      icon: <HeartCrack aria-hidden="true" />,
      onSelect: () => ask('unmatch'),
    })
  items.push(
    {
      label: chat.block,
      icon: <ShieldBan aria-hidden="true" />,
      onSelect: () => ask('block'),
      tone: 'danger',
      hasSeparator: items.length > 0,
    },
    { label: chat.report, icon: <Flag aria-hidden="true" />, onSelect: () => ask('report'), tone: 'danger' },
  )
  return items
}
