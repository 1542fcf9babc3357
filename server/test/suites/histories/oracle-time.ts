import { day, hour, week, type Edge } from './acts.ts'
import { Books, type Couple } from './oracle-books.ts'

/** What time causes: deadlines, weekly tokens, returns and reminders. */
export class Time extends Books {
  /** The next moment by `until` at which something happens: elapsed deadlines, or weekly tokens. */
  protected nextMoment(until: number, down: boolean) {
    const weekly = this.people.flatMap((person, who) => {
      const latest = Math.floor((until - person.born) / week)
      const instant = down ? Math.max(person.nextInstant, latest) : person.nextInstant
      const at = person.born + instant * week
      return person.erased || at > until ? [] : [{ at, who, instant }]
    })
    const elapsed = [...this.couples.values()].filter(
      ({ deadline }) => deadline !== null && deadline <= until,
    )
    const returns = this.people.flatMap(({ awayUntil }, who) =>
      awayUntil !== null && awayUntil <= until ? [{ at: awayUntil, who }] : [],
    )
    const at = Math.min(
      ...weekly.map((one) => one.at),
      ...elapsed.map(({ deadline }) => deadline!),
      ...returns.map((one) => one.at),
    )
    return {
      at,
      returns: returns.filter((one) => one.at === at),
      weekly: weekly.filter((one) => one.at === at),
      elapsed: elapsed.filter(({ deadline }) => deadline === at),
    }
  }

  /** At the same instant, weekly tokens come first, then refunds, compensations and penalties. */
  pass(ms: number, down: boolean) {
    const until = this.now + ms
    for (;;) {
      const { at, weekly, elapsed, returns } = this.nextMoment(until, down)
      if (at > until) break
      if (weekly.length > 0 && elapsed.length > 0) this.reached('tie: weekly tokens and a deadline')
      if (elapsed.length > 1) this.reached('tie: several deadlines')
      for (const { who, instant } of weekly) this.weekly(who, instant)
      const over = elapsed.map((couple) => this.timeIsUp(couple))
      for (const { couple, clock } of over) if (clock === 'payment') this.refund(couple, at, 'a clock')
      const silent = over.filter(({ clock }) => clock === 'reply')
      for (const { couple, awaited } of silent) {
        const waited = couple.two.find((who) => who !== awaited)!
        const recent = this.people[waited]!.movements.filter(
          (one) => one.type === 'compensation' && one.amount > 0 && one.at > at - week && one.at <= at,
        )
        this.give(waited, 'compensation', recent.length < 5 ? 2 : 0, at, couple)
        this.reached(recent.length < 5 ? 'compensation: 2' : 'compensation: a sixth is a row of 0')
      }
      for (const { couple, awaited } of silent) this.takeAtMost(awaited!, 'penalty', 2, at, couple)
      for (const { who } of returns) {
        this.reached('away: ends by its date')
        if (!this.people[who]!.here) this.reached('away: ends by its date though deactivated')
        this.isBack(who, at)
      }
    }
    this.now = until
    this.remind()
  }

  /** Reminders at half-time and in the last hour (or quarter of a short clock), each once per clock, not while it rests. */
  protected remind() {
    for (const couple of this.couples.values()) {
      const { deadline, length } = couple
      if (deadline === null) continue
      const passed = [length / 2, Math.min(hour, length / 4)].filter((left) => this.now >= deadline - left)
      if (passed.length <= couple.reminded) continue
      couple.reminded = passed.length
      this.reached(passed.length === 1 ? 'reminder: at half-time' : 'reminder: in the last hour')
      if (couple.askedDay.length > 0) this.reached('reminder: follows a day more')
    }
  }

  /** How often the running clock of a pair has reminded. */
  remindersOf(key: string): number {
    const couple = this.couples.get(key)
    return couple && !couple.ended ? couple.reminded : 0
  }

