import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

type Modules = Rolldown.ChunkingContext

const at = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url))
const main = at('main.tsx')
const landing = at('features/landing/LandingScreen.tsx')
const signIn = at('features/account/auth/AuthScreen.tsx')
const session = at('session/session-refresh.ts')
const toasts = at('app/toaster-chunk.ts')
const members = at('member-routes.tsx')

/** Groups modules into shared chunks by the import graph: without it, a chat would request seventy files. */
export function createChunkGroups(): Rolldown.CodeSplittingGroup[] {
  let plan: Plan | undefined
  const chunk = (debugName: keyof Plan) => ({
    debugName,
    name: (id: string, modules: Modules) =>
      (plan ??= planChunks(modules))[debugName](id) ? debugName : null,
  })
  return [
    chunk('base'),
    chunk('api'),
    {
      ...chunk('member'),
      // With three, the lists of the wizard would come along.
      minShareCount: 4,
      includeDependenciesRecursively: false,
    },
    { ...chunk('app'), includeDependenciesRecursively: false },
  ]
}

/** Whether a module belongs to the chunk of that name; the first match in this order wins. */
type Plan = Record<'base' | 'api' | 'member' | 'app', (id: string) => boolean>

function planChunks(modules: Modules): Plan {
  for (const id of [main, landing, signIn, session, toasts, members])
    if (!modules.getModuleInfo(id)) throw new Error(`web/chunks.ts names a module that is gone: ${id}`)
  const everything = importsReachableFrom(modules, [main], { lazily: true })
  const parts = [...new Set([...everything].flatMap((id) => lazyImports(modules, id)))]
  /** Modules that this lazy entry and at least one other import. */
  const sharedBy = (part: string) => {
    const others = importsReachableFrom(
      modules,
      parts.filter((id) => id !== part),
    )
    return new Set([...importsReachableFrom(modules, [part])].filter((id) => others.has(id)))
  }
  const first = importsReachableFrom(modules, [main])
  const visitors = importsReachableFrom(modules, [main], { lazily: true, but: members })
  const opening = importsReachableFrom(modules, [members])
  const once = importsReachableFrom(modules, [session, toasts])
  const onLanding = sharedBy(landing)
  const toSignIn = sharedBy(signIn)
  const late = parts.map((part) => importsReachableFrom(modules, [part]))
  const holders = (id: string) => late.filter((part) => part.has(id))
  const base = (id: string) => isGlue(id) || first.has(id) || onLanding.has(id)
  const signingIn = new Set([...once, ...toSignIn].filter((id) => !base(id)))
  // Only lazy entries that need sign-in anyway: a landing page that draws a coin must not load all of it.
  const needsIt = (part: Set<string>) => [...part].some((id) => signingIn.has(id))
  // A library would make sign-in wait for what only phones use.
  const isOurs = (id: string) => visitors.has(id) && !parts.includes(id) && !id.includes('node_modules')
  const between = (id: string) => isOurs(id) && holders(id).length > 1 && holders(id).every(needsIt)
  return {
    // The entry's modules and those its first screen shares: one file compresses better than a dozen.
    base,
    // API calls, fields, buttons and toasts, and small modules that later entries share.
    api: (id) => signingIn.has(id) || between(id),
    // Modules of members. Those of visitors' pages are excluded, or a visitor would load all of it.
    member: (id) => !visitors.has(id),
    // What every first screen of a member needs: separate files would all be listed in the visitor's script.
    app: (id) => opening.has(id) && !visitors.has(id),
  }
}

/** The bundler's own modules, which every chunk needs. */
const isGlue = (id: string) => id.startsWith('\0')

/** All modules that these import, directly or not; with `lazily` their dynamic imports, too. */
function importsReachableFrom(
  modules: Modules,
  from: readonly string[],
  { lazily = false, but = '' } = {},
): Set<string> {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id) || id === but) return
    found.add(id)
    for (const next of importsOf(modules, id)) visit(next)
    if (lazily) for (const next of lazyImports(modules, id)) visit(next)
  }
  for (const id of from) visit(id)
  return found
}

const lazyImports = (modules: Modules, id: string) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []

/** One module re-exports all icons: follow only the icons that are named. */
function importsOf(modules: Modules, id: string): string[] {
  const { importedIds = [], code = null } = modules.getModuleInfo(id) ?? {}
  return importedIds.flatMap((next) => {
    if (!/lucide-react\.\w+$/.test(next)) return next
    const named = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/.exec(code ?? '')?.[1] ?? ''
    const names = new Set(named.split(',').map((name) => name.trim().split(' ')[0]?.toLowerCase()))
    const icons = modules.getModuleInfo(next)?.importedIds ?? []
    return icons.filter((icon) => names.has(nameOf(icon)))
  })
}

/** `circle-alert.js` draws `CircleAlert`. */
const nameOf = (icon: string) =>
  basename(icon)
    .replace(/\.\w+$/, '')
    .replaceAll('-', '')
