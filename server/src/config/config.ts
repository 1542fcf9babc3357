import { isAbsolute, resolve } from 'node:path'
import { readPushConfig } from './push-config.ts'

/** Lists all problems of the configuration at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(
      ['Mithaq cannot start, its configuration is not right:', ...problems.map((p) => `  - ${p}`)].join('\n'),
    )
    this.problems = problems
  }
}

type Env = Readonly<Record<string, string | undefined>>

const outsideServices = ['S3_URL', 'GEOCODER_URL', 'EXAMINER_URL', 'VERIFIER_URL', 'FCM_URL', 'APNS_URL']

/** Lists the production URLs over which data would travel unencrypted. */
function unencrypted(text: (name: string) => string | null, unsafeDefaults: boolean): string[] {
  const isOpen = (name: string, open: (url: URL) => boolean) => {
    const url = URL.parse(text(name) ?? '')
    return url !== null && open(url) && !(unsafeDefaults && isThisMachine(url))
  }
  const answer = 'UNSAFE_DEFAULTS=1 allows it on this machine alone'
  const problems = outsideServices
    .filter((name) => isOpen(name, ({ protocol }) => protocol === 'http:'))
    .map((name) => `${name} begins with http:, nothing would be encrypted: set an https: address. ${answer}.`)
  if (isOpen('SMTP_URL', mayBeOpen))
    problems.push(
      `SMTP_URL begins with smtp:, mail might not be encrypted: add ?requireTLS=true or use smtps:. ${answer}.`,
    )
  return problems
}

const mayBeOpen = ({ protocol, searchParams }: URL) =>
  protocol === 'smtp:' && (searchParams.get('requireTLS') !== 'true' || searchParams.has('ignoreTLS'))

const isThisMachine = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)