  /** Clocks that rested only because of this member go on with their remaining time. */
  protected isBack(who: number, at: number) {
    this.people[who]!.awayUntil = null
    for (const couple of this.couples.values()) {
      if (couple.left === null || !couple.two.includes(who)) continue
      if (this.rests(couple)) {
        this.reached('rest: goes on for the sake of the other')
        continue
      }
      couple.deadline = at + couple.left
      couple.left = null
      this.reached(`rest: ${couple.clock} runs on with what was left`)
    }
  }

  nextEdge(what: Edge): number | null {
    if (what === 'exit') return this.nextExit()
    const times =
      what === 'return'
        ? this.people.flatMap(({ awayUntil }) => awayUntil ?? [])
        : what === 'deadline'
          ? [...this.couples.values()].flatMap(({ deadline }) => deadline ?? [])
          : this.people.filter(({ erased }) => !erased).map((one) => one.born + one.nextInstant * week)
    return times.length === 0 ? null : Math.min(...times)
  }

  protected nextExit(): number | null {
    const ends = [...this.couples.values()]
      .flatMap(({ freeUntil, ended }) => (ended ? [] : freeUntil.flatMap((until) => until ?? [])))
      .filter((until) => until > this.now)
    return ends.length === 0 ? null : Math.min(...ends)
  }

  protected weekly(who: number, instant: number) {
    const person = this.people[who]!
    if (instant > person.nextInstant) this.reached('weekly: only the latest missed instant')
    person.nextInstant = instant + 1
    const at = person.born + instant * week
    if (person.aways.some(({ from, until }) => at > from && at <= until))
      return this.reached('weekly: nothing within an away')
    if (!person.here) return this.reached('weekly: nothing for the inactive')
    if (at - person.seen > 30 * day) return this.reached('weekly: nothing for a member unseen for 30 days')
    const penalties = person.movements.filter(
      (one) => one.type === 'penalty' && one.at >= at - week && one.at < at,
    ).length
    const full = instant <= 12 ? 6 : 3
    const target = Math.max(0, full - 2 * penalties)
    const lying = [...this.couples.values()]
      .filter((couple) => couple.ended === null && !couple.unlocked && couple.two.includes(who))
      .reduce((sum, couple) => sum + couple.paid[couple.two.indexOf(who)]!, 0)
    const missing = target - person.tokens - lying
    if (missing <= 0) {
      if (target === 0) this.reached('weekly: a target never below 0')
      return this.reached('weekly: nothing above the target')
    }
    if (penalties > 0) this.reached('weekly: 2 less for each penalty')
    if (lying > 0) this.reached('weekly: what lies in locked matches counts')
    this.reached(`weekly: up to ${full}`)
    this.give(who, 'weekly', missing, at)
  }

  /** By day (UTC): how many of a member's reply clocks were answered, and how many ran out. */
  replyDaysOf(who: number): string {
    const days: Record<string, [answered: number, expired: number]> = {}
    for (const { at, answered } of this.people[who]!.replyClocks) {
      const [date = ''] = new Date(at).toISOString().split('T')
      const day = (days[date] ??= [0, 0])
      day[answered ? 0 : 1]++
    }
    return Object.entries(days)
      .map(([date, [answered, expired]]) => `${date} ${answered}/${expired}`)
      .toSorted()
      .join(', ')
  }

  protected timeIsUp(couple: Couple) {
    const { clock, awaited, deadline } = couple
    couple.ended = { at: deadline!, by: null, expired: clock }
    this.stop(couple)
    this.reached(`clock: ${clock} ran out`)
    if (clock === 'reply') {
      this.people[awaited!]!.replyClocks.push({ at: deadline!, answered: false })
      this.reached('answers: silence until the deadline counts')
    }
    if (couple.askedDay.includes(awaited ?? -1)) this.reached('day: and still no answer')
    if (couple.two.some((who) => !this.people[who]!.here)) this.reached('clock: deactivating stopped none')
    return { couple, clock, awaited }
  }
}
