import { join } from 'node:path'

/** What `// @vitest-environment drawn` stands for. */
export const drawn = { 'vitest-environment-drawn': join(import.meta.dirname, 'happy-dom.ts') }
