/** The generic message shapes; a field with a text of its own in the spec keeps that one. */
export const validation = {
  required: (field: string) => `${field} is required`,
  tooShort: (field: string, min: number) => `${field} must be at least ${min} characters`,
  tooLong: (field: string, max: number) => `${field} must not exceed ${max} characters`,
  badFormat: (field: string) => `${field} format is invalid`,
}
