import type { Act, Answer, History } from './acts.ts'
import { expectSound, type Checked } from './invariants.ts'
import { Oracle } from './oracle.ts'
import type { Tally } from './rules.ts'
import { keyOf } from './world-members.ts'
import { World } from './world.ts'

const start = Date.UTC(2027, 0, 4, 9)

/** Runs a history with the server's rules and with the oracle, and compares them after every act. */
export class Run {
  readonly world: World
  readonly oracle: Oracle
  private readonly compared: number[]
  private readonly checked: Checked = { rows: new Map(), matches: new WeakSet() }
  private readonly keys: string[]

  constructor(members: number, tally: Tally, from = start) {
    this.world = new World(members, from)
    this.oracle = new Oracle(members, from, tally.add)
    this.compared = Array.from({ length: members }, () => 0)
    this.keys = Array.from({ length: members }, (_, a) =>
      Array.from({ length: a }, (_, b) => keyOf(a, b)),
    ).flat()
  }

  /** How long an act lets time pass; null for an act of a member. */
  lengthOf(act: Act): { ms: number; down: boolean } | null {
    if (act.do === 'wait') return act
    if (act.do !== 'until') return null
    const edge = this.oracle.nextEdge(act.what)
    return { ms: edge === null ? 0 : Math.max(0, edge + act.offsetMs - this.oracle.now), down: false }
  }

  /** Acting twice at the same moment is deliberate. */
  momentAfter(act: Act): number {
    return 'atOnce' in act && act.atOnce ? 0 : 1_000
  }

  pass(ms: number, down: boolean) {
    this.world.pass(ms, down)
    this.oracle.pass(ms, down)
  }

  step(act: Act): Answer | null {
    const passing = this.lengthOf(act)
    let answer: Answer | null = null
    if (passing) this.pass(passing.ms, passing.down)
    else {
      answer = this.world.act(act)
      const expected = this.oracle.act(act)
      if (answer.code !== expected.code || answer.charged !== expected.charged)
        throw new Error(`answered ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`)
      this.pass(this.momentAfter(act), false)
    }
    this.compare()
    expectSound(this.world, this.checked)
    return answer
  }

  private compare() {
    this.world.members.forEach((member, n) => {
      const person = this.oracle.people[n]!
      if (member.erased) return
      if (member.balance !== person.tokens)
        throw new Error(`member ${n} has ${member.balance} tokens, not ${person.tokens}`)
      for (let row = this.compared[n]!; row < Math.max(member.rows.length, person.movements.length); row++) {
        const [mine, theirs] = [member.rows[row], person.movements[row]]
        if (mine?.type !== theirs?.type || mine?.amount !== theirs?.amount || mine?.at !== theirs?.at)
          throw new Error(`member ${n}: ${JSON.stringify(mine)}, not ${JSON.stringify(theirs)}`)
      }
      this.compared[n] = member.rows.length
      const [counted, expected] = [this.world.replyDaysOf(n), this.oracle.replyDaysOf(n)]
      if (counted !== expected) throw new Error(`member ${n} answered ${counted}, not ${expected}`)
    })
    for (const key of this.keys) {
      const [mine, theirs] = [this.world.describe(key), this.oracle.describe(key)]
      if (mine !== theirs) throw new Error(`match ${key}: ${mine}, not ${theirs}`)
      const [sent, due] = [this.world.remindersOf(key), this.oracle.remindersOf(key)]
      if (sent !== due) throw new Error(`match ${key}: ${sent} reminders, not ${due}`)
    }
  }
}

export function live({ members, acts }: History, tally: Tally) {
  const run = new Run(members, tally)
  acts.forEach((act, n) => {
    try {
      run.step(act)
    } catch (error) {
      throw new Error(`act ${n} (${JSON.stringify(act)}): ${(error as Error).message}`, { cause: error })
    }
  })
}
