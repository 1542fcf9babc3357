import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'

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

/** Every `import()` goes through fetchPart, which is told what the part is made of. */
function parts(): Plugin & { filesOf: (file: string, files: string[]) => string[] } {
  /** What no other part imports, so that it may come by another address. */
  const own = new Set<string>()
  /** What phones have on board. */
  const onBoard = new Set<string>()
  /** What the page begins with. */
  const first = new Set<string>()
  return {
    name: 'mithaq-parts',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => `export { fetchPart as __vitePreload } from '/src/http/part.ts'`,
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
        // A set goes on with what is added meanwhile.
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

/** What every page needs, in one file: a dozen small ones compress worse and arrive later. */
const base = [
  /node_modules\/(react|react-dom|react-router|scheduler)\//,
  /rolldown\/runtime/,
  /vite\/(preload-helper|modulepreload-polyfill)/,
  /web\/src\/(main|routes)\.tsx?$/,
  /web\/src\/http\/(outdated|part|connection)\.ts$/,
  /web\/src\/(session\/(session|links|mark|tabs|finishing)|store\/store|time\/(instant|back-off))\.ts$/,
  /web\/src\/messages\/(catalogue|(en\/)?(first|shell))\.ts$/,
  /web\/src\/app\/(Root|Gate|gate|RouteTrouble|screen|ConnectionBar)\.tsx?$/,
  /web\/src\/ui\/(button-class|cx|Footer|Khatam|KhatamPattern|lazy-part|Loading|Logo|navigated|Page|toast)\.tsx?$/,
]

/** What every page needs that talks to the server, fields and buttons included: sixteen small files queue up. */
const api = [
  /node_modules\/zod\//,
  /contract\/src\/(account|errors|limits|route)\.ts$/,
  /web\/src\/(http\/(error|reach|request|server)|session\/[\w-]+|messages\/(issue-text|(en\/)?(account|common|refusals)))\.ts$/,
  /web\/src\/app\/toasts\.ts$/,
  /web\/src\/ui\/(Button|Field|FieldFrame|PasswordField|Toaster)\.tsx$/,
]

/** What several screens of members share, in one file: as it falls, a chat would ask for seventy. */
function shared() {
  let visitors: Set<string> | undefined
  return {
    debugName: 'member',
    name: (id: string, modules: Rolldown.ChunkingContext) => {
      visitors ??= reachable(modules)
      return visitors.has(id) || visitorIcons.test(id) ? null : 'member'
    },
    // With three, the lists of the wizard would come along.
    minShareCount: 4,
    includeDependenciesRecursively: false,
  }
}

const visitorIcons =
  /lucide-react\/.*\/(arrow-left|circle-alert|circle-check|eye|eye-off|info|mail-check|x)\.m?js$/

/** What a visitor's pages may ask for: it stays as it is, or they would wait for what only members need. */
function reachable(modules: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    // All icons hang on one module, whoever draws them.
    if (found.has(id) || id.endsWith('/member-routes.tsx') || id.includes('/lucide-react/')) return
    found.add(id)
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next)
  }
  visit(fileURLToPath(new URL('src/main.tsx', import.meta.url)))
  return found
}

const eachPart = parts()

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), installation(), ...(isSsrBuild ? [] : [eachPart])],
  ...(command === 'build' && { html: { cspNonce: '__CSP_NONCE__' } }),
  build: {
    target: 'es2023',
    sourcemap: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: eachPart.filesOf },
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: (id: string) => base.some((part) => part.test(id)) },
              { name: 'api', test: (id: string) => api.some((part) => part.test(id)) },
              shared(),
            ],
          },
        },
      },
    }),
  },
  server: { proxy: { '/api': { target: 'http://localhost:3000', ws: true } } },
}))
