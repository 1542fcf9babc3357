// Runs a script of the project under the Node of the lockfile, whatever Node and npm the machine has: not every
// npm links a binary that several optional packages offer. Plain CommonJS, since the machine's Node reads it.
const { spawn } = require('node:child_process')
const { accessSync, constants, mkdirSync } = require('node:fs')
const { delimiter, dirname, join } = require('node:path')

const os = process.platform === 'win32' ? 'win' : process.platform
const names = [`node-${os}-${process.arch}`, `node-bin-${os}-${process.arch}`]

function pinnedNode() {
  for (const name of names) {
    try {
      const manifest = require.resolve(`${name}/package.json`)
      return join(dirname(manifest), require(manifest).bin.node)
    } catch {}
  }
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    'Mithaq needs Node 24. Install again without omitting optional packages, or use Node 24 yourself.',
  )
  process.exit(1)
}

/** Without it every process of the product reads all of its TypeScript anew, for most of a second. */
function compiledCode() {
  const folder = join(__dirname, '..', '.cache', 'node')
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return ''
  }
}

const node = pinnedNode()
const bin = join(__dirname, '..', 'node_modules', '.bin')
const PATH = [dirname(node), bin, process.env.PATH].join(delimiter)
const env = {
  ...process.env,
  PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiledCode(),
  // The tests draw pictures too, four at once: a test waited for ever for one that came as libvips let a thread go.
  VIPS_MAX_THREADS: process.env.VIPS_MAX_THREADS ?? '32',
}
const child = spawn(node, process.argv.slice(2), { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// The shell that npm starts ends without a word to us when npm is told to stop: the product would run on unseen.
const startedBy = process.ppid
const watch = setInterval(() => {
  if (!process.env.npm_lifecycle_event || process.ppid === startedBy) return
  clearInterval(watch)
  child.kill('SIGTERM')
}, 500)
watch.unref()
child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
