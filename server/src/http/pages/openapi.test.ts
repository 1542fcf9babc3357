import { Validator } from '@seriousme/openapi-schema-validator'
import { api, issues } from '@mithaq/contract'
import { expect, it } from 'vitest'
import { describeApi } from './openapi.ts'
import { referencePage } from './reference-page.ts'

/** What this looks at of a route's description. */
interface Operation {
  operationId: string
  parameters: object[]
  requestBody: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
  security: object[]
}

it('describes the whole contract as valid OpenAPI', async () => {
  const description = describeApi(api, 'http://localhost:3000')
  expect(await new Validator().validate(structuredClone(description))).toMatchObject({ valid: true })
  const described = Object.values(description.paths).flatMap(
    (path) => Object.values(path) as { operationId: string }[],
  )
  const routes = Object.entries(api).flatMap(([feature, group]) =>
    Object.keys(group).map((name) => `${feature}.${name}`),
  )
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(routes.toSorted())
  // Schemas that several routes share are written once: export them from the contract.
  expect(JSON.stringify(description).length).toBeLessThan(150_000)
})

/** Names of what is asked for as an id and would be taken whatever it is: the database would take it for a fault. */
function loose(part: unknown, name = ''): string[] {
  if (typeof part !== 'object' || part === null) return []
  if (/^(id|ids|\w+Ids?)$/.test(name)) return JSON.stringify(part).includes('"format":"uuid"') ? [] : [name]
  const { name: own, schema } = part as { name?: unknown; schema?: unknown }
  if (typeof own === 'string' && schema !== undefined) return loose(schema, own)
  return Object.entries(part).flatMap(([key, inner]) => loose(inner, key))
}

it('describes every id parameter as a UUID, except those of passkeys', () => {
  const operations = Object.values(describeApi(api, 'http://localhost:3000').paths).flatMap(
    (path) => Object.values(path) as Operation[],
  )
  const found = operations.flatMap(({ operationId, parameters, requestBody }) =>
    loose({ parameters, requestBody }).map((name) => `${operationId} ${name}`),
  )
  expect(found).toEqual([
    'pictures.addresses ids',
    ...['enrol', 'signIn', 'addAnother'].flatMap((name) => [`staff.${name} id`, `staff.${name} rawId`]),
  ])
})

it('describes the values of field issues', () => {
  const told = Object.entries(issues).filter(([, values]) => Object.keys(values).length > 0)
  expect(Object.fromEntries(told)).toEqual({
    password_too_short: { min: 6 },
    password_too_long: { max: 128 },
    message_too_long: { max: 2000 },
    sentence_length: { max: 140 },
    languages_too_many: { max: 6 },
    goodbye_too_long: { max: 300 },
    guardian_name_length: { max: 50 },
    name_missing: { min: 1, max: 25 },
    name_length: { min: 1, max: 25 },
    too_young: { min: 18 },
    about_me_length: { min: 1, max: 1500 },
    education_length: { max: 50 },
    occupation_length: { max: 50 },
    nationality_missing: { min: 1 },
    nationality_too_many: { max: 4 },
    height_range: { min: 130, max: 200 },
    prompt_length: { min: 10, max: 200 },
    prompts_too_many: { max: 3 },
    reason_too_short: { min: 10 },
    reason_too_long: { max: 50 },
  })
})

it('lists every route on the reference page', () => {
  const page = referencePage(api)
  for (const { path } of Object.values(api.account)) expect(page).toContain(`/api${path}`)
  expect(page).not.toContain('<script')
  const of = (name: string) => new RegExp(`<section id="${name}">[^]*?</section>`).exec(page)?.[0]
  expect(of('account.signUp')).toContain('<span>POST</span> /api/account/sign-up')
  expect(of('account.signUp')).toContain(' For anyone.')
  expect(of('account.signUp')).toContain('<li><code>email_taken</code> 409</li>')
  expect(of('discovery.deck')).toContain(' For a member with a profile.')
  expect(of('account.updatePassword')).toContain(' For a recovery session.')
  expect(of('account.user')).toContain(' For a signed-in account.')
  expect(of('account.user')).not.toContain('Refuses with')
  expect(page).toContain('<code>invalid_input</code> 400')
})

it('equals the committed description', async () => {
  const described = `${JSON.stringify(describeApi(api, 'http://localhost:3000'), null, 1)}\n`
  await expect(described).toMatchFileSnapshot('../../../../contract/openapi.json')
})
