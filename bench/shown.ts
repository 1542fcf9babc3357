// node bench/shown.ts [members] [people]: deck pages whose people are noted as shown, against the same pages of people
// who were noted before.
import { gatherCrowd } from '../server/test/crowd.ts'
import { openCaller } from './caller.ts'
import { prepareGround, secret } from './ground.ts'
import { populate } from './population.ts'
import { quantile, report } from './report.ts'

const members = Number(process.argv[2] ?? 200)
const people = Number(process.argv[3] ?? 50_000)
const rounds = 10

const ground = await prepareGround()
try {
  await populate(ground.pool, people)
  const crowd = await gatherCrowd(ground.pool, secret, members)
  await ground.pool.query('vacuum analyze')
  const product = await ground.serve()
  const { call, close } = openCaller(product.port)
  const times = { noted: [] as number[], known: [] as number[] }
  const page = async (token: string) => {
    const begun = performance.now()
    await call(token, 'GET', '/discovery/deck')
    return performance.now() - begun
  }
  for (const { token } of crowd) await page(token)
  for (let round = 0; round < rounds; round++) {
    await ground.pool.query('delete from shown_people')
    for (const { token } of crowd) {
      times.noted.push(await page(token))
      times.known.push(await page(token))
    }
  }
  close()
  const [noted, known] = [quantile(times.noted, 0.5), quantile(times.known, 0.5)]
  report('shown', [
    {
      what: `deck page that notes whom it shows, ${people} profiles, p50`,
      ratio: noted / known,
      goal: 'at most 1.1 times',
      met: noted / known <= 1.1,
      detail: `${noted.toFixed(2)} ms, with nobody to note ${known.toFixed(2)} ms`,
    },
  ])
} finally {
  await ground.clear()
}
