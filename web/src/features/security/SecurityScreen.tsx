import { security as texts } from '../../messages/security.ts'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { AddressSection } from './AddressSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

/** What lets me in: my address, my password, and where I am signed in. */
export function SecurityScreen() {
  return (
    <InnerScreen title={texts.title} backTo="/app/account">
      <div className="flex flex-col gap-7">
        <AddressSection />
        <PasswordSection />
        <DevicesSection />
      </div>
    </InnerScreen>
  )
}
