// npm run histories -- 1000000: that many random histories of tokens and clocks against the oracle, in batches.
import { checkHistories } from '../server/test/suites/histories/check.ts'
import { rules } from '../server/test/suites/histories/rules.ts'

const wanted = Number(process.argv[2] ?? 100_000)
const first = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 30))
const part = 10_000
const total = new Map<string, number>()

try {
  for (let done = 0, seed = first; done < wanted; done += part, seed++) {
    const { counts } = checkHistories(Math.min(part, wanted - done), seed)
    for (const rule of rules) total.set(rule, (total.get(rule) ?? 0) + (counts.get(rule) ?? 0))
    console.log(`${Math.min(done + part, wanted)} histories, seed ${seed}`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
for (const rule of rules) console.log(`${String(total.get(rule)).padStart(11)}  ${rule}`)
const missed = rules.filter((rule) => total.get(rule) === 0)
if (missed.length > 0) {
  console.error(`Never reached: ${missed.join('; ')}`)
  process.exit(1)
}
console.log(`${wanted} histories without a divergence.`)
