import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { account } from '../../messages/account.ts'
import { manage } from '../../messages/manage.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { ErrorScreen } from '../../ui/ErrorScreen.tsx'
import { SegmentedChoice } from '../../ui/SegmentedChoice.tsx'
import { useTheme } from '../../ui/theme.ts'
import type { Theme } from '../../ui/theme.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { NotificationSettingsEntry } from '../notifications/settings/SettingsEntry.tsx'
import { useOwnProfile } from '../profile/own-profile.ts'
import { BlockedMembers } from '../safety/BlockedMembers.tsx'
import { Page } from '../../ui/Page.tsx'
import { WalletCard } from '../wallet/WalletCard.tsx'
import { AccountManagement } from './manage/AccountManagement.tsx'
import { AccountSkeleton } from './manage/AccountSkeleton.tsx'
import { LogOutButton } from './manage/LogOutButton.tsx'
import { OwnCard } from './manage/OwnCard.tsx'

const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: account.themes[value],
}))

export function AccountScreen() {
  const { data: profile, isError, refetch } = useOwnProfile()
  const [theme, setTheme] = useTheme()
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-5xl px-5 pt-5 pb-10 md:px-8">
        <ScreenHeader />
        <div className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2 lg:items-start">
          {profile ? (
            <OwnCard profile={profile} />
          ) : isError ? (
            <ErrorScreen inset message={manage.loadFailed} onTryAgain={() => void refetch()} />
          ) : (
            <AccountSkeleton />
          )}
          <div className="flex flex-col gap-6">
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
    <header className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-3xl">{manage.title}</h1>
      <div className="-me-2 flex gap-1">
        <NotificationBell />
        <Link
          to="/app/edit-profile"
          aria-label={manage.edit}
          title={manage.edit}
          className={buttonClass({ variant: 'quiet', size: 'small', round: true })}
        >
          <Pencil className="size-5" aria-hidden="true" />
        </Link>
        <LogOutButton />
      </div>
    </header>
  )
}
