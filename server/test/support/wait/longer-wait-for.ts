import { vi } from 'vitest'

// Vitest waits for one second, which is too short on a busy machine.
const { waitFor } = vi
vi.waitFor = (holds, options = 20_000) => waitFor(holds, options)
