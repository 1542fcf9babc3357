import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { api, type RouteDefinition } from './index.ts'
import { fromClient } from './live.ts'

const capital = 'ABCDEF00-0000-4000-8000-000000000000'
const routes = Object.entries(api).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, { input }]: [string, RouteDefinition]) => [`${feature}.${name}`, input]),
)

/** Every schema of an id within a schema. */
function idsIn(schema: unknown): z.ZodMiniType[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (!('_zod' in schema)) return Object.values(schema).flatMap(idsIn)
  const { def } = schema._zod as { def: Record<string, unknown> }
  if (def['format'] === 'uuid') return [schema as never]
  return ['shape', 'element', 'items', 'options', 'innerType', 'in'].flatMap((part) => idsIn(def[part]))
}

it('takes every id that a client sends in small letters, however it is written', () => {
  const ids = [...routes, ['the socket', fromClient]].flatMap(([name, input]) =>
    idsIn(input).map((id) => [name, z.parse(id, capital)]),
  )
  expect(ids.length).toBeGreaterThan(40)
  expect(ids.filter(([, read]) => read !== capital.toLowerCase())).toEqual([])
})
