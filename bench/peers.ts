// node bench/peers.ts [calls a round] [profiles]: deck pages, likes, messages and the list of matches through the API, compared
// with the same queries as PostGraphile serves them over the same database (tools/peers), in the same run.
import { execFileSync, spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createCrowd,
  matchCrowd,
  type Couple,
  type CrowdMember,
} from '../server/test/support/members/crowd.ts'
import { openCaller } from './support/caller.ts'
import { prepareGround, secret } from './support/ground.ts'
import { populate } from './support/population.ts'
import { openProcessor, type Measure } from './support/processor.ts'
import { report, withHands, type Row } from './support/report.ts'
import { compareRounds, inTurn } from './support/rounds.ts'

const calls = Number(process.argv[2] ?? 500)
const profiles = Number(process.argv[3] ?? 100_000)
const clients = 16
/** As many connections as our server opens. */
const connections = 20
const tools = fileURLToPath(new URL('../tools/peers', import.meta.url))

/** One query of a member, to our API and to the peer. */
interface Work<T> {
  what: string
  prepare: () => readonly T[]
  ours: (on: T) => [me: CrowdMember, method: 'GET' | 'POST', path: string, body?: object]
  theirs: (on: T) => [me: CrowdMember, query: string, variables?: object]
}

const card = `profileId name age country city aboutMe education occupation nationality height maritalStatus prayer sect smoking
  children languages verified active likesMe favorited pictures`
const match = `matchId otherId name age city country picture chatUnlocked latestAt awaited replyExpiresAt lastMessage
  lastSender unread`

execFileSync('npm', ['ci', '--silent', '--prefix', tools], { stdio: 'inherit' })
const ground = await prepareGround({ max_wal_size: '4GB', autovacuum: 'off' })
const rows: Row[] = []
const { pool } = ground
let peer: ReturnType<typeof servePeer> | undefined
try {
  console.log(`${profiles} profiles in ${Math.round(await populate(pool, profiles))} s`)
  await pool.query(readFileSync(`${tools}/schema.sql`, 'utf8'))
  const members = await createCrowd(pool, secret, 2_000, 60)
  const couples = await matchesOf(members)
  // Members who came within the last minute would be searched again for each page.
  await pool.query(`update profiles set placed_at = now() - interval '10 minutes'`)
  await pool.query('vacuum analyze')

  peer = servePeer()
  const [peerPort] = await once(peer.stdout, 'data')
  const theirCaller = openCaller(Number(peerPort), '')
  const product = await ground.serve()
  const ourCaller = openCaller(product.port)
  const ofOurs = await openProcessor(pool, product.pid)
  const ofTheirs = await openProcessor(pool, peer.pid ?? 0)
  const men = members.filter((_, n) => n % 2 === 1)

  const ask = async (me: CrowdMember, query: string, variables: object = {}) => {
    const answer = await theirCaller.call(tokenOf(me), 'POST', '/graphql', { query, variables })
    if (answer.includes('"errors"')) throw new Error(`The peer answered ${answer}`)
  }
  const compare = async <T>({ what, prepare, ours, theirs }: Work<T>) => {
    const compared = compareRounds(calls)
    const round = (which: string, measure: Measure, work: (on: T) => Promise<unknown>) => async () => {
      const prepared = prepare()
      await compared.note(which, measure, () => withHands(clients, prepared, work))
    }
    await inTurn(
      [
        round('peer', ofTheirs, (on) => ask(...theirs(on))),
        round('ours', ofOurs, (on) => {
          const [{ token }, method, path, body] = ours(on)
          return ourCaller.call(token, method, path, body)
        }),
      ],
      () => pool.query('truncate action_budgets'),
    )
    rows.push(...rowsOf(what, compared.middle('ours'), compared.middle('peer')))
    report('peers', rows)
  }

  const asked = () => Array.from({ length: calls }, (_, n) => men[n % men.length]!)
  await compare({
    what: 'a page of the deck',
    prepare: asked,
    ours: (me) => [me, 'GET', '/discovery/deck'],
    theirs: (me) => [me, `{ deck { nodes { ${card} } } }`],
  })
  await compare({
    what: 'the list of matches',
    prepare: asked,
    ours: (me) => [me, 'GET', '/matches'],
    theirs: (me) => [me, `{ myMatches { nodes { ${match} } } }`],
  })
  const { rows: women } = await pool.query<{ id: string }>(
    `select id from profiles where sex = 'female' and is_active and city <> 'Fes' order by deck_place limit 20001`,
  )
  let next = 0
  await compare({
    what: 'a like',
    prepare: () =>
      Array.from({ length: calls }, () => {
        const n = next++
        return { me: men[n % men.length]!, other: women[(n * 7) % women.length]!.id }
      }),
    ours: ({ me, other }) => [me, 'POST', `/discovery/profiles/${other}/like`, {}],
    theirs: ({ me, other }) => [
      me,
      'mutation Like($profile: UUID!) { likeProfile(input: { profile: $profile }) { result } }',
      { profile: other },
    ],
  })
  let turn = 0
  await compare({
    what: 'a message',
    prepare: () =>
      Array.from({ length: calls }, () => {
        const { matchId, one, two } = couples[turn % couples.length]!
        // Every round, the other side of each chat writes.
        const me = Math.floor(turn++ / couples.length) % 2 === 0 ? one : two
        return { me, matchId }
      }),
    ours: ({ me, matchId }) => [
      me,
      'POST',
      `/matches/${matchId}/messages`,
      { id: randomUUID(), content: 'How was your day?' },
    ],
    theirs: ({ me, matchId }) => [
      me,
      `mutation Send($matchId: UUID!, $content: String!) {
         sendMessage(input: { matchId: $matchId, content: $content }) { result } }`,
      { matchId, content: 'How was your day?' },
    ],
  })
  ourCaller.close()
  theirCaller.close()
} finally {
  peer?.kill()
  await ground.clear()
}

