import buildSerializer from 'fast-json-stringify'
import type * as z from 'zod/mini'
import { responseJsonSchema } from './json-schemas.ts'

type Serialize = (answer: unknown) => string

const serializers = new Map<z.ZodMiniType, Serialize>()

/**
 * Returns a serializer that writes the fields named in the contract and no others, and throws if one is missing. It is
 * built at the first response, since building all of them would slow down the start.
 */
export function createSerializer(output: z.ZodMiniType): Serialize {
  return (answer) => {
    const serialize = serializers.get(output) ?? buildSerializer(responseJsonSchema(output))
    serializers.set(output, serialize)
    return serialize(answer)
  }
}
