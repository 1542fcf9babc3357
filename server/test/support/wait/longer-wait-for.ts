import { vi } from 'vitest'

// Vitest waits for one second, which a slow moment of a busy machine takes.
const { waitFor } = vi
vi.waitFor = (holds, options = 20_000) => waitFor(holds, options)
