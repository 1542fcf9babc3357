import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The smallest apps that use each library as the product might: nobody gets below these. */
const floors = [
  {
    name: 'react alone',
    imports: '',
    app: '<p>{useState(0)[0]}</p>',
  },
  {
    name: 'react + router',
    imports: `import { createBrowserRouter, Link, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'`,
    app: `<RouterProvider router={createBrowserRouter([
      { Component: Frame, children: [{ index: true, Component: Home }, { path: '*', lazy: async () => ({ Component: Home }) }] },
    ])} />`,
    parts: `const Frame = () => <Outlet />
const Home = () => <Link to="/x">{useLocation().pathname}</Link>`,
  },
  {
    name: '+ TanStack Query',
    imports: `import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'`,
    parts: `const client = new QueryClient()
const Data = () => <p onClick={() => useMutation}>{String(useQuery({ queryKey: ['x'], queryFn: async () => 1 }).data)}</p>`,
    around: (app: string) => `<QueryClientProvider client={client}><Data />${app}</QueryClientProvider>`,
  },
  {
    name: '+ forms + zod/mini',
    imports: `import { useForm } from 'react-hook-form'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import * as z from 'zod/mini'`,
    parts: `const schema = z.object({ email: z.string().check(z.trim(), z.email()), password: z.string().check(z.minLength(6)) })
const Form = () => {
  const { register, handleSubmit, formState } = useForm({ resolver: standardSchemaResolver(schema) })
  return <form onSubmit={handleSubmit(console.log)}><input {...register('email')} />{formState.errors.email?.message}</form>
}`,
    around: (app: string) => `<><Form />${app}</>`,
  },
]

/** The script of each, in bytes as they go over the wire. */
export async function measureFloors(): Promise<Record<string, number>> {
  // Inside the project, where its packages are found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/bench-'))
  try {
    const sizes: Record<string, number> = {}
    let [imports, parts, app] = ['', '', '']
    for (const floor of floors) {
      imports += `${floor.imports}\n`
      parts += `${floor.parts ?? ''}\n`
      app = floor.around ? floor.around(app) : floor.app
      const source = join(folder, 'src')
      mkdirSync(source, { recursive: true })
      writeFileSync(
        join(source, 'index.html'),
        '<div id="root"></div><script type="module" src="./main.tsx"></script>',
      )
      writeFileSync(
        join(source, 'main.tsx'),
        `import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
${imports}${parts}
const App = () => ${app}
createRoot(document.getElementById('root')!).render(<StrictMode><App />{typeof useState}</StrictMode>)
`,
      )
      const outDir = join(folder, 'built')
      await build({
        root: source,
        configFile: false,
        logLevel: 'error',
        plugins: [react()],
        build: { outDir, emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
      })
      sizes[floor.name] = brotliBytes(join(outDir, 'assets'))
    }
    return sizes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function brotliBytes(folder: string): number {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) =>
      brotliCompressSync(readFileSync(join(folder, name)), {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    )
    .reduce((sum, { length }) => sum + length, 0)
}
