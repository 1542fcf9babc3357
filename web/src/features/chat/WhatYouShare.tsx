import type { Shared } from '@mithaq/contract/what-you-share'
import {
  Baby,
  Briefcase,
  CalendarHeart,
  Globe,
  GraduationCap,
  Heart,
  House,
  Languages,
  MapPin,
  MoonStar,
  Plane,
  Smile,
  Sprout,
  Users,
} from 'lucide-react'
import { useId } from 'react'
import { chat } from '../../messages/chat.ts'
import { cx } from '../../ui/base/cx.ts'
import { describeShared } from '../profile/card/use-shared-facts.ts'

const icons = {
  occupation: Briefcase,
  city: MapPin,
  education: GraduationCap,
  nationality: Globe,
  country: MapPin,
  maritalStatus: Heart,
  marriage: CalendarHeart,
  homeAfterMarriage: House,
  prayer: MoonStar,
  familysPart: Users,
  relocation: Plane,
  wantsChildren: Baby,
  practice: Sprout,
  children: Smile,
  languages: Languages,
}

interface WhatYouShareProps {
  shared: readonly Shared[]
  className?: string
}

/** At most three shared facts, unranked. */
export function WhatYouShare({ shared, className }: WhatYouShareProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={cx('text-start', className)}>
      <h3 id={id} className="text-lg font-semibold text-ink">
        {chat.whatYouShare}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {shared.map(({ code, value }) => {
          const Icon = icons[code]
          return (
            <li key={code} className="flex items-center gap-3 text-ink">
              <Icon className="size-4.5 shrink-0 text-saffron-ink" aria-hidden="true" />
              <bdi className="wrap-anywhere">{describeShared({ code, value })}</bdi>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
