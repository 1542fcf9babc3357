import * as account from '@mithaq/contract/account'
import * as away from '@mithaq/contract/away'
import * as cases from '@mithaq/contract/cases'
import * as discovery from '@mithaq/contract/discovery'
import * as facts from '@mithaq/contract/facts'
import * as filters from '@mithaq/contract/filters'
import * as goodbyes from '@mithaq/contract/goodbyes'
import * as guardians from '@mithaq/contract/guardians'
import * as likeNote from '@mithaq/contract/like-note'
import * as matches from '@mithaq/contract/matches'
import * as members from '@mithaq/contract/members'
import * as messages from '@mithaq/contract/messages'
import * as moderation from '@mithaq/contract/moderation'
import * as notices from '@mithaq/contract/notices'
import * as notifications from '@mithaq/contract/notifications'
import * as pictures from '@mithaq/contract/pictures'
import * as profile from '@mithaq/contract/profile'
import * as prompts from '@mithaq/contract/prompts'
import * as safety from '@mithaq/contract/safety'
import * as security from '@mithaq/contract/security'
import * as staff from '@mithaq/contract/staff'
import * as standing from '@mithaq/contract/standing'
import * as wallet from '@mithaq/contract/wallet'
import * as z from 'zod/mini'

type Direction = 'input' | 'output'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The format is enough: drop the long pattern behind it. Linters require `items` for tuples. */
function simplify(schema: JsonSchema): void {
  if (schema.format !== undefined) delete schema.pattern
  if (schema.prefixItems !== undefined) schema.items = {}
}

const params: Record<Direction, z.core.ToJSONSchemaParams> = {
  input: {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  },
  output: {
    io: 'output',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      simplify(jsonSchema)
      // Additional fields are left out of a response; they are no error.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  },
}

/** The complete JSON schema of a response. */
export const responseJsonSchema = (output: z.ZodMiniType): object => z.toJSONSchema(output, params.output)

/** Schemas that the contract exports get a name in the description: `memberCard` becomes `MemberCard`. */
const named = z.registry<{ id: string }>()
const modules = [
  account,
  away,
  cases,
  discovery,
  facts,
  filters,
  goodbyes,
  guardians,
  likeNote,
  matches,
  members,
  messages,
  moderation,
  notices,
  notifications,
  pictures,
  profile,
  prompts,
  safety,
  security,
  staff,
  standing,
  wallet,
]
for (const module of modules)
  for (const [name, value] of Object.entries(module))
    if (value instanceof z.ZodMiniType)
      named.add(value, { id: `${name.charAt(0).toUpperCase()}${name.slice(1)}` })

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

/** Converts schemas to JSON schemas and collects the named schemas that they refer to. */
export function createSchemaRegistry() {
  const components: Record<string, JsonSchema> = {}
  const convert = (schema: z.ZodMiniType, direction: Direction): JsonSchema => {
    // An input schema is stricter than the response schema of the same name.
    const suffix = direction === 'input' ? 'Input' : ''
    const placed = JSON.stringify(
      z.toJSONSchema(schema, { ...params[direction], metadata: named }),
    ).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`)
    const {
      $schema: _,
      $defs = {},
      ...rest
    } = JSON.parse(placed) as JsonSchema & { $defs?: typeof components }
    for (const [name, component] of Object.entries($defs)) components[`${name}${suffix}`] = component
    return rest
  }
  return {
    components,
    /** An input schema and its fields, even if the schema as a whole is a component. */
    input(schema: z.ZodMiniObject) {
      const whole = convert(schema, 'input')
      const name =
        String(whole['$ref'] ?? '')
          .split('/')
          .at(-1) ?? ''
      const { properties = {}, required = [] } = (components[name] ?? whole) as ObjectSchema
      return { whole, properties, required }
    },
    answer: (schema: z.ZodMiniType) => convert(schema, 'output'),
  }
}
