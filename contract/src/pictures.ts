import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import { textUpTo } from './text.ts'
import { uuid } from './uuid.ts'

/**
 * The stored variants, in pixels. All but `full` are cropped to 4:5; `full` keeps the picture's own shape and
 * fits inside; none is larger than the picture that was sent. `small` is the card on a phone, and weighs at
 * most `bytes`.
 */
export const variants = {
  thumb: { width: 160, height: 200 },
  small: { width: 400, height: 500, bytes: 40_000 },
  card: { width: 800, height: 1000 },
  full: { width: 1600, height: 2000 },
} as const
export type Variant = keyof typeof variants
export const formats = ['avif', 'webp'] as const
export type PictureFormat = (typeof formats)[number]

/** The blurred variant for members who may not see a picture, cropped to 4:5. */
export const blur = { width: 200, height: 250 } as const

/** How long an address is valid, from the start of the hour in which it was issued. */
export const addressMinutes = 65

/** When an address expires, in milliseconds since 1970. */
export const addressEndsAt = (address: string): number => Number.parseInt(address, 36) * 60_000

/** A picture's signed address; its content never changes. */
export function pictureUrl(
  { id, address, blurred }: Pick<Picture, 'id' | 'address' | 'blurred'>,
  variant: Variant,
  format: PictureFormat,
): string {
  return `/pictures/${id}/${address}/${blurred ? 'blur' : variant}.${format}`
}

/** At most 60, with commas between. */
const manyIds = textUpTo(60 * 37).check(z.regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,59}$/))

export const issues = { pictures_differ: {} } as const

/** Who sees a member's pictures unblurred: everyone, active matches, or chosen matches. */
export const picturesFor = z.enum(['everyone', 'matches', 'chosen'])
export type PicturesFor = z.infer<typeof picturesFor>

export const picture = z.object({
  id: uuid,
  /** A few bytes that draw a blurred preview, base64; empty where there is none yet. */
  thumbHash: z.string(),
  /** True if I may see only the blurred variant. */
  blurred: z.boolean(),
  /** Signed for this picture and variant until it expires; the same for everybody within an hour. */
  address: z.string(),
})
export type Picture = z.infer<typeof picture>

/** Pictures under review are visible to their owner only. */
const added = z.extend(picture, { waits: z.boolean() })
export type Added = z.infer<typeof added>

/** One of my pictures that others do not see yet. */
export const waitingPicture = z.object({ id: uuid, thumbHash: z.string() })
export type WaitingPicture = z.infer<typeof waitingPicture>

export const pictures = {
  addresses: route('GET /pictures/addresses', {
    access: 'member',
    summary: 'Pictures whose addresses have ended, as I may see them now; those that I may not are left out.',
    input: z.strictObject({ ids: manyIds }),
    output: z.object({ now: z.iso.datetime(), pictures: z.array(picture) }),
  }),
  add: route('POST /pictures/:id', {
    access: 'member',
    summary: 'Add a picture behind the others. The id is made by the client, so that a retry adds it once.',
    input: z.strictObject({ id: uuid }),
    bytes: limits.pictures.bytes,
    output: added,
    errors: [
      'too_many_pictures',
      'id_reused',
      'unsupported_image',
      'unreadable_image',
      'picture_too_small',
      'explicit_picture',
      'too_many_attempts',
      'unavailable',
    ],
  }),
  remove: route('DELETE /pictures/:id', {
    access: 'member',
    summary: 'Remove one of my pictures; the last one stays.',
    input: z.strictObject({ id: uuid }),
    output: z.object({ pictures: z.array(picture) }),
    errors: ['last_picture'],
  }),
  reorder: route('PUT /pictures', {
    access: 'member',
    summary: 'Put my pictures into this order; the first one is the main picture.',
    input: z.strictObject({ ids: z.array(uuid).check(z.maxLength(limits.pictures.max)) }),
    output: z.object({ pictures: z.array(picture) }),
  }),
} as const
