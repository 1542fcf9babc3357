import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { createChunkGroups } from './chunks.ts'

/** Filled in by the server, page by page: the same build serves every installation. */
function installation(): Plugin {
  return {
    name: 'mithaq-installation',
    transformIndexHtml: () =>
      [
        { name: 'contact-email', content: '__CONTACT_EMAIL__' },
        { name: 'mithaq-env', content: '__MITHAQ_ENV__' },
      ].map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head' as const })),
  }
}

/** Every `import()` goes through loadChunk, which is told the files of the chunk. */
function parts(): Plugin & { filesOf: (file: string, files: string[]) => string[] } {
  /** Chunks that no other chunk imports, which may be loaded from another address. */
  const own = new Set<string>()
  /** Chunks that the phone app carries itself. */
  const onBoard = new Set<string>()
  /** Chunks of the first page. */
  const first = new Set<string>()
  return {
    name: 'mithaq-parts',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { loadChunk as __vitePreload } from '/src/http/lazy-chunk.ts'`,
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const { isEntry, isDynamicEntry, fileName, facadeModuleId } of chunks) {
          if (isEntry) first.add(fileName)
          if (isDynamicEntry) own.add(fileName)
          if (facadeModuleId?.includes('/native/phone/')) onBoard.add(fileName)
        }
        for (const { imports } of chunks) for (const file of imports) own.delete(file)
        // Iterating a set includes values added meanwhile.
        for (const name of first)
          for (const file of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) first.add(file)
      },
    },
    filesOf: (file, files) => [
      own.has(file) ? file : '',
      ...(onBoard.has(file) ? [] : files).filter(
        (other) => !first.has(other) && !(other === file && own.has(file)),
      ),
    ],
  }
}

/** What measures the router is used by nobody here, and no bundler can tell: the first page would weigh a kilobyte more. */
function unmeasured(): Plugin {
  const unused = ['getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler']
  return {
    name: 'mithaq-unmeasured-router',
    load: {
      filter: { id: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/ },
      handler: () => `
        const unused = () => { throw new Error('not built') }
        export { ${unused.map((name) => `unused as ${name}`).join()} }
        export const consumeInstrumentationClientResultMetaReceiver = () => {}
        export const instrumentationResultMetaContext = null`,
    },
  }
}

const eachPart = parts()

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), installation(), ...(isSsrBuild ? [] : [eachPart, unmeasured()])],
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: eachPart.filesOf },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups: createChunkGroups() },
        },
      },
    }),
  },
  server: { proxy: { '/api': { target: 'http://localhost:3000', ws: true } } },
}))
