import { join } from 'node:path'
import type { KeptFiles } from './kept-files.ts'
import { webDir } from './paths.ts'

/** Builds the service worker as one classic script at the root; it contains the build's id. */
export async function bundleWorker(client: string, hash: string, { shell, app }: KeptFiles): Promise<void> {
  const { build } = await import('vite')
  await build({
    root: webDir,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define: {
      __BUILD__: JSON.stringify(hash),
      __SHELL__: JSON.stringify(shell),
      __APP__: JSON.stringify(app),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(webDir, 'src/sw/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}
