import { isOverdue } from '../../../src/features/matches/rules/match-clock.ts'
import type { StoredMatch } from '../../../src/features/matches/rules/match-state.ts'
import { day, week } from './acts.ts'
import type { World } from './world.ts'

/** Rows that were checked before and have not changed since. */
export interface Checked {
  rows: Map<string, number>
  matches: WeakSet<StoredMatch>
}

/** Throws the first invariant that does not hold; invariants hold after every act. */
export function expectSound(world: World, checked: Checked) {
  const must = (holds: boolean, what: string) => {
    if (!holds) throw new Error(what)
  }
  for (const member of world.members) {
    const { rows, balance, id } = member
    if (checked.rows.get(id) === rows.length) continue
    checked.rows.set(id, rows.length)
    must(balance >= 0, `${id} owes`)
    must(member.waiting.length === 0, `${id}: a due waits though everything was swept`)
    const lying = [...world.matches.values()]
      .filter(({ state }) => state.ended === null && !state.chatUnlocked)
      .reduce((sum, { members, state }) => sum + (state.paid[members.indexOf(id)] ?? 0), 0)
    must(member.erased || member.locked === lying, `${id}: ${member.locked} locked, ${lying} lie in matches`)
    must(balance === rows.reduce((sum, { amount }) => sum + amount, 0), `${id}: balance and rows differ`)
    must(new Set(rows.map(({ key }) => key)).size === rows.length, `${id}: charged twice for one thing`)
    const rewards = rows.filter(({ type }) => type === 'reward').map(({ at }) => at)
    rewards.forEach((at, n) =>
      must(n < 3 || at - rewards[n - 3]! >= week, `${id}: a fourth reward within a period`),
    )
    const compensations = rows.filter(({ type, amount }) => type === 'compensation' && amount > 0)
    compensations.forEach(({ at }, n) =>
      must(n < 5 || at - compensations[n - 5]!.at >= week, `${id}: a sixth compensation within a period`),
    )
    const within = rows.filter(
      ({ type, at }) =>
        type === 'weekly' &&
        member.pauses.some(({ from, until }) => at > from.getTime() && at <= until.getTime()),
    )
    must(within.length === 0, `${id}: weekly tokens while away`)
    member.pauses.forEach(({ from }, n) =>
      must(
        n < 2 || from.getTime() - member.pauses[n - 2]!.from.getTime() >= 365 * day,
        `${id}: a third away within 365 days`,
      ),
    )
  }
  for (const [key, match] of world.matches) {
    const { id, members, state } = match
    must(!isOverdue(state, world.now), `${key}: an elapsed deadline is visible`)
    if (checked.matches.has(match)) continue
    checked.matches.add(match)
    must(
      (state.clock === null) === (state.ended !== null),
      `${key}: a clock runs exactly while it has not ended`,
    )
    if (state.clock !== null) {
      const { expiresAt, remainingMs, lengthMs, startedAt } = state.clock
      must((expiresAt === null) !== (remainingMs === null), `${key}: it rests, or it runs`)
      must(remainingMs === null || (remainingMs > 0 && remainingMs <= lengthMs), `${key}: what is left`)
      // Going away gains no time: remaining and elapsed time never exceed the whole.
      const plain = state.clock.kind === 'payment' ? 3 * day : 2 * day
      const grown = state.clock.kind === 'reply' && state.replyTimeExtended[state.clock.awaited!] ? day : 0
      must(lengthMs === plain || lengthMs === plain + grown, `${key}: a clock of another length`)
      must(
        expiresAt === null || expiresAt.getTime() - startedAt.getTime() >= lengthMs,
        `${key}: time was lost`,
      )
      must((state.clock.kind === 'payment') === !state.chatUnlocked, `${key}: the clock of another phase`)
      must((state.clock.kind === 'reply') === (state.clock.awaited !== null), `${key}: whose turn?`)
    }
    const rows = world.members
      .filter((member) => members.includes(member.id))
      .flatMap((member) => member.rows.filter(({ referenceId }) => referenceId === id))
    for (let round = 1; round <= state.round; round++) {
      const here = rows.filter(({ key: rowKey }) => rowKey.split(' ')[2] === String(round))
      const of = (type: string) => here.filter((row) => row.type === type)
      const sum = (type: string) => of(type).reduce((total, { amount }) => total + amount, 0)
      const over = round < state.round || state.ended !== null
      const unlocked = of('express_payment').length > 0 || of('payment').length === 2
      const laid = -sum('payment') - sum('express_payment')
      must(laid <= 6, `${key}: paid more than an unlock costs`)
      must(sum('refund') === (over && !unlocked ? laid : 0), `${key}: refunds of round ${round}`)
      must(
        of('penalty').length <= 1 && of('compensation').length === of('penalty').length,
        `${key}: penalties`,
      )
      must(of('unmatch_fee').length <= 1, `${key}: two fees for one end`)
      must(of('unmatch_fee').length === 0 || of('penalty').length === 0, `${key}: a fee and a penalty`)
      must(of('penalty').length === 0 || unlocked, `${key}: a penalty in a locked chat`)
      must(of('rematch').length === (round > 1 ? 1 : 0), `${key}: rematches of round ${round}`)
      if (round === state.round) must(laid === state.paid[0] + state.paid[1], `${key}: laid and paid differ`)
    }
  }
}
