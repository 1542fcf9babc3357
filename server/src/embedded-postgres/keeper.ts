// A separate process, so that the database never outlives the server: when the server is killed, the pipe to this process
// closes, and PostgreSQL is shut down cleanly. If PostgreSQL crashes, it is started again.
import { spawn, type ChildProcess } from 'node:child_process'
import { openSync } from 'node:fs'

interface Order {
  postgres: string
  args: string[]
  log: string
  owner: { uid: number; gid: number } | null
}

const order: Order = JSON.parse(process.argv[2] ?? '')
let stopping = false
let postgres: ChildProcess | null = null

function start() {
  const log = openSync(order.log, 'a', 0o600)
  postgres = spawn(order.postgres, order.args, { ...order.owner, cwd: '/', stdio: ['ignore', log, log] })
  postgres.on('error', () => process.exit(1))
  postgres.on('exit', () => {
    postgres = null
    if (stopping) process.exit(0)
    setTimeout(() => (stopping ? process.exit(0) : start()), 500)
  })
}

function stop() {
  if (stopping) return
  stopping = true
  if (postgres === null) process.exit(0)
  // SIGINT ends sessions and writes a checkpoint; SIGQUIT would not wait for one.
  postgres.kill('SIGINT')
  setTimeout(() => postgres?.kill('SIGQUIT'), 20_000).unref()
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.stdin.on('end', stop).on('error', stop).resume()
start()
