import { card } from '../../../messages/card.ts'
import { heightText } from '../fields/HeightField.tsx'
import type { FormattedProfile } from './format-profile.ts'
import { StoryBlock } from './Story.tsx'
import type { StoryProps } from './Story.tsx'

interface ProfileDetailsProps {
  profile: FormattedProfile
  headingLevel: 3 | 4
  heartOf?: StoryProps['heartOf']
}

/** What a member says about themselves; an empty answer takes no room. */
export function ProfileDetails({ profile, headingLevel, heartOf }: ProfileDetailsProps) {
  const { aboutMe, education, maritalStatus, height, nationality } = profile
  const Title = `h${headingLevel}` as const
  return (
    <>
      {aboutMe && (
        <StoryBlock heart={heartOf?.({ kind: 'about', key: 'about' })}>
          <Title className="pb-1 font-serif text-lg font-semibold">{card.aboutMe}</Title>
          <p className="written text-ink-soft">{aboutMe}</p>
        </StoryBlock>
      )}
      {education && (
        <StoryBlock>
          <Title className="pb-1 font-serif text-lg font-semibold">{card.education}</Title>
          <p className="wrap-anywhere text-ink-soft">
            <bdi>{education}</bdi>
          </p>
        </StoryBlock>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3.5 rounded-lg bg-leaf-wash px-[18px] py-3.5">
        <Fact label={card.maritalStatus}>{maritalStatus}</Fact>
        <Fact label={card.height}>{heightText(height)}</Fact>
        {nationality.length > 0 && (
          <Fact label={card.nationality} wide>
            {nationality.join(' · ')}
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: string }) {
  return (
    <div className={wide ? 'col-span-2' : undefined}>
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
