import { join } from 'node:path'
import { unsafeDefaultsInUse, type Config } from './config/config.ts'
import { demoStaffLink, isDemoRunning } from './features/staff/demo-sign-in.ts'
import { enrolmentAddress } from './features/staff/send-invitation.ts'

/** Prints the address, the demo accounts, where mail goes, and unsafe settings. */
export function printStartupBanner(
  config: Config,
  demo: { demoSignIns: readonly { email: string; password: string }[] } | null,
  sessionSecret: string,
  say: (line: string) => void,
) {
  const at = config.publicUrl.origin
  say(`Mithaq is at ${at}`)
  if (demo) for (const { email, password } of demo.demoSignIns) say(`  sign in as ${email} with ${password}`)
  if (isDemoRunning(config))
    say(`  the moderators' console: ${enrolmentAddress(config.publicUrl, demoStaffLink(sessionSecret))}`)
  if (demo && isDemoRunning(config))
    say('  try first: sign in as Maryam and answer Karim, or sign up and like the first person you see')
  if (config.smtpUrl === null)
    say(`  mail stays here: ${config.production ? join(config.dataDir, 'mailbox') : `${at}/dev/mailbox`}`)
  if (config.natsUrl !== null && config.push.vapidPrivateKey === null)
    say(
      '  WARNING: several servers need the same VAPID_PRIVATE_KEY, or push to browsers fails on all but one',
    )
  if (config.natsUrl !== null && config.vaultKey === null)
    say('  WARNING: several servers need the same VAULT_KEY, or a block made on one is forgotten on the next')
  for (const unsafe of unsafeDefaultsInUse(config)) say(`  WARNING: production runs with ${unsafe}`)
}
