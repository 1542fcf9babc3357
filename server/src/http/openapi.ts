import { commonErrors, issues, refusals, type RouteDefinition } from '@mithaq/contract'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { prepareText, sendPrepared, type PreparedText } from './prepared-text.ts'
import { referencePage, referenceStyle } from './reference-page.ts'

type Features = Record<string, Record<string, RouteDefinition>>

/** What a sentence needs beside its code: lengths, seconds. */
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

export function describeApi(features: Features) {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, routes] of Object.entries(features))
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api${route.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) }
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Mithaq', version: '1.0.0', description: 'The API behind the web and phone apps.' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { access: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(feature: string, name: string, route: RouteDefinition) {
  const input = schemaOf(route.input, 'input') as { properties?: Record<string, object>; required?: string[] }
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '')
  const properties = Object.entries(input.properties ?? {})
  const required = (parameter: string) => input.required?.includes(parameter) ?? false
  const beside = properties.filter(([key]) => !inPath.includes(key))
  const isQuery = route.method === 'GET' || route.bytes !== undefined
  const [inQuery, inBody] = isQuery ? [beside, []] : [[], beside]
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: route.summary,
    security: route.access === 'visitor' ? [] : [{ access: [] }],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: input.properties?.[key] ?? {},
      })),
      ...inQuery.map(([key, schema]) => ({ name: key, in: 'query', required: required(key), schema })),
    ],
    ...(inBody.length === 0
      ? {}
      : {
          requestBody: {
            required: inBody.some(([key]) => required(key)),
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  additionalProperties: false,
                  properties: Object.fromEntries(inBody),
                  required: inBody.map(([key]) => key).filter(required),
                },
              },
            },
          },
        }),
    responses: responses(route),
  }
}

function responses(route: RouteDefinition) {
  const byStatus = new Map<number, string[]>()
  for (const code of new Set([...route.errors, ...commonErrors])) {
    const status = refusals[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const refused = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ])
  const answer = {
    description: 'The answer.',
    content: { 'application/json': { schema: schemaOf(route.output, 'output') } },
  }
  return { '200': answer, ...Object.fromEntries(refused) }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The description for machines, and the same for people. Made when first asked for: it would take most of a start. */
export function serveReference(app: FastifyInstance, features: Features) {
  let description: Promise<PreparedText> | undefined
  let page: Promise<PreparedText> | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    description ??= prepareText(JSON.stringify(describeApi(features)))
    return sendPrepared(reply.type('application/json; charset=utf-8'), await description)
  })
  app.get('/api/reference.css', (_, reply) => reply.type('text/css').send(referenceStyle))
  app.get('/api/reference', async (_, reply) => {
    page ??= prepareText(referencePage(features))
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
    return sendPrepared(reply, await page)
  })
}
