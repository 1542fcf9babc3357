import { security as texts } from '../../messages/security.ts'
import { InnerScreen } from '../../ui/layout/InnerScreen.tsx'
import { AddressSection } from './AddressSection.tsx'
import { DevicesSection } from './DevicesSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'

/** The member's e-mail address, password and signed-in devices. */
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
