import { commonErrors, issues, refusals, type RouteDefinition } from '@mithaq/contract'
import { emptyAnswer } from '@mithaq/contract/route'
import type { FastifyInstance } from 'fastify'
import { createSchemaRegistry } from '../routes/json-schemas.ts'
import { prepareText, sendPreparedText, type PreparedText } from './prepared-text.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

type Features = Record<string, Record<string, RouteDefinition>>

/** Numbers for the message of an error code: lengths, seconds. */
const values = { type: 'object', additionalProperties: { type: 'number' } }

const errorSchema = {
  type: 'object',
  required: ['code', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(refusals) },
    values,
    field: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'values'],
        properties: {
          field: { type: 'string' },
          code: { type: 'string', enum: Object.keys(issues) },
          values,
        },
      },
    },
    requestId: { type: 'string' },
  },
}

/** Describes the API as OpenAPI. A schema exported by the contract becomes a component. */
export function describeApi(features: Features, origin: string) {
  const schemas = createSchemaRegistry()
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, routes] of Object.entries(features))
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route, schemas) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Mithaq', version: '1.0.0', description: 'The API behind the web and phone apps.' },
    servers: [{ url: origin }],
    security: [{ access: [] }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...schemas.components },
      responses: {
        Done: {
          description: 'OK',
          content: { 'application/json': { schema: { type: 'object', properties: {} } } },
        },
        Refused: {
          description: commonErrors.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

type Schemas = ReturnType<typeof createSchemaRegistry>

function operation(feature: string, name: string, route: RouteDefinition, schemas: Schemas) {
  const { whole, properties, required } = schemas.input(route.input)
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '')
  const rest = Object.keys(properties).filter((key) => !inPath.includes(key))
  const isQuery = route.method === 'GET' || route.bytes !== undefined
  const parameter = (place: 'path' | 'query') => (key: string) => ({
    name: key,
    in: place,
    ...(required.includes(key) && { required: true }),
    schema: properties[key],
  })
  const parameters = [...inPath.map(parameter('path')), ...(isQuery ? rest.map(parameter('query')) : [])]
  const requiredInBody = rest.filter((key) => required.includes(key))
  const body = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(rest.map((key) => [key, properties[key]])),
    required: requiredInBody,
  }
  const requestBody = {
    required: requiredInBody.length > 0,
    content: { 'application/json': { schema: inPath.length === 0 ? whole : body } },
  }
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    ...(route.access === 'visitor' && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(isQuery || rest.length === 0 ? {} : { requestBody }),
    responses: {
      '200': answerOf(route, schemas),
      ...refusalsOf(route),
      default: { $ref: '#/components/responses/Refused' },
    },
  }
}

function answerOf({ output }: RouteDefinition, schemas: Schemas) {
  if (output === emptyAnswer) return { $ref: '#/components/responses/Done' }
  return { description: 'OK', content: { 'application/json': { schema: schemas.answer(output) } } }
}

/** The route's own refusals by status; errors that every route may return are its default response. */
function refusalsOf(route: RouteDefinition) {
  const byStatus = Map.groupBy(route.errors, (code) => refusals[code])
  const refused = [...byStatus].map(([status, codes]) => [
    String(status),
    { $ref: '#/components/responses/Refused', description: codes.join(', ') },
  ])
  return Object.fromEntries(refused)
}

/** Serves the description as JSON and as a page. Built at the first request, since it would slow down the start. */
export function serveApiReference(app: FastifyInstance, features: Features, origin: string) {
  let description: Promise<PreparedText> | undefined
  let page: Promise<PreparedText> | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    description ??= prepareText(JSON.stringify(describeApi(features, origin)))
    return sendPreparedText(reply.type('application/json; charset=utf-8'), await description)
  })
  app.get('/api/reference.css', (_, reply) => reply.type('text/css').send(referenceStyle))
  app.get('/api/reference', async (_, reply) => {
    page ??= prepareText(referencePage(features))
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
    return sendPreparedText(reply, await page)
  })
}
