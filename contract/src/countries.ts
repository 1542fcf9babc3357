export const countryCodes = ['JO'] as const
