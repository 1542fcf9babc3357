// Runs after npm ci: deletes Node's headers and the packages' source maps, a fifth of the install that nobody reads.
// Plain CommonJS, since the machine's Node reads it.
const { existsSync, readdirSync, rmSync } = require('node:fs')
const { join } = require('node:path')

const packages = join(__dirname, '..', 'node_modules')
if (existsSync(packages)) {
  for (const name of readdirSync(packages))
    if (/^node-(bin-)?\w+-\w+$/.test(name))
      rmSync(join(packages, name, 'include'), { recursive: true, force: true })
  // Links to our own folders are not followed.
  for (const entry of readdirSync(packages, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map'))
      rmSync(join(entry.parentPath ?? entry.path, entry.name))
}
