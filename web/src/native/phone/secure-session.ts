import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage'
import { setTokenStore } from '../../session/refresh-token.ts'
import { onSession, readSession } from '../../session/session.ts'
import { logError } from '../../ui/feedback/error-log.ts'

const key = 'refresh-token'
const markKey = 'device-mark'
const installed = 'mithaq.installed'

/** Keeps the refresh token in the phone's keychain or keystore. Returns whether there is one. */
export async function openSecureSession(): Promise<boolean> {
  await SecureStorage.setKeyPrefix('mithaq.')
  // Not synced and not in backups, so that a restored phone cannot use the session.
  await SecureStorage.setSynchronize(false)
  await SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly)
  await forgetFormerInstallation()
  let token = await readStored(key)
  let mark = await readStored(markKey)
  setTokenStore({
    read: () => token,
    write(next) {
      token = next
      writeInOrder(() => SecureStorage.set(key, next))
    },
    readMark: () => mark,
    writeMark(next) {
      mark = next
      writeInOrder(() => SecureStorage.set(markKey, next))
    },
  })
  onSession(() => {
    if (readSession().status !== 'signedOut' || token === undefined) return
    token = undefined
    writeInOrder(() => SecureStorage.remove(key))
  })
  return token !== undefined
}

/** Apple's keychain survives an uninstall: a sold phone would sign in its former owner. */
async function forgetFormerInstallation(): Promise<void> {
  if (localStorage.getItem(installed)) return
  for (const kept of [key, markKey]) await SecureStorage.remove(kept).catch(() => false)
  localStorage.setItem(installed, '1')
}

async function readStored(name: string): Promise<string | undefined> {
  try {
    const found = await SecureStorage.get(name)
    return typeof found === 'string' ? found : undefined
  } catch (error) {
    // A keystore that lost its key returns nothing; the member signs in again.
    logError(error, 'Secure storage')
    return undefined
  }
}

let last: Promise<unknown> = Promise.resolve()
/** Runs writes in order: a write after a removal would leave the token there. */
function writeInOrder(work: () => Promise<unknown>): void {
  last = last.then(work).catch((error: unknown) => void logError(error, 'Secure storage'))
}
