import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { safeEnvironment } from '../server/test/support/processes/safe-environment.ts'
import type { Product } from './product.ts'

const staffCommand = fileURLToPath(new URL('../scripts/staff.ts', import.meta.url))

/** A link into the console, as `npm run staff -- invite` prints it. */
export async function inviteModerator(
  { dataDir, databaseUrl, url }: Product,
  email: string,
  name = 'Leyla',
): Promise<string> {
  const words = ['invite', email, '--name', name, '--sex', 'female', '--role', 'reviewer']
  const env = { ...safeEnvironment(), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: url }
  const { stdout } = await promisify(execFile)(process.execPath, [staffCommand, ...words], { env })
  return /http\S+/.exec(stdout)![0]
}

/** A device with a fingerprint reader whose owner always agrees. */
export async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
