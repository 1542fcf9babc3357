// npm run staff: manages who may sign in to the moderators' console, on the server's machine. Uses the database in
// DATABASE_URL, or the embedded one in DATA_DIR, even while a server is using it.
import { parseArgs } from 'node:util'
import { invitation } from '@mithaq/contract/staff'
import { readConfig } from '../server/src/config/config.ts'
import { databaseClock as clock } from '../server/src/db/clock.ts'
import { openDatabase, transact, type RootDb } from '../server/src/db/db.ts'
import { createEnrolmentLink } from '../server/src/features/staff/enrolment-links.ts'
import { enrolmentAddress } from '../server/src/features/staff/send-invitation.ts'
import { canUsePasskeys } from '../server/src/features/staff/passkeys.ts'
import {
  listStaff,
  inviteStaff,
  findStaffByEmail,
  removeStaff,
  revokeAccessForNewLink,
} from '../server/src/features/staff/people.ts'
import { createLocalBus } from '../server/src/ports/bus/local-bus.ts'
import { findDatabase } from './find-database.ts'

const usage = `npm run staff -- invite EMAIL --name NAME --sex female|male --role reviewer|lead
npm run staff -- invite EMAIL      a new link for somebody on the staff: what let them in before ends
npm run staff -- list
npm run staff -- remove EMAIL`

class Misuse extends Error {}

const config = readConfig(process.env, process.cwd())

/** Prints a new enrolment link, for a new member of staff or after a lost passkey. */
async function linkFor(db: RootDb, email: string, given: Record<string, unknown>): Promise<string | null> {
  return transact(db, async (tx) => {
    const known = await findStaffByEmail(tx, email)
    if (known) {
      if (Object.keys(given).length > 0) throw new Misuse(`${email} is on the staff already.`)
      await revokeAccessForNewLink(tx, clock, null, known.id)
      return createEnrolmentLink(tx, clock, known.id)
    }
    const asked = invitation.safeParse({ email, ...given })
    if (!asked.success) {
      const wrong = asked.error.issues.map(({ path }) => path.join('.')).join(', ')
      throw new Misuse(`Missing or not right: ${wrong}.\n${usage}`)
    }
    const id = await inviteStaff(tx, clock, null, asked.data)
    return id === undefined ? null : createEnrolmentLink(tx, clock, id)
  })
}

async function run(db: RootDb, [verb, address]: string[], given: Record<string, unknown>) {
  const email = address?.trim().toLowerCase()
  if (verb === 'list') {
    const people = await listStaff(db)
    for (const { email: at, name, sex, role, passkeys } of people)
      console.log([at, name, sex, role, passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`].join('\t'))
    if (people.length === 0) console.log('Nobody is on the staff.')
    return
  }
  if (verb === 'invite' && email) {
    if (!canUsePasskeys(config.publicUrl))
      throw new Misuse('Passkeys need a host name: set PUBLIC_URL to one instead of an IP address.')
    const secret = await linkFor(db, email, given)
    if (secret === null) throw new Misuse(`${email} could not be invited.`)
    console.log(`Good once, for 24 hours: ${enrolmentAddress(config.publicUrl, secret)}`)
    return
  }
  if (verb === 'remove' && email) {
    const person = await findStaffByEmail(db, email)
    if (person === undefined) throw new Misuse(`Nobody on the staff has the address ${email}.`)
    await transact(db, (tx) => removeStaff(tx, clock, null, person.id))
    console.log(`${person.name} is no longer on the staff.`)
    return
  }
  throw new Misuse(usage)
}

try {
  const option = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { name: option, sex: option, role: option },
  })
  const database = await findDatabase(config)
  const { db, close } = openDatabase(database.url, createLocalBus(), () => {}, 2)
  try {
    await run(db, positionals, values)
  } finally {
    await close()
    await database.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
