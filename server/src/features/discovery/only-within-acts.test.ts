import { beforeEach, describe, expect, it } from 'vitest'
import { hiding, praying } from '../../../test/hiding.ts'
import { noticesOf } from '../../../test/notified.ts'
import type { Member } from '../../../test/people.ts'
import { meeting } from '../../../test/safety.ts'
import { bootForSuite } from '../../../test/suite.ts'
import type { TestApp } from '../../../test/test-app.ts'

let app: TestApp
bootForSuite((booted) => (app = booted))
let him: Member, her: Member
beforeEach(async () => void ([him, her] = await onlyTheTwo()))

const { idsIn, like, onlyTheTwo, pass } = meeting(() => app)
const { counts, hides, keepTo, later, sees, showsAll } = hiding(() => app)

const rings = async (of: Member) => (await noticesOf(app, of)).filter(({ type }) => type === 'like').length

describe('a like to somebody who hides from me', () => {
  /** What he sees of her, and whether she is counted. */
  const seen = async () => [await sees(him, her), await idsIn(him, 'iLiked'), (await counts(him)).iLiked]
  const gone = [false, [], 0]
  const there = () => [true, [her.id], 1]

  it('brings them back no more than another, though they were told of an earlier one', async () => {
    await like(him, her)
    await pass(him, her)
    await keepTo(her, praying)
    expect((await like(him, her)).body.result).toBe('liked')
    expect(await seen()).toEqual(gone)
    await showsAll(her)
    expect([await seen(), await idsIn(her, 'likedMe')]).toEqual([there(), [him.id]])
    await hides(her)
    expect(await seen(), 'it was sent from outside').toEqual(gone)
    await showsAll(her)
    await pass(him, her)
    await like(him, her)
    expect(await rings(her), 'told once in 30 days').toBe(1)
    await hides(her)
    expect(await seen(), 'sent while she was to be seen').toEqual(there())
    await later({ d: 31 }, him, her)
    await pass(him, her)
    await like(him, her)
    expect([await rings(her), await seen()]).toEqual([1, gone])
  })
})
