import { ChevronLeft } from 'lucide-react'
import { security as texts } from '../../messages/security.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { useBack } from '../notifications/use-back.ts'
import { AddressSection } from './AddressSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

/** What lets me in: my address, my password, and where I am signed in. */
export function SecurityScreen() {
  const back = useBack('/app/account')
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-2xl px-5 pt-5 pb-10 md:px-8">
        <header className="mb-4 flex items-center gap-1">
          <IconButton
            label={texts.back}
            icon={<ChevronLeft className="size-6 rtl:rotate-180" aria-hidden="true" />}
            className="-ms-3"
            onClick={back}
          />
          <h1 className="text-3xl wrap-anywhere">{texts.title}</h1>
        </header>
        <div className="flex flex-col gap-7">
          <AddressSection />
          <PasswordSection />
          <DevicesSection />
        </div>
      </main>
    </Page>
  )
}
