import { isIP } from 'node:net'
import { staff as limits } from '@mithaq/contract/limits'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { sql } from '../../db/sql.ts'
import type { Clock } from '../../db/clock.ts'
import { queryOne, query, transact, type Db, type RootDb, type Tx } from '../../db/db.ts'
import type { StaffRecord } from './people.ts'

/** Ed25519, ES256, RS256: what passkeys of today speak. Asked which it knows, Node warns of what it only tries out. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Purpose = 'enrolment' | 'sign_in' | 'another'

/** Passkeys belong to a host name: at an IP address there are none. */
export const canUsePasskeys = ({ hostname }: URL) => isIP(hostname) === 0 && !hostname.startsWith('[')

/** Passkeys of the staff, for the one origin at which the product is public. */
export function createPasskeyService(db: RootDb, clock: Clock, publicUrl: URL) {
  const [rpID, expectedOrigin] = [publicUrl.hostname, publicUrl.origin]

  async function saveChallenge(challenge: string, purpose: Purpose, staffId: string | null) {
    await query(
      db,
      sql`
        insert into staff_challenges (challenge, purpose, staff_id, expires_at)
        values (${challenge}, ${purpose}, ${staffId}, ${clock.sql} + make_interval(secs => ${limits.challengeS}))`,
    )
  }

  /** Answered once, whatever the answer is worth: a copy of it opens nothing. */
  async function consumeChallenge(clientData: string, purpose: Purpose, staffId: string | null) {
    const challenge = readChallenge(clientData)
    const taken = await query(
      db,
      sql`
        delete from staff_challenges
        where challenge = ${challenge} and purpose = ${purpose} and staff_id is not distinct from ${staffId}::uuid
          and expires_at > ${clock.sql}
        returning challenge`,
    )
    return taken.length === 0 ? null : challenge
  }

  return {
    /** What a new passkey is to sign. */
    async beginRegistration({ id, email, name }: StaffRecord, purpose: 'enrolment' | 'another') {
      const own = await query(db, sql<{ id: string }>`select id from staff_passkeys where staff_id = ${id}`)
      const options = await generateRegistrationOptions({
        rpName: 'Mithaq',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(id)),
        excludeCredentials: own,
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await saveChallenge(options.challenge, purpose, id)
      return { ...options }
    },

    /** The passkey in an answer that is as it must be, to be kept by `keep`. */
    async verifyRegistration(
      response: RegistrationResponseJSON,
      purpose: 'enrolment' | 'another',
      staffId: string,
    ) {
      const expectedChallenge = await consumeChallenge(response.response.clientDataJSON, purpose, staffId)
      if (expectedChallenge === null) return null
      const { registrationInfo } = await verifiedOrEmpty(
        verifyRegistrationResponse({
          response,
          expectedChallenge,
          expectedOrigin,
          expectedRPID: rpID,
          supportedAlgorithmIDs,
        }),
      )
      return registrationInfo?.credential ?? null
    },

    /** False where the passkey is somebody's already. */
    async savePasskey(
      tx: Db,
      staffId: string,
      passkey: { id: string; publicKey: Uint8Array; counter: number; transports?: string[] },
    ) {
      const { id, publicKey, counter, transports = [] } = passkey
      const kept = await query(
        tx,
        sql`
          insert into staff_passkeys (id, staff_id, public_key, counter, transports, created_at, used_at)
          values (${id}, ${staffId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${clock.sql}, ${clock.sql})
          on conflict (id) do nothing returning id`,
      )
      return kept.length > 0
    },

    async beginSignIn() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await saveChallenge(options.challenge, 'sign_in', null)
      return { ...options }
    },

    /** Lets in whose passkey has answered. Null where it is nobody's, or the answer is not as it must be. */
    async signIn<T>(response: AuthenticationResponseJSON, letIn: (tx: Tx, staffId: string) => Promise<T>) {
      const expectedChallenge = await consumeChallenge(response.response.clientDataJSON, 'sign_in', null)
      if (expectedChallenge === null) return null
      const { id } = response
      return transact(db, async (tx) => {
        const known = await lockPasskey(tx, id)
        if (known === undefined) return null
        const { staffId, counter } = known
        const { authenticationInfo } = await verifiedOrEmpty(
          verifyAuthenticationResponse({
            response,
            expectedChallenge,
            expectedOrigin,
            expectedRPID: rpID,
            credential: { id, publicKey: new Uint8Array(known.publicKey), counter },
          }),
        )
        if (authenticationInfo === undefined) return null
        const { newCounter } = authenticationInfo
        await query(
          tx,
          sql`update staff_passkeys set counter = ${newCounter}, used_at = ${clock.sql} where id = ${id}`,
        )
        return letIn(tx, staffId)
      })
    },
  }
}

export type Passkeys = ReturnType<typeof createPasskeyService>

// Locked: of two answers with the same count one is a copy, and it must find the count that the other left.
const lockPasskey = (tx: Db, id: string) =>
  queryOne(
    tx,
    sql<{ staffId: string; publicKey: Buffer; counter: number }>`
      select k.staff_id as "staffId", k.public_key as "publicKey", k.counter::float8 as counter
      from staff_passkeys k join staff s on s.id = k.staff_id
      where k.id = ${id} and s.removed_at is null for update of k`,
  )

/** The library throws at whatever is not as it must be: another origin, a count that runs backwards, a bad signature. */
async function verifiedOrEmpty<T extends { verified: boolean }>(verifying: Promise<T>): Promise<Partial<T>> {
  try {
    const verified = await verifying
    return verified.verified ? verified : {}
  } catch {
    return {}
  }
}

function readChallenge(clientData: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const { challenge } = said as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
