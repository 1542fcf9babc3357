import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FromServer } from '@mithaq/contract/live'
import type { Message } from '@mithaq/contract/messages'
import { WebSocket } from 'ws'
import type { Couple, CrowdMember } from '../members/crowd.ts'

interface Storm {
  url: string
  /** The page's origin, as the server knows it. */
  origin: string
  couples: readonly Couple[]
  /** How many messages each couple exchanges. */
  messages: number
  /** The control: a device that never catches up. It must miss something, or this test is blind. */
  catchUp: boolean
  heartbeatMs: number
  /** Decides which socket is cut, and which message is sent twice. */
  random: () => number
  /** Cuts nothing. */
  calm?: boolean
}

/** Random numbers that repeat for the same seed. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Toll {
  sent: number
  cuts: number
  lost: number
  doubled: number
  outOfOrder: number
}

/** Sends messages while the readers' sockets are cut at random; counts what the readers miss. */
export async function runStorm(storm: Storm): Promise<Toll> {
  const { couples, messages, catchUp, heartbeatMs, random, calm = false } = storm
  const devices = couples.flatMap(({ matchId, one, two }) =>
    [one, two].map((member) => new Device(storm, matchId, member)),
  )
  await Promise.all(devices.map((device) => device.connect()))
  let over = false
  const cutting = calm ? 0 : cutAtRandom(devices, random, () => over)
  await Promise.all(couples.map((couple) => talk(storm, couple)))
  // Long enough for a lost event that only the next heartbeat reveals.
  for (let look = 0; look < 100 && devices.some(({ shown }) => shown.length < messages); look++) {
    await sleep(heartbeatMs / 4)
    if (!catchUp && look > 12) break
  }
  over = true
  const cuts = await cutting
  for (const device of devices) device.close()
  const sum = (of: (device: Device) => number) => devices.reduce((total, device) => total + of(device), 0)
  return {
    sent: couples.length * messages,
    cuts,
    lost: sum(({ shown }) => messages - new Set(shown).size),
    doubled: sum(({ shown, heardTwice }) => heardTwice + shown.length - new Set(shown).size),
    outOfOrder: sum(
      ({ shown, heardLate }) => heardLate + shown.filter((word, n) => n > 0 && word < shown[n - 1]!).length,
    ),
  }
}

async function cutAtRandom(
  devices: readonly Device[],
  random: () => number,
  isOver: () => boolean,
): Promise<number> {
  let cuts = 0
  for (; !isOver(); cuts++) {
    devices[Math.floor(random() * devices.length)]?.cut()
    await sleep(5 + random() * 20)
  }
  return cuts
}

async function talk({ url, messages, random }: Storm, { matchId, one, two }: Couple) {
  for (let n = 0; n < messages; n++) {
    const { token } = n % 2 === 0 ? one : two
    const message = { id: randomUUID(), content: `word ${n}` }
    // A device sends a message again if its response is lost.
    for (let times = random() < 0.1 ? 2 : 1; times > 0; times--)
      while (!(await isTaken(`${url}/api/matches/${matchId}/messages`, token, message))) await sleep(200)
  }
}

async function isTaken(url: string, token: string, message: object): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  await answer.arrayBuffer()
  // Too many messages, or too many at once for the database: the server asks to retry.
  if (!answer.ok && ![429, 503].includes(answer.status))
    throw new Error(`a message was answered with ${answer.status}`)
  return answer.ok
}

/** Behaves like a member's screen: shows consecutive messages, and loads the rest if one is missing. */
class Device {
  /** The numbers of the shown messages, in the order in which they were shown. */
  readonly shown: number[] = []
  /** Messages that one socket or page sent again, or after a later one. */
  heardTwice = 0
  heardLate = 0
  #last = 0
  #socket: WebSocket | null = null
  #closed = false
  #fetching: Promise<void> | null = null
  #again = false
  readonly #storm: Storm
  readonly #matchId: string
  readonly #member: CrowdMember

  constructor(storm: Storm, matchId: string, member: CrowdMember) {
    this.#storm = storm
    this.#matchId = matchId
    this.#member = member
  }

  async connect(): Promise<void> {
    if (this.#closed) return
    const { url, origin, heartbeatMs } = this.#storm
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, { origin })
    this.#socket = socket
    socket.on('error', () => {})
    const heard = new Set<number>()
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as FromServer, heard))
    const say = (message: object) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(message))
    const beat = setInterval(() => say({ type: 'ping', watching: this.#matchId }), heartbeatMs)
    socket.on('close', () => {
      clearInterval(beat)
      setTimeout(() => void this.connect(), this.#storm.random() * 50)
    })
    socket.on('open', () => say({ type: 'hello', token: this.#member.token }))
  }

  cut() {
    this.#socket?.terminate()
  }

  close() {
    this.#closed = true
    this.#socket?.terminate()
  }

  #hear(event: FromServer, heard: Set<number>) {
    const last = this.#last
    if (event.type === 'message') {
      this.#judge(event.message, heard)
      if (event.message.seq === last + 1 || !this.#storm.catchUp) this.#show([event.message])
      else if (event.message.seq > last) this.#fetch()
    } else if (event.type === 'ready') this.#fetch()
    else if (event.type === 'pong' && (event.watched?.lastSeq ?? 0) > last) this.#fetch()
  }

  #show(messages: readonly Message[]) {
    for (const { seq, content } of messages) {
      if (seq <= this.#last) continue
      this.#last = seq
      this.shown.push(Number(content.split(' ')[1]))
    }
  }

  /** Checked before showing, since a screen ignores repeated and earlier messages. */
  #judge({ seq }: Message, heard: Set<number>) {
    if (heard.has(seq)) this.heardTwice++
    if (seq < Math.max(0, ...heard)) this.heardLate++
    heard.add(seq)
  }

  /** One fetch at a time; requests in the meantime lead to one more. */
  #fetch() {
    if (!this.#storm.catchUp) return
    if (this.#fetching) return void (this.#again = true)
    this.#fetching = this.#fetchRest()
      .catch(() => {})
      .finally(() => {
        this.#fetching = null
        if (this.#again && !this.#closed) this.#fetch()
        this.#again = false
      })
  }

  async #fetchRest() {
    for (;;) {
      const after = this.#last
      const answer = await fetch(`${this.#storm.url}/api/matches/${this.#matchId}/messages?after=${after}`, {
        headers: { authorization: `Bearer ${this.#member.token}` },
      })
      const { messages, lastSeq } = (await answer.json()) as { messages: Message[]; lastSeq: number }
      const heard = new Set([after])
      for (const message of messages) this.#judge(message, heard)
      this.#show(messages)
      if (messages.length === 0 || (messages.at(-1)?.seq ?? 0) >= lastSeq) return
    }
  }
}
