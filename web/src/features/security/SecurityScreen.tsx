import { security as texts } from '../../messages/security.ts'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { AddressSection } from './AddressSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

/** What lets me in: my address, my password, and where I am signed in. */
export function SecurityScreen() {
  return (
    <Page className="safe-top">
      <main className="mx-auto w-full max-w-2xl px-5 pt-5 pb-10 md:px-8">
        <ScreenHeader title={texts.title} backTo="/app/account" />
        <div className="flex flex-col gap-7">
          <AddressSection />
          <PasswordSection />
          <DevicesSection />
        </div>
      </main>
    </Page>
  )
}
