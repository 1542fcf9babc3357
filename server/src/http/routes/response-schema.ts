import buildSerializer from 'fast-json-stringify'
import type * as z from 'zod/mini'
import { responseJsonSchema } from './json-schemas.ts'

type Serialize = (answer: unknown) => string

const serializers = new Map<z.ZodMiniType, Serialize>()

/**
 * Writes an answer as JSON, with the fields that the contract names and no others; throws where one is missing.
 * Built at the first answer: building all of them takes longer than the rest of a start.
 */
export function createSerializer(output: z.ZodMiniType): Serialize {
  return (answer) => {
    const serialize = serializers.get(output) ?? buildSerializer(responseJsonSchema(output))
    serializers.set(output, serialize)
    return serialize(answer)
  }
}
