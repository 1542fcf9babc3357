import type { Match } from '@mithaq/contract/matches'
import { whatYouShare } from '@mithaq/contract/what-you-share'
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
import { chat } from '../../messages/chat.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { sharedText } from '../profile/card/use-shared.ts'
import { usePerson } from '../profile/person.ts'
import { useOwnProfile } from '../profile/own-profile.ts'

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

export interface BeginningProps {
  match: Match
  /** Puts words into the composer; nothing is sent. */
  onBegin: (text: string) => void
}

/** A chat that has just opened: what the two share, and three ways to begin. */
export function Beginning({ match: { profile }, onBegin }: BeginningProps) {
  const { data: mine } = useOwnProfile()
  const { data: theirs } = usePerson(profile.id)
  const shared = mine && theirs ? whatYouShare(mine, theirs) : []
  return (
    <EmptyState
      title={chat.empty(profile.name)}
      headingLevel={2}
      className="min-h-0 flex-1 overflow-y-auto pt-8! pb-6!"
    >
      {chat.emptyText}
      {shared.length > 0 && <WhatYouShare shared={shared} />}
      <section aria-labelledby="ways-to-begin" className="mt-6 text-start">
        <h3 id="ways-to-begin" className="font-sans text-sm font-semibold tracking-normal text-ink">
          {chat.waysToBegin}
        </h3>
        <ul className="mt-2 flex flex-col gap-2">
          {chat.openers(profile.name, profile.location.city).map((text) => (
            <li key={text}>
              <button
                type="button"
                dir="auto"
                onClick={() => onBegin(text)}
                className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-4 py-2.5 text-start text-wrap text-ink hover:bg-leaf-wash"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </EmptyState>
  )
}

function WhatYouShare({ shared }: { shared: readonly Shared[] }) {
  return (
    <section aria-labelledby="what-you-share" className="mt-6 text-start">
      <h3 id="what-you-share" className="font-sans text-sm font-semibold tracking-normal text-ink">
        {chat.whatYouShare}
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {shared.map(({ code, value }) => {
          const Icon = icons[code]
          return (
            <li key={code} className="flex items-center gap-3 text-ink">
              <Icon className="size-4.5 shrink-0 text-saffron-ink" aria-hidden="true" />
              <bdi className="wrap-anywhere">{sharedText({ code, value })}</bdi>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
