type Def = Record<string, unknown> & { type: string }
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def

/** Puts a text at every place of an input where a text may stand, one at a time. */
export function placesOf(schema: unknown): ((text: string) => unknown)[] {
  const def = defOf(schema)
  const inside = (inner: unknown, wrap: (made: unknown) => unknown = (made) => made) =>
    placesOf(inner).map((place) => (text: string) => wrap(place(text)))
  switch (def.type) {
    case 'string':
    case 'enum':
    case 'literal':
    case 'template_literal':
      return [(text) => text]
    case 'unknown':
      return [(text) => text, (text) => ({ [text]: [text] })]
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([key, inner]) =>
        inside(inner, (made) => ({ [key]: made })),
      )
    case 'record':
      return [
        ...inside(def['keyType'], (made) => ({ [String(made)]: 1 })),
        ...inside(def['valueType'], (made) => ({ key: made })),
      ]
    case 'array':
      return inside(def['element'], (made) => [made])
    case 'tuple':
      return (def['items'] as unknown[]).flatMap((inner) => inside(inner, (made) => [made, made]))
    case 'union':
      return (def['options'] as unknown[]).flatMap((inner) => inside(inner))
    case 'pipe':
      return inside(def['in'])
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def['innerType'])
    case 'number':
    case 'int':
    case 'boolean':
      return [(text) => text]
    default:
      throw new Error(`a kind of schema that this test does not know: ${def.type}`)
  }
}
