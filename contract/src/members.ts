import * as z from 'zod/mini'
import { picture } from './pictures.ts'
import { profile } from './profile.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

/** Another member as shown in a list. */
export const memberTile = z.object({
  id: uuid,
  name: z.string(),
  age: z.number(),
  occupation: z.string(),
  location: z.object({ country: z.string(), city: z.string() }),
  /** The main picture. */
  picture: z.nullable(picture),
  /** The member is away and their matches are paused. */
  resting: z.boolean(),
  /** Shows the verified badge. */
  verified: z.boolean(),
})
export type MemberTile = z.infer<typeof memberTile>

/** Last activity within 24 hours, 7 or 30 days; nothing finer and nothing older is shown. */
const activities = ['today', 'week', 'month'] as const
export type Activity = (typeof activities)[number]

/** Another member's profile and our relation. */
export const memberCard = z.extend(profile, {
  active: z.nullable(z.enum(activities)),
  /** A guardian receives this member's chats. */
  guardian: z.boolean(),
  likesMe: z.boolean(),
  iLike: z.boolean(),
  iPassed: z.boolean(),
  favorited: z.boolean(),
  /** The match we have or once had. */
  matchId: z.nullable(uuid),
  /** True while that match is active. */
  matched: z.boolean(),
})
export type MemberCard = z.infer<typeof memberCard>

/** An opaque cursor of a list's next page. */
export const cursor = textUpTo(200).check(z.minLength(1), z.maxLength(200))