export function readConfig(env: Env, cwd: string) {
  const problems: string[] = []
  const readText = (name: string) => env[name]?.trim() || null

  const readInteger = (name: string, fallback: number, min: number, max: number) => {
    const value = readText(name)
    if (value === null) return fallback
    const number = Number(value)
    if (/^\d+$/.test(value) && number >= min && number <= max) return number
    problems.push(`${name} must be a whole number from ${min} to ${max}, not '${value}'.`)
    return fallback
  }

  const readFlag = (name: string, fallback: boolean) => {
    const value = readText(name)
    if (value === null) return fallback
    if (value === '0' || value === '1') return value === '1'
    problems.push(`${name} must be 0 or 1, not '${value}'.`)
    return fallback
  }

  const readChoice = (name: string, fallback: string, choices: string[]) => {
    const value = readText(name)
    if (value === null || choices.includes(value)) return value ?? fallback
    problems.push(`${name} must be one of ${choices.join(', ')}, not '${value}'.`)
    return fallback
  }

  // Never repeat a URL in a message: it may carry a password.
  const readUrl = (name: string, ...schemes: string[]) => {
    const value = readText(name)
    if (value === null) return null
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
    const begins = schemes.map((scheme) => (scheme === 'mailto:' ? scheme : `${scheme}//`))
    problems.push(`${name} must be a URL that begins with ${begins.join(' or ')}.`)
    return null
  }

  const readEmail = (name: string, fallback: string) => {
    const value = readText(name)
    if (value === null) return fallback
    const address = /<([^<>]*)>$/.exec(value)?.[1] ?? value
    if (/^[^\s@<>]+@[^\s@<>]+$/.test(address) && !/[\r\n]/.test(value)) return value
    problems.push(`${name} must be an e-mail address, not '${value}'.`)
    return fallback
  }

  const readKey = (name: string) => {
    const value = readText(name)
    if (value !== null && value.length < 32) problems.push(`${name} must have at least 32 characters.`)
    return value
  }

  const readCertificates = (name: string) => {
    const values = (readText(name)?.split(',') ?? []).map((value) => value.trim().toUpperCase())
    if (values.every((value) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(value))) return values
    problems.push(
      `${name} must be SHA-256 fingerprints, 32 pairs of hexadecimal digits with colons between, several with commas.`,
    )
    return []
  }

  const production = env['NODE_ENV'] === 'production'
  const unsafeDefaults = readFlag('UNSAFE_DEFAULTS', false)
  const port = readInteger('PORT', 3000, 1, 65535)
  const publicUrl = new URL(readUrl('PUBLIC_URL', 'http:', 'https:') ?? `http://localhost:${port}`)
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash)
    problems.push('PUBLIC_URL must be an origin alone, with no path.')
  const dataDir = readText('DATA_DIR') ?? '.data'
  const smtpUrl = readUrl('SMTP_URL', 'smtp:', 'smtps:')
  const sessionSecret = readKey('SESSION_SECRET')
  const verifierUrl = readUrl('VERIFIER_URL', 'http:', 'https:')
  if (verifierUrl !== null && new URL(verifierUrl).username.length < 16)
    problems.push(
      'VERIFIER_URL needs the key of the partner, of at least 16 characters: https://KEY@host/path.',
    )
  const vaultKey = readKey('VAULT_KEY')
  const demo = readFlag('DEMO', !production)
  if (production) problems.push(...unencrypted(readText, unsafeDefaults))

  if (production && !unsafeDefaults) {
    const or = 'or UNSAFE_DEFAULTS=1 to accept that'
    if (demo) problems.push(`DEMO=1 puts demo members into production: remove it, ${or}.`)
    if (sessionSecret === null)
      problems.push(`SESSION_SECRET is missing: set one of at least 32 characters, ${or}.`)
    if (vaultKey === null) problems.push(`VAULT_KEY is missing: set one of at least 32 characters, ${or}.`)
    if (smtpUrl === null)
      problems.push(`SMTP_URL is missing, no mail would leave this machine: set it, ${or}.`)
    if (publicUrl.protocol === 'http:')
      problems.push(
        `PUBLIC_URL begins with http:, passwords would travel in the open: set an https: address, ${or}.`,
      )
  }

  const appleTeamId = readText('APPLE_TEAM_ID')
  if (appleTeamId !== null && !/^[0-9A-Z]{10}$/.test(appleTeamId))
    problems.push(`APPLE_TEAM_ID must be 10 capital letters and digits, not '${appleTeamId}'.`)
  const contactEmail = readEmail('CONTACT_EMAIL', `contact@${publicUrl.hostname}`)

  const config = {
    production,
    port,
    host: readText('HOST') ?? '127.0.0.1',
    publicUrl,
    dataDir: isAbsolute(dataDir) ? dataDir : resolve(cwd, dataDir),
    databaseUrl: readUrl('DATABASE_URL', 'postgres:', 'postgresql:'),
    natsUrl: readUrl('NATS_URL', 'nats:', 'tls:'),
    s3Url: readUrl('S3_URL', 'http:', 'https:'),
    smtpUrl,
    mailFrom: readEmail('MAIL_FROM', `Mithaq <no-reply@${publicUrl.hostname}>`),
    geocoderUrl: readUrl('GEOCODER_URL', 'http:', 'https:'),
    examinerUrl: readUrl('EXAMINER_URL', 'http:', 'https:'),
    verifierUrl,
    demo,
    windows: {
      paymentS: readInteger('PAYMENT_WINDOW_S', 259_200, 1, 31_536_000),
      openingS: readInteger('OPENING_WINDOW_S', 172_800, 1, 31_536_000),
      replyS: readInteger('REPLY_WINDOW_S', 172_800, 1, 31_536_000),
      topupS: readInteger('TOPUP_PERIOD_S', 604_800, 1, 31_536_000),
      awayDayS: readInteger('AWAY_DAY_S', 86_400, 1, 31_536_000),
    },
    /** How often guardians receive transcripts; a week means Fridays. */
    guardianPeriodS: readInteger('GUARDIAN_PERIOD_S', 604_800, 1, 31_536_000),
    sessionSecret,
    vaultKey,
    trustProxy: readText('TRUST_PROXY'),
    /** Limits of simultaneous connections. */
    connections: {
      total: readInteger('MAX_CONNECTIONS', 20_000, 1, 1_000_000),
      perNetwork: readInteger('MAX_CONNECTIONS_PER_NETWORK', 2_000, 1, 1_000_000),
    },
    logLevel: readChoice('LOG_LEVEL', production ? 'info' : 'warn', [
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'silent',
    ]),
    contactEmail,
    /** The native apps that may open links to this server. */
    appLinks: { androidCertificates: readCertificates('ANDROID_CERT_SHA256'), appleTeamId },
    push: readPushConfig({ readText, readUrl, problems, contactEmail }),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

export type Config = ReturnType<typeof readConfig>

/** Warnings for a production start with UNSAFE_DEFAULTS. */
export function unsafeDefaultsInUse(config: Config): string[] {
  if (!config.production) return []
  return [
    ...(config.demo ? ['demo members'] : []),
    ...(config.sessionSecret === null ? ['a generated session secret'] : []),
    ...(config.vaultKey === null ? ['a generated vault key'] : []),
    ...(config.smtpUrl === null ? ['the embedded mailbox instead of a mail server'] : []),
    ...(config.publicUrl.protocol === 'http:' ? ['an address without encryption'] : []),
  ]
}
