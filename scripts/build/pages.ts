import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PrerenderedPage } from '../../web/src/prerender.tsx'
import { chunksOf, type Manifest } from './manifest.ts'

/** Latin fonts, for the first page. */
export async function firstFonts(client: string): Promise<string[]> {
  const names = await readdir(join(client, 'assets'))
  return names
    .filter((name) => /^(fraunces|inter)-latin-wght-normal-.*\.woff2$/.test(name))
    .map((name) => `assets/${name}`)
}

/** Writes the prerendered pages with their content and preloads; the shell stays as Vite wrote it. */
export async function writePages(
  client: string,
  manifest: Manifest,
  pages: PrerenderedPage[],
): Promise<void> {
  const shell = await readFile(join(client, 'index.html'), 'utf8')
  refuseInline('index.html', shell)
  const preloadFonts = (await firstFonts(client)).map(
    (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
  )
  for (const { file, title, description, screen, html, needsScript } of pages) {
    const preloadChunks = chunksOf(manifest, screen)
      .filter((chunk) => !shell.includes(chunk))
      .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk}">`)
    let page = replaceOnce(shell, '<!--app-->', html)
    if (!needsScript) page = replaceOnce(page, /<noscript>[^]*<\/noscript>\s*/, '')
    page = replaceOnce(page, /<title>[^<]*<\/title>/, `<title>${escape(title)}</title>`)
    if (description)
      page = replaceOnce(page, /(<meta\s+name="description"\s+content=")[^"]*/, `$1${escape(description)}`)
    page = replaceOnce(page, '</head>', `${[...preloadFonts, ...preloadChunks].join('\n    ')}\n  </head>`)
    refuseInline(file, page)
    await writeFile(join(client, file), page)
  }
}

function refuseInline(file: string, page: string): void {
  if (/<style[\s>]|<script(?![^>]*\ssrc=)|\sstyle="/.test(page))
    throw new Error(`${file} has an inline script or style, which the content security policy refuses`)
}

function replaceOnce(text: string, what: string | RegExp, by: string): string {
  if (typeof what === 'string' ? !text.includes(what) : !what.test(text))
    throw new Error(`web/index.html lacks ${what}`)
  return typeof what === 'string' ? text.replace(what, () => by) : text.replace(what, by)
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
}
