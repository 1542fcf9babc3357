import { readFileSync } from 'node:fs'
import { createPrivateKey } from 'node:crypto'
import { serviceAccount, type ServiceAccount } from '../ports/push/fcm.ts'
import { publicKeyOf } from '../ports/push/web-push/vapid.ts'

interface PushConfig {
  /** Null: generated and kept in the data folder. */
  vapidPrivateKey: string | null
  vapidSubject: string
  fcm: { url: string; account: ServiceAccount } | null
  apns: { url: string; key: string; keyId: string; teamId: string; topic: string } | null
}

interface Reader {
  text(name: string): string | null
  url(name: string, ...schemes: string[]): string | null
  problems: string[]
  contactEmail: string
}

export function readPushConfig(reader: Reader): PushConfig {
  return { ...vapidOf(reader), fcm: fcmOf(reader), apns: apnsOf(reader) }
}

function vapidOf({ text, url, problems, contactEmail }: Reader) {
  const [privateKey, publicKey] = [text('VAPID_PRIVATE_KEY'), text('VAPID_PUBLIC_KEY')]
  if (privateKey === null && publicKey !== null)
    problems.push('VAPID_PUBLIC_KEY needs its VAPID_PRIVATE_KEY.')
  if (privateKey !== null) {
    const made = attempt(() => publicKeyOf(privateKey))
    if (made === undefined) problems.push('VAPID_PRIVATE_KEY must be a P-256 private key in base64url.')
    else if (publicKey !== null && publicKey !== made)
      problems.push('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.')
  }
  const address = /<([^<>]*)>$/.exec(contactEmail)?.[1] ?? contactEmail
  return {
    vapidPrivateKey: privateKey,
    vapidSubject: url('VAPID_SUBJECT', 'mailto:', 'https:') ?? `mailto:${address}`,
  }
}

function fcmOf({ text, url, problems }: Reader): PushConfig['fcm'] {
  const given = text('FCM_SERVICE_ACCOUNT')
  const at = url('FCM_URL', 'http:', 'https:') ?? 'https://fcm.googleapis.com'
  if (given === null) return null
  const account = attempt(() => serviceAccount.safeParse(JSON.parse(contentOf(given, '{'))).data)
  if (account !== undefined && attempt(() => createPrivateKey(account.private_key)) !== undefined)
    return { url: at, account }
  problems.push("FCM_SERVICE_ACCOUNT must be a Firebase service account's JSON, or the file it is in.")
  return null
}

function apnsOf({ text, url, problems }: Reader): PushConfig['apns'] {
  const [given, keyId, teamId] = [text('APNS_KEY'), text('APNS_KEY_ID'), text('APNS_TEAM_ID')]
  const at = url('APNS_URL', 'http:', 'https:') ?? 'https://api.push.apple.com'
  if (given === null && keyId === null && teamId === null) return null
  if (given === null || keyId === null || teamId === null) {
    problems.push('APNS_KEY, APNS_KEY_ID and APNS_TEAM_ID must be set together.')
    return null
  }
  const key = attempt(() => contentOf(given, '-----BEGIN').replaceAll('\\n', '\n'))
  const isKey = key !== undefined && attempt(() => createPrivateKey(key))?.asymmetricKeyType === 'ec'
  if (isKey) return { url: at, key, keyId, teamId, topic: text('APNS_TOPIC') ?? 'app.mithaq' }
  problems.push("APNS_KEY must be the key of Apple's .p8 file, or the file it is in.")
  return null
}

/** The value itself, or the content of the file that it names. */
const contentOf = (value: string, begins: string) =>
  value.startsWith(begins) ? value : readFileSync(value, 'utf8')

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
