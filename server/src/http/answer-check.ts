import {
  $ZodArray,
  $ZodExactOptional,
  $ZodNullable,
  $ZodObject,
  $ZodObjectJIT,
  $ZodOptional,
  parse,
  type $ZodShape,
  type $ZodType,
} from 'zod/v4/core'

/**
 * Lets through what the contract names of an answer and throws where it is another one. The contract's own schemas are
 * made to be small in a browser and read an object by a loop over its fields: of a deck page that took a tenth.
 */
export function answerCheck(schema: $ZodType): (answer: unknown) => unknown {
  const quick = quickened(schema)
  return (answer) => parse(quick, answer)
}

/** The same schema, each of its objects read by a function made for its fields. */
function quickened(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod
    const fields = Object.entries(def.shape as $ZodShape).map(([name, field]) => [name, quickened(field)])
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) })
  }
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod
    return new $ZodArray({ ...def, element: quickened(def.element) })
  }
  if (schema instanceof $ZodNullable) {
    const { def } = schema._zod
    return new $ZodNullable({ ...def, innerType: quickened(def.innerType) })
  }
  // It is an optional too, and made anew as one it would let through what is there and undefined.
  if (schema instanceof $ZodExactOptional) return schema
  if (schema instanceof $ZodOptional) {
    const { def } = schema._zod
    return new $ZodOptional({ ...def, innerType: quickened(def.innerType) })
  }
  return schema
}
