import { Validator } from '@seriousme/openapi-schema-validator'
import { api } from '@mithaq/contract'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'
import { referencePage } from './reference-page.ts'

/** What this looks at of a route's description. */
interface Operation {
  requestBody: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
  security: object[]
}

it('describes the whole contract as valid OpenAPI', async () => {
  const description = describeApi(api)
  expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true })
  const described = Object.values(description.paths).flatMap(
    (path) => Object.values(path) as { operationId: string }[],
  )
  const routes = Object.entries(api).flatMap(([feature, group]) =>
    Object.keys(group).map((name) => `${feature}.${name}`),
  )
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(routes.toSorted())
})

it('says what a route takes, answers and refuses', () => {
  const operation = describeApi(api).paths['/api/account/sign-up']?.['post'] as Operation | undefined
  expect(operation?.requestBody.content['application/json']?.schema).toMatchObject({
    additionalProperties: false,
    required: ['email', 'password'],
    properties: { password: { type: 'string', minLength: 6, maxLength: 128 } },
  })
  expect(operation?.responses['409']?.description).toBe('email_taken')
  expect(operation?.security).toEqual([])
})

it('shows people every route', () => {
  const page = referencePage(api)
  for (const { path } of Object.values(api.account)) expect(page).toContain(`/api${path}`)
  expect(page).not.toContain('<script')
})
