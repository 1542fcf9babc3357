// node bench/chat.ts [messages]: from sending a message to seeing it on the other's socket, against a bare message
// transaction with a bare WebSocket relay in the same run.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocket, WebSocketServer } from 'ws'
import { gatherCrowd, matchCrowd, type Couple } from '../server/test/crowd.ts'
import { prepareGround, secret, type Ground } from './ground.ts'
import { quantile, report } from './report.ts'

const messagesEach = Number(process.argv[2] ?? 40)
const chats = 50

const ground = await prepareGround()
try {
  const couples = await matchCrowd(ground.pool, await gatherCrowd(ground.pool, secret, chats * 2), {
    unlocked: true,
  })
  const product = await ground.serve()
  const ours = await measure(`http://127.0.0.1:${product.port}`, '/api/live', couples)
  const bare = await bareRelay(ground)
  const base = await measure(bare.url, '/', couples)
  bare.close()
  const [oursP50, baseP50] = [quantile(ours.ms, 0.5), quantile(base.ms, 0.5)]
  report('chat', [
    {
      what: `message to the peer's socket, p50, ${chats} chats at once, against a bare transaction and relay`,
      ratio: oursP50 / baseP50,
      goal: 'at most 2 times, no loss',
      met: oursP50 / baseP50 <= 2 && ours.lost === 0,
      detail:
        `p50 ${oursP50.toFixed(1)} ms, p99 ${quantile(ours.ms, 0.99).toFixed(1)} ms, lost ${ours.lost} of ${ours.sent}; ` +
        `bare p50 ${baseP50.toFixed(1)} ms, p99 ${quantile(base.ms, 0.99).toFixed(1)} ms`,
    },
  ])
} finally {
  await ground.clear()
}

/** Every chat: one side sends, waits until the other side's socket shows it, and then the other side sends. */
async function measure(url: string, livePath: string, couples: readonly Couple[]) {
  const ms: number[] = []
  let lost = 0
  await Promise.all(
    couples.map(async ({ matchId, one, two }) => {
      const sockets = await Promise.all([one, two].map(({ token }) => connect(url, livePath, token)))
      for (let n = 0; n < messagesEach; n++) {
        const [sender, peer] = n % 2 === 0 ? [one, sockets[1]] : [two, sockets[0]]
        const id = randomUUID()
        const shown = seen(peer!, id)
        const begun = performance.now()
        const answer = await fetch(`${url}/api/matches/${matchId}/messages`, {
          method: 'POST',
          headers: { authorization: `Bearer ${sender.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ id, content: `word ${n}` }),
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`a message was answered with ${answer.status}`)
        const at = await shown
        if (at === null) lost++
        else ms.push(at - begun)
      }
      for (const socket of sockets) socket.close()
    }),
  )
  return { ms, lost, sent: couples.length * messagesEach }
}

async function connect(url: string, path: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws') + path, { origin: url })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  socket.send(JSON.stringify({ type: 'hello', token }))
  await new Promise((resolve) => socket.once('message', resolve))
  return socket
}

function seen(socket: WebSocket, id: string): Promise<number | null> {
  return new Promise((resolve) => {
    const stop = (at: number | null) => {
      clearTimeout(timer)
      socket.off('message', listen)
      resolve(at)
    }
    const listen = (data: unknown) => String(data).includes(id) && stop(performance.now())
    const timer = setTimeout(() => stop(null), 10_000)
    socket.on('message', listen)
  })
}

/** The least that would do: one connection pool, one message transaction, one socket a token. */
async function bareRelay({ url }: Ground) {
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  const sockets = new Map<string, WebSocket>()
  const peers = new Map<string, [string, string]>()
  const { rows } = await pool.query('select id, profile1_id, profile2_id from matches')
  for (const row of rows) peers.set(row.id, [row.profile1_id, row.profile2_id])
  const memberOf = (token: string): string =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub
  const server = createServer((request, reply) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', async () => {
      const matchId = request.url?.split('/')[3] ?? ''
      const me = memberOf((request.headers.authorization ?? '').slice(7))
      const { id, content } = JSON.parse(text)
      const client = await pool.connect()
      const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
      await client.query('begin')
      const match = await run('lock', 'select last_seq from matches where id = $1 for update', [matchId])
      const seq = match.rows[0].last_seq + 1
      await run(
        'insert',
        `insert into messages (id, match_id, seq, sender_id, content, created_at) values ($1, $2, $3, $4, $5, now())`,
        [id, matchId, seq, me, content],
      )
      await run('count', 'update matches set last_seq = $2, latest_at = now() where id = $1', [matchId, seq])
      const to = peers.get(matchId)?.find((member) => member !== me) ?? ''
      await run(
        'notice',
        `insert into notifications (id, user_id, type, code, sender_id, reference_id, content, created_at)
         values ($1, $2, 'message', 'message', $3, $4, $5, now())`,
        [randomUUID(), to, me, matchId, content],
      )
      await client.query('commit')
      client.release()
      sockets.get(to)?.send(JSON.stringify({ id, content, seq }))
      reply.end('{}')
    })
  })
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.once('message', (data) => {
      sockets.set(memberOf(JSON.parse(String(data)).token), socket)
      socket.send('{}')
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
      void pool.end()
    },
  }
}
