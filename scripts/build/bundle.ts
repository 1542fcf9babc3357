import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PrerenderedPage } from '../../web/src/prerender.tsx'
import { webDir } from './paths.ts'

const common = { root: webDir, logLevel: 'warn', mode: 'production' } as const

/** Builds the web app for browsers. */
export async function bundleClient(outDir: string): Promise<void> {
  const { build } = await import('vite')
  await build({ ...common, build: { outDir, emptyOutDir: true } })
}

/** Builds the renderer of the pages that are readable before scripts run. */
export async function prerenderPages(outDir: string): Promise<PrerenderedPage[]> {
  const { build } = await import('vite')
  await build({
    ...common,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      emptyOutDir: true,
      manifest: false,
      sourcemap: false,
      copyPublicDir: false,
    },
  })
  const module = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as {
    prerender: () => Promise<PrerenderedPage[]>
  }
  return module.prerender()
}
