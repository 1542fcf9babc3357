/** Every row of the tables of tokens and of clocks, as what must have been seen to happen. */
export const rules: readonly string[] = [
  'welcome: 9',
  'weekly: up to 6',
  'weekly: up to 3',
  'weekly: what lies in locked matches counts',
  'weekly: 2 less for each penalty',
  'weekly: a target never below 0',
  'weekly: nothing above the target',
  'weekly: nothing for the inactive',
  'weekly: nothing for whoever was away 30 days',
  'weekly: only the latest missed instant',
  'unlock: 3 each, the first',
  'unlock: 3 each, the second',
  'unlock: paid once',
  'unlock: free on an open chat',
  'unlock: not without tokens',
  'unlock: paid again after a rematch',
  'express: 6',
  'express: the other 3 after having paid',
  'express: the plain 3 where the other has paid',
  'refund: by a clock',
  'refund: by goodbye',
  'refund: by block',
  'refund: by deletion',
  'goodbye: the refund comes before the fee',
  'goodbye: of the awaited costs the fee alone',
  'unmatch_fee: 1',
  'unmatch_fee: 3',
  'unmatch_fee: at most the balance',
  'unmatch_fee: a row of 0',
  'block: no fee',
  'deletion: no fee',
  'penalty: 2',
  'penalty: at most the balance',
  'penalty: a row of 0',
  'compensation: 2',
  'reward: 1 at the third reply',
  'reward: once a round',
  'reward: a fourth is forfeited',
  'rematch: 3',
  'rematch: free for the second who asks',
  'rematch: not after a block',
  'rematch: not after a removal',
  'rematch: not with the deactivated',
  'rematch: not for the one who was left',
  'rematch: not without tokens',
  'like: never brings a pair back',
  'clock: payment runs from the match',
  'clock: payment runs from the rematch',
  'clock: payment ran out',
  'clock: opening runs from the unlock',
  'clock: opening ran out',
  'clock: reply runs from the first message',
  'clock: further messages do not extend it',
  'clock: an answer starts it anew for the other',
  'clock: reply ran out',
  'clock: an act just in time counts',
  'clock: deactivating stopped none',
  'tie: weekly tokens and a deadline',
  'tie: several deadlines',
]

export class Tally {
  counts = new Map<string, number>(rules.map((rule) => [rule, 0]))

  add = (rule: string) => {
    const before = this.counts.get(rule)
    if (before === undefined) throw new Error(`a rule without a name here: ${rule}`)
    this.counts.set(rule, before + 1)
  }

  missed(): string[] {
    return rules.filter((rule) => this.counts.get(rule) === 0)
  }

  toString(): string {
    return rules.map((rule) => `${String(this.counts.get(rule)).padStart(9)}  ${rule}`).join('\n')
  }
}
