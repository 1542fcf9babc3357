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
  readText(name: string): string | null
  readUrl(name: string, ...schemes: string[]): string | null
  problems: string[]
  contactEmail: string
}

export function readPushConfig(reader: Reader): PushConfig {
  return { ...readVapid(reader), fcm: readFcm(reader), apns: readApns(reader) }
}

function readVapid({ readText, readUrl, problems, contactEmail }: Reader) {
  const [privateKey, publicKey] = [readText('VAPID_PRIVATE_KEY'), readText('VAPID_PUBLIC_KEY')]
  if (privateKey === null && publicKey !== null)
    problems.push('VAPID_PUBLIC_KEY needs its VAPID_PRIVATE_KEY.')
  if (privateKey !== null) {
    const made = tryTo(() => publicKeyOf(privateKey))
    if (made === undefined) problems.push('VAPID_PRIVATE_KEY must be a P-256 private key in base64url.')
    else if (publicKey !== null && publicKey !== made)
      problems.push('VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY.')
  }
  const address = /<([^<>]*)>$/.exec(contactEmail)?.[1] ?? contactEmail
  return {
    vapidPrivateKey: privateKey,
    vapidSubject: readUrl('VAPID_SUBJECT', 'mailto:', 'https:') ?? `mailto:${address}`,
  }
}

function readFcm({ readText, readUrl, problems }: Reader): PushConfig['fcm'] {
  const given = readText('FCM_SERVICE_ACCOUNT')
  const at = readUrl('FCM_URL', 'http:', 'https:') ?? 'https://fcm.googleapis.com'
  if (given === null) return null
  const account = tryTo(() => serviceAccount.safeParse(JSON.parse(contentOf(given, '{'))).data)
  if (account !== undefined && tryTo(() => createPrivateKey(account.private_key)) !== undefined)
    return { url: at, account }
  problems.push("FCM_SERVICE_ACCOUNT must be a Firebase service account's JSON, or the file it is in.")
  return null
}

function readApns({ readText, readUrl, problems }: Reader): PushConfig['apns'] {
  const [given, keyId, teamId] = [readText('APNS_KEY'), readText('APNS_KEY_ID'), readText('APNS_TEAM_ID')]
  const at = readUrl('APNS_URL', 'http:', 'https:') ?? 'https://api.push.apple.com'
  if (given === null && keyId === null && teamId === null) return null
  if (given === null || keyId === null || teamId === null) {
    problems.push('APNS_KEY, APNS_KEY_ID and APNS_TEAM_ID must be set together.')
    return null
  }
  const key = tryTo(() => contentOf(given, '-----BEGIN').replaceAll('\\n', '\n'))
  const isKey = key !== undefined && tryTo(() => createPrivateKey(key))?.asymmetricKeyType === 'ec'
  if (isKey) return { url: at, key, keyId, teamId, topic: readText('APNS_TOPIC') ?? 'app.mithaq' }
  problems.push("APNS_KEY must be the key of Apple's .p8 file, or the file it is in.")
  return null
}

/** The value itself, or the content of the file that it names. */
const contentOf = (value: string, begins: string) =>
  value.startsWith(begins) ? value : readFileSync(value, 'utf8')

function tryTo<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
