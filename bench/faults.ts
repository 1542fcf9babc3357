// node bench/faults.ts [kills] [couples]: the long run of server/test/suites/operation/under-fire.test.ts.
import { runUnderFire } from '../server/test/support/processes/under-fire.ts'

const [kills = 60, couples = 40] = process.argv.slice(2).map(Number)

let failed = false
for (const kill of ['server', 'database'] as const) {
  const damage = await runUnderFire({ kills: Array(kills).fill(kill), couples })
  const harm = [...damage.lost, ...damage.doubled, ...damage.broken]
  failed ||= harm.length > 0
  console.log(
    `${kill} killed ${damage.kills} times: ${damage.acknowledged} acts acknowledged, ${damage.lost.length} lost, ` +
      `${damage.doubled.length} applied twice, ${damage.broken.length} broken`,
  )
  for (const line of harm.slice(0, 20)) console.log(`  ${line}`)
}
const forgotten = Array(Math.min(kills, 10)).fill('database')
const control = await runUnderFire({ kills: forgotten, couples, forgetful: true })
console.log(`control, a database that answers before it writes: ${control.lost.length} lost (must be some)`)
process.exitCode = failed || control.lost.length === 0 ? 1 : 0
