import * as z from 'zod/mini'
import { picture } from './pictures.ts'
import { profile } from './profile.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

/** Another member in a list: what a tile or a row shows. */
export const memberTile = z.object({
  id: uuid,
  name: z.string(),
  age: z.number(),
  occupation: z.string(),
  location: z.object({ country: z.string(), city: z.string() }),
  /** The main picture. */
  picture: z.nullable(picture),
  /** Away for some days: whatever they have running rests. */
  resting: z.boolean(),
  /** The badge stands beside the name. */
  verified: z.boolean(),
})
export type MemberTile = z.infer<typeof memberTile>

/** When somebody was here last: in the trailing 24 hours, 7 or 30 days. Nothing finer is told, and nothing older. */
const activities = ['today', 'week', 'month'] as const
export type Activity = (typeof activities)[number]

/** Another member's profile, and what stands between us. */
export const memberCard = z.extend(profile, {
  active: z.nullable(z.enum(activities)),
  /** A guardian receives their chats. */
  guardian: z.boolean(),
  likesMe: z.boolean(),
  iLike: z.boolean(),
  iPassed: z.boolean(),
  favorited: z.boolean(),
  /** The match we have or once had. */
  matchId: z.nullable(uuid),
  /** True while that match runs. */
  matched: z.boolean(),
})
export type MemberCard = z.infer<typeof memberCard>

/** Where the next page of a list begins; made by the server, meaningless elsewhere. */
export const cursor = textUpTo(200).check(z.minLength(1), z.maxLength(200))
