import {
  BadgeCheck,
  Image,
  ListTodo,
  MessageSquareQuote,
  MoonStar,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { account } from '../../../messages/account.ts'
import { facts } from '../../../messages/facts.ts'
import { groups as texts } from '../../../messages/groups.ts'
import { manage } from '../../../messages/manage.ts'
import { sight } from '../../../messages/sight.ts'
import { verification } from '../../../messages/verification.ts'
import { useTheme, type Theme } from '../../../ui/base/theme.ts'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { CardSkeleton } from '../../../ui/feedback/SkeletonFrame.tsx'
import { SegmentedChoice } from '../../../ui/form/SegmentedChoice.tsx'
import { InnerScreen } from '../../../ui/layout/InnerScreen.tsx'
import { SettingsGroup } from '../../../ui/layout/SettingsGroup.tsx'
import { SettingsRow } from '../../../ui/layout/SettingsRow.tsx'
import { OnlyWithinFilters } from '../../discovery/filters/OnlyWithinFilters.tsx'
import { countAnswers, partPath, type ProfilePart } from '../../profile/facts/fact-parts.ts'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { PictureAudience } from '../../profile/edit/PictureAudience.tsx'
import { useVerificationHelp } from '../../verification/use-verification-help.ts'

const partIcons: Record<ProfilePart, LucideIcon> = {
  faith: MoonStar,
  family: UsersRound,
  learning: ListTodo,
  prompts: MessageSquareQuote,
}

const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: account.themes[value],
}))

/** What others learn about the member, and how Mithaq looks. */
export function PrivacyGroup() {
  const { data: profile } = useOwnProfile()
  const verificationState = useVerificationHelp()
  const [theme, setTheme] = useTheme()
  return (
    <InnerScreen title={texts.privacy} backTo="/app/account" opensPane>
      <div className="flex flex-col gap-5">
        <SettingsGroup>
          <SettingsRow
            Icon={Image}
            label={sight.label}
            state={profile && texts.picturesState[profile.picturesFor]}
            to="/app/account/privacy/pictures"
          />
          <OnlyWithinFilters />
          <SettingsRow
            Icon={BadgeCheck}
            label={verification.title}
            state={verificationState}
            to="/app/verification"
          />
        </SettingsGroup>
        <SettingsGroup title={facts.more}>
          {profile &&
            countAnswers(profile).map(({ part, answered, of }) => (
              <SettingsRow
                key={part}
                Icon={partIcons[part]}
                label={facts.parts[part]}
                state={facts.saidOf(answered, of)}
                to={partPath(part)}
              />
            ))}
        </SettingsGroup>
        <SettingsGroup title={texts.looks}>
          <div className="px-3.5 pt-3 pb-3.5">
            <SegmentedChoice<Theme>
              label={manage.appearance}
              options={themes}
              value={theme}
              onChange={setTheme}
            />
          </div>
        </SettingsGroup>
      </div>
    </InnerScreen>
  )
}

/** Who sees the pictures. */
export function PictureAudienceScreen() {
  const asked = useOwnProfile()
  return (
    <InnerScreen title={sight.label} backTo="/app/account/privacy">
      <QueryContent query={asked} errorMessage={manage.loadFailed} skeleton={<CardSkeleton />}>
        {(profile) => <PictureAudience profile={profile} />}
      </QueryContent>
    </InnerScreen>
  )
}
