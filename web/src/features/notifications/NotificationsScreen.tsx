import { ChevronLeft } from 'lucide-react'
import { notifications as texts } from '../../messages/notifications.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListActs } from './ListActs.tsx'
import { NotificationList } from './NotificationList.tsx'
import { useBack } from './use-back.ts'

/** The list on a screen of its own. */
export function NotificationsScreen() {
  const back = useBack('/app/profiles')
  return (
    <Page className="safe-top">
      <main className="@container mx-auto w-full max-w-2xl px-5 pt-5 pb-10 md:px-8">
        <header className="mb-2 flex flex-wrap items-center gap-1">
          <IconButton
            label={texts.back}
            icon={<ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />}
            className="-ms-3"
            onClick={back}
          />
          <h1 className="flex-1 text-3xl wrap-anywhere @max-[16rem]:order-last @max-[16rem]:basis-full">
            {texts.title}
          </h1>
          <ListActs />
        </header>
        <div className="-mx-3">
          <NotificationList headingLevel={2} />
        </div>
      </main>
    </Page>
  )
}
