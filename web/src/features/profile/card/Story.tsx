import type { FactName, Facts } from '@mithaq/contract/facts'
import {
  Baby,
  BookOpen,
  CalendarHeart,
  Check,
  CigaretteOff,
  GraduationCap,
  House,
  Languages,
  MoonStar,
  Plane,
  Scissors,
  Shirt,
  Smile,
  Sparkles,
  Sprout,
  Users,
  Utensils,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { card } from '../../../messages/card.ts'
import { facts as texts } from '../../../messages/facts.ts'
import { Chip } from '../../../ui/base/Chip.tsx'
import { cx } from '../../../ui/base/cx.ts'
import { Picture } from '../../pictures/display/Picture.tsx'
import { Details } from './Details.tsx'
import type { FormattedProfile } from './format-profile.ts'
import { buildStory, type StoryBlock, type FactRow } from './story.ts'

const icons: Record<FactName, LucideIcon> = {
  sect: BookOpen,
  practice: Sprout,
  prayer: MoonStar,
  cameToIslam: Sparkles,
  dress: Shirt,
  beard: Scissors,
  halalFood: Utensils,
  smoking: CigaretteOff,
  children: Smile,
  wantsChildren: Baby,
  marriage: CalendarHeart,
  relocation: Plane,
  homeAfterMarriage: House,
  familysPart: Users,
  languages: Languages,
  educationLevel: GraduationCap,
}

export interface StoryProps {
  profile: FormattedProfile
  /** The viewer's own facts, if the profile is another member's. */
  mine: Facts
  headingLevel: 3 | 4
  sizes: string
  /** Renders the like button of a part. */
  heartOf?: ((part: StoryPart) => ReactNode) | undefined
  /** Shows a picture alone, by its place. */
  onView: (index: number) => void
}

/** A part of the story that can be liked. */
export type StoryPart = Extract<StoryBlock, { kind: 'picture' | 'prompt' }>

/** The member's text about themselves; nothing if it is empty. */
export function About({ profile, headingLevel }: Pick<StoryProps, 'profile' | 'headingLevel'>) {
  const Title = `h${headingLevel}` as const
  if (!profile.aboutMe) return null
  return (
    <StoryBlock>
      <Title className="pb-1 font-serif text-lg font-semibold">{card.aboutMe}</Title>
      <p className="written text-ink-soft">{profile.aboutMe}</p>
    </StoryBlock>
  )
}

/** The profile below the first picture and About Me. On a wide card the other pictures are shown in the carousel. */
export function Story({ profile, mine, headingLevel, sizes, heartOf, onView }: StoryProps) {
  const Title = `h${headingLevel}` as const
  return (
    <div className="flex flex-col gap-3">
      {buildStory(profile, mine).map((block) =>
        block.kind === 'details' ? (
          <Details key={block.key} profile={profile} />
        ) : block.kind === 'prompt' ? (
          <StoryBlock key={block.key} heart={heartOf?.(block)}>
            <Title className="pb-2 font-sans text-sm font-semibold text-ink-soft">{block.beginning}</Title>
            <p dir="auto" className="font-serif text-[1.4375rem]/[1.35] font-medium wrap-anywhere">
              {block.answer}
            </p>
          </StoryBlock>
        ) : block.kind === 'picture' ? (
          <div
            key={block.key}
            className="story-part relative aspect-4/5 overflow-hidden rounded-lg @2xl:hidden"
          >
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onView(block.place - 1)}
              className="block size-full outline-offset-[-6px]"
            >
              <Picture
                picture={block.picture}
                alt={card.pictureOf(profile.name, block.place, profile.pictures.length)}
                sizes={sizes}
              />
            </button>
            <div className="absolute end-3 bottom-3">{heartOf?.(block)}</div>
          </div>
        ) : (
          <StoryBlock key={block.key}>
            <Title className="pb-1.5 font-serif text-lg font-semibold">{texts.parts[block.part]}</Title>
            <ul className="@container divide-y divide-line">
              {block.rows.map((row) => (
                <FactLine key={`${row.fact} ${row.both}`} row={row} />
              ))}
            </ul>
          </StoryBlock>
        ),
      )}
    </div>
  )
}

interface StoryBlockProps {
  heart?: ReactNode
  children: ReactNode
}

/** With a like button, the title leaves room for it, so that no text lies under it. */
function StoryBlock({ heart, children }: StoryBlockProps) {
  return (
    <section
      className={cx(
        'relative rounded-lg border border-line bg-surface p-[18px]',
        !!heart && 'story-part *:first:min-h-[calc(2.75rem-8px)] *:first:pe-12',
      )}
    >
      {children}
      {heart && <div className="absolute end-3 top-[10px]">{heart}</div>}
    </section>
  )
}

function FactLine({ row }: { row: FactRow }) {
  const Icon = icons[row.fact]
  return (
    <li className="flex min-h-11 items-center gap-3 py-2">
      <Icon className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      <span className="min-w-0 flex-1 wrap-anywhere">{row.text}</span>
      {row.both && (
        // Only a tick where the text would leave the fact no room.
        <Chip
          tone="saffron"
          icon={<Check className="hidden @max-[16.5rem]:block" aria-hidden="true" />}
          className="shrink-0 @max-[16.5rem]:gap-0 @max-[16.5rem]:px-1.5"
        >
          <span className="@max-[16.5rem]:sr-only">{texts.youBoth}</span>
        </Chip>
      )}
    </li>
  )
}
