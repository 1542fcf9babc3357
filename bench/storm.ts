// node bench/storm.ts [messages]: the long run of server/test/suites/live/cut-sockets.test.ts.
import { createCrowd, matchCrowd } from '../server/test/support/members/crowd.ts'
import { runStorm } from '../server/test/support/sockets/cut-sockets.ts'
import { prepareGround, secret } from './support/ground.ts'

const total = Number(process.argv[2] ?? 100_000)
// Takes nine minutes: a chat accepts 60 messages in 15 seconds. With 500 couples the test client itself loses connections.
const couples = 100
const heartbeatMs = 2_000

const ground = await prepareGround()
try {
  const { port } = await ground.serve()
  const url = `http://127.0.0.1:${port}`
  const storm = async (count: number, catchUp: boolean) =>
    runStorm({
      url,
      origin: url,
      couples: await matchCrowd(ground.pool, await createCrowd(ground.pool, secret, couples * 2), {
        unlocked: true,
      }),
      messages: Math.ceil(count / couples),
      catchUp,
      heartbeatMs,
      random: Math.random,
    })
  const toll = await storm(total, true)
  console.log(
    `${toll.sent} messages, ${toll.cuts} sockets cut: lost ${toll.lost}, doubled ${toll.doubled}, out of order ${toll.outOfOrder}`,
  )
  const control = await storm(Math.min(total, 10_000), false)
  console.log(`control, devices that never ask for what they missed: lost ${control.lost} (must be some)`)
  const harmed = toll.lost + toll.doubled + toll.outOfOrder > 0
  process.exitCode = harmed || control.lost === 0 ? 1 : 0
} finally {
  await ground.clear()
}
