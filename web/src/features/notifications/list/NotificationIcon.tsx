import type { Notification } from '@mithaq/contract/notifications'
import {
  Bell,
  Clock,
  Coins,
  FileArchive,
  Heart,
  HeartCrack,
  HeartHandshake,
  LockOpen,
  MessageSquare,
  Scale,
} from 'lucide-react'
import { cx } from '../../../ui/base/cx.ts'
import { Avatar } from '../../pictures/display/Avatar.tsx'

const rose = 'bg-rose-wash text-rose-ink'
const leaf = 'bg-leaf-wash text-leaf'
const saffron = 'bg-saffron-wash text-saffron-ink'
const slate = 'bg-slate-wash text-slate'

const faces: Record<string, { Icon: typeof Bell; tone: string }> = {
  message: { Icon: MessageSquare, tone: leaf },
  like: { Icon: Heart, tone: rose },
  match: { Icon: HeartHandshake, tone: rose },
  rematch: { Icon: HeartHandshake, tone: rose },
  chat_unlocked: { Icon: LockOpen, tone: leaf },
  payment_required: { Icon: Coins, tone: saffron },
  reminder: { Icon: Clock, tone: saffron },
  unmatched: { Icon: HeartCrack, tone: slate },
  tokens: { Icon: Coins, tone: saffron },
  export: { Icon: FileArchive, tone: slate },
  house: { Icon: Scale, tone: slate },
}

/** The sender's picture with an icon of the kind; the icon alone without a sender. */
export function NotificationIcon({ notification: { type, code, sender } }: { notification: Notification }) {
  const { Icon, tone } = faces[code === 'found' ? 'match' : type] ?? { Icon: Bell, tone: leaf }
  if (!sender)
    return (
      <span
        className={cx('grid size-[min(3rem,15vw)] shrink-0 place-items-center rounded-full', tone)}
        aria-hidden="true"
      >
        <Icon className="size-5.5" />
      </span>
    )
  return (
    <span className="relative shrink-0" aria-hidden="true">
      <Avatar profile={sender} className="size-[min(3rem,15vw)]" />
      <span
        className={cx(
          'absolute -end-1 -bottom-1 grid size-[min(1.375rem,7vw)] place-items-center rounded-full ring-2 ring-raised',
          tone,
        )}
      >
        <Icon className="size-[55%]" />
      </span>
    </span>
  )
}
