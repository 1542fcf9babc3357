import { describe, expect, it } from 'vitest'
import { runUnderFire } from '../../support/processes/under-fire.ts'

// The long run of the same: node bench/faults.ts

/** Restarts, each as slow as a busy machine makes it. */
const timeoutMs = 360_000

describe('members who talk and pay while the ground is pulled away', () => {
  it(
    'lose nothing when the server and then the database is killed, and pay nothing twice',
    async () => {
      const damage = await runUnderFire({ kills: ['server', 'database'], couples: 12 })
      expect(damage.acknowledged).toBeGreaterThan(40)
      expect(damage).toMatchObject({ kills: 2, lost: [], doubled: [], broken: [] })
    },
    timeoutMs,
  )

  it(
    'would be seen to lose something: a database that answers before it writes does',
    async () => {
      const damage = await runUnderFire({ kills: ['database'], couples: 12, forgetful: true })
      expect(damage.lost.length).toBeGreaterThan(0)
    },
    timeoutMs,
  )
})