function servePeer() {
  return spawn(process.execPath, [`${tools}/serve.ts`, ground.url, secret, String(connections)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Twelve unlocked chats per member, each with ten messages. */
async function matchesOf(crowd: readonly CrowdMember[]): Promise<Couple[]> {
  const women = crowd.filter((_, n) => n % 2 === 0)
  const men = crowd.filter((_, n) => n % 2 === 1)
  const made: Couple[] = []
  for (let shift = 0; shift < 12; shift++) {
    const pairs = women.flatMap((woman, n) => [woman, men[(n + shift) % men.length]!])
    made.push(...(await matchCrowd(pool, pairs, { unlocked: true })))
  }
  await pool.query(
    `insert into messages (id, match_id, seq, sender_id, content, read, created_at)
     select gen_random_uuid(), id, n, case when n % 2 = 0 then profile1_id else profile2_id end, 'How was your day?',
       n < 9, now() from matches, generate_series(1, 10) n`,
  )
  await pool.query('update matches set last_seq = 10')
  return made
}

/** A token as the peer's preset expects it. */
function tokenOf({ id }: CrowdMember): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: id, aud: 'postgraphile', iat, exp: iat + 86_400 })}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

interface Middle {
  rate: number
  databaseMs: number
}

function rowsOf(what: string, ours: Middle, peers: Middle): Row[] {
  const rate = ours.rate / peers.rate
  const database = ours.databaseMs / peers.databaseMs
  return [
    {
      what: `${what}, ${clients} clients, rate against PostGraphile's`,
      ratio: rate,
      goal: 'at least 1',
      met: rate >= 1,
      detail: `${Math.round(ours.rate)} a second, the peer ${Math.round(peers.rate)}`,
    },
    {
      what: `${what}, PostgreSQL's processor against PostGraphile's`,
      ratio: database,
      goal: 'at most 1.5',
      met: database <= 1.5,
      detail: `${ours.databaseMs.toFixed(2)} ms, the peer ${peers.databaseMs.toFixed(2)} ms`,
    },
  ]
}
