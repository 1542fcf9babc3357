// npm run audit: checks the ledger of the database in DATABASE_URL, or of the embedded one in DATA_DIR, even while a server
// is using it. Exits with 1 if something is wrong.
import { auditLedger } from '../server/src/jobs/ledger-audit.ts'
import { readConfig } from '../server/src/config/config.ts'
import { openDatabase } from '../server/src/db/db.ts'
import { createLocalBus } from '../server/src/ports/bus/local-bus.ts'
import { findDatabase } from './find-database.ts'

try {
  const config = readConfig(process.env, process.cwd())
  const database = await findDatabase(config)
  const { db, close } = openDatabase(database.url, createLocalBus(), () => {}, 2)
  const findings = await auditLedger(db, config.windows.topupS)
  for (const { rule, count, examples } of findings) {
    console.log(`${count === 0 ? 'ok    ' : 'WRONG '} ${rule}${count === 0 ? '' : `: ${count}`}`)
    for (const example of examples) console.log(`         ${example}`)
    if (count > examples.length) console.log(`         and ${count - examples.length} more`)
  }
  await close()
  await database.stop()
  const wrong = findings.filter(({ count }) => count > 0).length
  console.log(
    wrong === 0 ? `All ${findings.length} rules hold.` : `${wrong} of ${findings.length} rules do not hold.`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
} catch (error) {
  console.error(`The audit could not be made. ${(error as Error).message}`)
  process.exit(2)
}
