import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { account } from '../../messages/account.ts'
import { manage } from '../../messages/manage.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { buttonClass } from '../../ui/base/button-class.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { SegmentedChoice } from '../../ui/form/SegmentedChoice.tsx'
import { useTheme, type Theme } from '../../ui/base/theme.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { NotificationSettingsEntry } from '../notifications/settings/SettingsEntry.tsx'
import { Completeness } from '../profile/facts/Completeness.tsx'
import { useOwnProfile } from '../profile/own-profile.ts'
import { BlockedMembers } from '../safety/BlockedMembers.tsx'
import { IconLink } from '../../ui/base/IconLink.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { WalletCard } from '../wallet/WalletCard.tsx'
import { DemoLine } from './DemoLine.tsx'
import { AccountManagement } from './manage/AccountManagement.tsx'
import { LogOutButton } from './manage/LogOutButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../ui/feedback/SkeletonFrame.tsx'
import type { OwnProfile } from '@mithaq/contract/profile'
import { ProfileCard } from '../profile/card/ProfileCard.tsx'

const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: account.themes[value],
}))

export function AccountScreen() {
  const asked = useOwnProfile()
  const profile = asked.data
  const [theme, setTheme] = useTheme()
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-5xl px-5 pt-5 pb-10 md:px-8">
        <ScreenHeader />
        <DemoLine />
        {profile?.isActive === false && (
          <Banner
            kind="info"
            title={profile.isUnderReview ? manage.underReview : manage.hidden}
            className="mt-4"
          >
            {profile.isUnderReview ? manage.underReviewText : manage.hiddenText}
          </Banner>
        )}
        <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
          {(profile || !asked.isError) && (
            <div className="lg:col-start-2">
              {profile ? <Completeness profile={profile} /> : <CompletenessSkeleton />}
            </div>
          )}
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <QueryContent query={asked} errorMessage={manage.loadFailed} skeleton={<AccountSkeleton />}>
              {(own) => <OwnCard profile={own} />}
            </QueryContent>
          </div>
          <div className="flex flex-col gap-6 lg:col-start-2">
            <WalletCard />
            <SegmentedChoice<Theme>
              label={manage.appearance}
              options={themes}
              value={theme}
              onChange={setTheme}
            />
            <NotificationSettingsEntry />
            <BlockedMembers />
            <AccountManagement />
          </div>
        </div>
      </main>
    </Page>
  )
}

function ScreenHeader() {
  return (
    <header className="@container flex flex-wrap items-center justify-between gap-x-1 gap-y-3">
      {/* On the narrowest phones a smaller title leaves room for the buttons. */}
      <h1 className="text-3xl @max-[18rem]:text-2xl">{manage.title}</h1>
      <div className="-me-2 flex gap-1">
        <NotificationBell />
        <IconLink
          to="/app/edit-profile"
          label={manage.edit}
          icon={<Pencil className="size-5" aria-hidden="true" />}
        />
        <LogOutButton />
      </div>
    </header>
  )
}

/** As high as the loaded content, so that the wallet below does not jump. The card's skeleton says that it loads. */
function CompletenessSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-3 flex h-12 flex-col justify-evenly">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-3.5 w-3/5" />
      </div>
      <Skeleton className="h-1.5 w-full" />
      <Skeleton shape="card" className="mt-3 hidden h-57.25 lg:block" />
    </div>
  )
}

/** The skeleton of the member's own card. */
function AccountSkeleton() {
  return (
    <SkeletonFrame className="flex flex-col gap-5">
      <Skeleton shape="card" className="aspect-4/5" />
      <Skeleton className="h-6 w-1/2" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </SkeletonFrame>
  )
}

/** The whole card, as others see it. */
function OwnCard({ profile }: { profile: OwnProfile }) {
  return (
    <ProfileCard profile={profile} eager>
      {profile.pictures.length === 0 && (
        <Link to="/app/edit-profile" className={buttonClass({ variant: 'outline' })}>
          {manage.addPicture}
        </Link>
      )}
    </ProfileCard>
  )
}
