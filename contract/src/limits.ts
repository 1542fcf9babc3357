/** Every price, length, age and duration of the product, once. */
export const limits = {
  password: { min: 6, max: 128 },
  email: { max: 254 },
  age: { min: 18, max: 100 },
  name: { min: 1, max: 25 },
  aboutMe: { min: 1, max: 1500 },
  education: { max: 50 },
  occupation: { max: 50 },
  nationalities: { min: 1, max: 4 },
  heightCm: { min: 130, max: 200, default: 170 },
  pictures: { min: 1, max: 5, bytes: 5 * 1024 * 1024, megapixels: 40 },
  city: { max: 100 },
} as const

export const session = {
  accessTokenS: 600,
  refreshTokenS: 60 * 24 * 60 * 60,
  /** A rotated refresh token still answers with the same successor for this long: fifty tabs wake up at once. */
  refreshGraceS: 30,
  recoveryLinkS: 60 * 60,
  confirmationLinkS: 24 * 60 * 60,
  /** The browser looks this often whether its access token runs out, and renews it this long before. */
  checkEveryMs: 30_000,
  refreshBeforeMs: 90_000,
  refreshRetryMs: 200,
  refreshRetryForMs: 30_000,
} as const

/** Prices and grants, in tokens. */
export const tokens = {
  welcome: 9,
} as const
