import { describe, expect, it } from 'vitest'
import { runUnderFire } from '../../support/processes/under-fire.ts'

// For the long run: node bench/faults.ts

/** Restarts, each as slow as on a busy machine. */
const timeoutMs = 360_000

describe('members who chat and pay while servers are killed', () => {
  it(
    'lose nothing and pay nothing twice when server and database are killed',
    async () => {
      const damage = await runUnderFire({ kills: ['server', 'database'], couples: 12 })
      expect(damage.acknowledged).toBeGreaterThan(40)
      expect(damage).toMatchObject({ kills: 2, lost: [], doubled: [], broken: [] })
    },
    timeoutMs,
  )

  it(
    'would lose something with a database that answers before it writes',
    async () => {
      const damage = await runUnderFire({ kills: ['database'], couples: 12, forgetful: true })
      expect(damage.lost.length).toBeGreaterThan(0)
    },
    timeoutMs,
  )
})
