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

/** Ed25519, ES256, RS256. The library's own list makes Node warn about experimental algorithms. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Purpose = 'enrolment' | 'sign_in' | 'another'

/** Browsers bind passkeys to a host name; there are none at an IP address. */
export const canUsePasskeys = ({ hostname }: URL) => isIP(hostname) === 0 && !hostname.startsWith('[')

/** Registers and verifies the staff's passkeys, for the public origin. */
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

  /** Deletes the challenge that a response answers, valid or not: no response works twice. */
  async function consumeChallenge(clientData: string, purpose: Purpose, staffId: string | null) {
    const challenge = readChallenge(clientData)
    const deleted = await query(
      db,
      sql`
        delete from staff_challenges
        where challenge = ${challenge} and purpose = ${purpose} and staff_id is not distinct from ${staffId}::uuid
          and expires_at > ${clock.sql}
        returning challenge`,
    )
    return deleted.length === 0 ? null : challenge
  }

  return {
    /** The options for creating a new passkey, with its challenge. */
    async beginRegistration({ id, email, name }: StaffRecord, purpose: 'enrolment' | 'another') {
      const existing = await query(
        db,
        sql<{ id: string }>`select id from staff_passkeys where staff_id = ${id}`,
      )
      const options = await generateRegistrationOptions({
        rpName: 'Mithaq',
        rpID,
        userName: email,
        userDisplayName: name,
        userID: new Uint8Array(Buffer.from(id)),
        excludeCredentials: existing,
        supportedAlgorithmIDs,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await saveChallenge(options.challenge, purpose, id)
      return { ...options }
    },

    /** Verifies a response and returns its passkey for `savePasskey`; null if it is not valid. */
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

    /** Returns false if the passkey belongs to somebody already. */
    async savePasskey(
      tx: Db,
      staffId: string,
      passkey: { id: string; publicKey: Uint8Array; counter: number; transports?: string[] },
    ) {
      const { id, publicKey, counter, transports = [] } = passkey
      const inserted = await query(
        tx,
        sql`
          insert into staff_passkeys (id, staff_id, public_key, counter, transports, created_at, used_at)
          values (${id}, ${staffId}, ${Buffer.from(publicKey)}, ${counter}, ${transports}, ${clock.sql}, ${clock.sql})
          on conflict (id) do nothing returning id`,
      )
      return inserted.length > 0
    },

    async beginSignIn() {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
      await saveChallenge(options.challenge, 'sign_in', null)
      return { ...options }
    },

    /** Signs in the owner of the passkey by `letIn`. Null if it belongs to nobody or the response is not valid. */
    async signIn<T>(response: AuthenticationResponseJSON, letIn: (tx: Tx, staffId: string) => Promise<T>) {
      const expectedChallenge = await consumeChallenge(response.response.clientDataJSON, 'sign_in', null)
      if (expectedChallenge === null) return null
      const { id } = response
      return transact(db, async (tx) => {
        const passkey = await lockPasskey(tx, id)
        if (passkey === undefined) return null
        const { staffId, counter } = passkey
        const { authenticationInfo } = await verifiedOrEmpty(
          verifyAuthenticationResponse({
            response,
            expectedChallenge,
            expectedOrigin,
            expectedRPID: rpID,
            credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter },
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

// The lock lets the second of two responses with the same counter see that it is a copy.
const lockPasskey = (tx: Db, id: string) =>
  queryOne(
    tx,
    sql<{ staffId: string; publicKey: Buffer; counter: number }>`
      select k.staff_id as "staffId", k.public_key as "publicKey", k.counter::float8 as counter
      from staff_passkeys k join staff s on s.id = k.staff_id
      where k.id = ${id} and s.removed_at is null for update of k`,
  )

/** The library throws for every invalid response: another origin, a counter that runs backwards, a bad signature. */
async function verifiedOrEmpty<T extends { verified: boolean }>(
  verification: Promise<T>,
): Promise<Partial<T>> {
  try {
    const result = await verification
    return result.verified ? result : {}
  } catch {
    return {}
  }
}

function readChallenge(clientData: string): string {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    const { challenge } = parsed as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
