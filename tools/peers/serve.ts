// Serves the functions of schema.sql by PostGraphile, set up as its manual says for production. Prints the port.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { grafserv } from 'postgraphile/grafserv/node'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { PgLazyJWTPreset } from 'postgraphile/presets/lazy-jwt'

const [connectionString = '', secret = '', connections = '10'] = process.argv.slice(2)

const instance = postgraphile({
  extends: [PostGraphileAmberPreset, PgLazyJWTPreset],
  pgServices: [
    makePgService({ connectionString, schemas: ['peer'], poolConfig: { max: Number(connections) } }),
  ],
  grafserv: { pgJwtSecret: secret, graphiql: false, watch: false },
  grafast: { explain: false },
})
const server = createServer()
await instance.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`))
