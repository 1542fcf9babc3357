import type { OwnProfile } from '@mithaq/contract/profile'
import { Bell, Eye, ShieldCheck, SlidersHorizontal, type LucideIcon } from 'lucide-react'
import { groups as texts } from '../../../messages/groups.ts'
import { useSession } from '../../../session/session.ts'
import { Card } from '../../../ui/base/Card.tsx'
import { SettingsRow } from '../../../ui/layout/SettingsRow.tsx'
import { useOwnGuardian } from '../../guardians/use-own-guardian.ts'
import { usePush } from '../../notifications/push/use-push.ts'
import { timeText } from '../../notifications/settings/quiet-hours.ts'
import { useQuietHours } from '../../notifications/state/use-quiet-hours.ts'
import { useBlockedCount } from '../../safety/use-blocked-count.ts'

interface GroupRowsProps {
  open: string
  profile: OwnProfile | undefined
}

/** The four groups of settings, each with how things stand in it. */
export function GroupRows({ open, profile }: GroupRowsProps) {
  const session = useSession()
  const notifications = useNotificationsState()
  const safety = useSafetyState()
  const row = (path: string, label: string, Icon: LucideIcon, state: string, waiting = false) => (
    <SettingsRow
      tall
      to={`/app/account/${path}`}
      current={open.startsWith(`/app/account/${path}`)}
      waiting={waiting ? texts.waiting : undefined}
      {...{ Icon, label, state }}
    />
  )
  return (
    <section aria-label={texts.label}>
      <Card flush className="divide-y divide-line">
        {row(
          'privacy',
          texts.privacy,
          Eye,
          profile ? texts.privacyState(profile.picturesFor, profile.verified) : '',
        )}
        {row('notifications', texts.notifications, Bell, ...notifications)}
        {row('safety', texts.safety, ShieldCheck, ...safety)}
        {row(
          'sign-in',
          texts.account,
          SlidersHorizontal,
          session.status === 'signedIn' ? session.user.email : '',
        )}
      </Card>
    </section>
  )
}

type State = [state: string, isWaiting: boolean]

function useNotificationsState(): State {
  const push = usePush().state
  const hours = useQuietHours()
  if (push === undefined) return ['', false]
  const quiet = hours ? texts.quiet(timeText(hours.from), timeText(hours.to)) : null
  return [[texts.push[push], quiet].filter(Boolean).join(' · '), push === 'off']
}

function useSafetyState(): State {
  const { data: own } = useOwnGuardian()
  const blocked = useBlockedCount()
  if (!own || !blocked) return ['', false]
  const { guardian } = own
  const state = guardian ? texts.guardian[guardian.state](guardian.name) : texts.noGuardian
  return [
    `${state} · ${texts.blocked(blocked.count, blocked.isMore)}`,
    guardian !== null && (guardian.state !== 'accepted' || guardian.unreachable),
  ]
}
