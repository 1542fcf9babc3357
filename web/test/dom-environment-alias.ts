import { join } from 'node:path'

/** Resolves `// @vitest-environment dom` to our environment. */
export const domEnvironmentAlias = {
  'vitest-environment-dom': join(import.meta.dirname, 'dom-environment.ts'),
}
