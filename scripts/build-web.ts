// Builds the web app once per state of its sources: node scripts/build-web.ts, or as part of npm start.
import { spawn } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleClient, prerenderPages } from './build/bundle.ts'
import { inWorkFolder, placeOfBuild, prune, publish, touch } from './build/cache.ts'
import { keptFiles } from './build/kept-files.ts'
import { takeManifest } from './build/manifest.ts'
import { writePages } from './build/pages.ts'
import { root } from './build/paths.ts'
import { compressTexts, shortenScripts } from './build/shrink.ts'
import { bundleWorker } from './build/worker.ts'

/** Returns the folder with the built web app, and builds it first if its sources have changed. */
export async function buildWeb(): Promise<string> {
  const { folder, isBuilt } = await placeOfBuild()
  // In a separate process, because the bundler's memory would stay with the server.
  if (!isBuilt) await run(process.execPath, [fileURLToPath(import.meta.url)])
  await touch(folder)
  return folder
}

async function build(): Promise<string> {
  const { hash, folder, isBuilt } = await placeOfBuild()
  if (isBuilt) return folder
  await inWorkFolder(hash, async (work) => {
    const client = join(work, 'client')
    await bundleClient(client)
    const pages = await prerenderPages(join(work, 'prerender'))
    const manifest = await takeManifest(client)
    await writePages(client, manifest, pages)
    await bundleWorker(client, hash, await keptFiles(client, manifest, pages))
    await shortenScripts(client)
    await compressTexts(client)
    await publish(client, folder)
  })
  await prune(hash)
  return folder
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', failed)
    child.on('exit', (code) =>
      code === 0 ? done() : failed(new Error('The web app could not be built; the reason stands above.')),
    )
  })
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // Ignores NODE_ENV of the shell: any other value would include React's much larger development build.
  process.env['NODE_ENV'] = 'production'
  const startedAt = performance.now()
  const folder = await build()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${relative(root, folder)} (${seconds} s)`)
}
