import { Link } from 'react-router'
import { manage } from '../../../messages/manage.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { SkeletonFrame } from '../../../ui/feedback/SkeletonFrame.tsx'
import { NotificationBell } from '../../notifications/NotificationBell.tsx'
import { useOwnProfile } from '../../profile/own-profile.ts'
import { WalletCard } from '../../wallet/WalletCard.tsx'
import { DemoLine } from '../DemoLine.tsx'
import { LogOutButton } from '../manage/LogOutButton.tsx'
import { GroupRows } from './GroupRows.tsx'
import { OwnCard } from './OwnCard.tsx'

interface AccountOverviewProps {
  /** The page that is open beside the overview. */
  open?: string
  headingLevel?: 1 | 2
}

/** The own card, the wallet and the four groups of settings. */
export function AccountOverview({ open = '', headingLevel = 1 }: AccountOverviewProps) {
  const asked = useOwnProfile()
  const profile = asked.data
  const Title = `h${headingLevel}` as const
  return (
    <>
      <header className="@container mb-1.5 flex min-h-13 flex-wrap items-center justify-between gap-x-1 ps-1.5 lg:mb-4 lg:ps-0">
        {/* On the narrowest phones a smaller title leaves room for the buttons. */}
        <Title className="text-[min(1.625rem,10vw)] leading-tight @max-[18rem]:text-2xl lg:text-3xl">
          {manage.title}
        </Title>
        <div className="flex gap-1">
          <NotificationBell />
          <LogOutButton />
        </div>
      </header>
      <DemoLine />
      {profile?.isActive === false && (
        <Banner
          kind="info"
          title={profile.isUnderReview ? manage.underReview : manage.hidden}
          className="mb-3"
        >
          {profile.isUnderReview ? manage.underReviewText : manage.hiddenText}
        </Banner>
      )}
      <div className="flex flex-col gap-2.5 lg:gap-4">
        <QueryContent query={asked} errorMessage={manage.loadFailed} skeleton={<OwnCardSkeleton />}>
          {(own) => <OwnCard profile={own} />}
        </QueryContent>
        <WalletCard />
        <GroupRows open={open} profile={profile} />
      </div>
      <p className="text-center">
        <Link
          to="/privacy-policy"
          className="inline-flex min-h-11 items-center rounded-sm px-3 text-sm text-ink-soft underline underline-offset-4 lg:mt-2"
        >
          {manage.privacyPolicy}
        </Link>
      </p>
    </>
  )
}

/** As high as the loaded card, so that the wallet below does not jump. */
function OwnCardSkeleton() {
  return (
    <SkeletonFrame className="rounded-lg border border-line bg-surface p-3.5">
      <div className="flex gap-3.5">
        <Skeleton shape="card" className="h-33.75 w-27 lg:h-36.25 lg:w-29" />
        <div className="flex flex-1 flex-col gap-2.5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-auto h-11 w-full" />
        </div>
      </div>
      <Skeleton className="mt-3 h-4.5 w-full" />
    </SkeletonFrame>
  )
}
