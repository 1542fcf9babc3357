import * as z from 'zod/mini'

/** A message of a chat. `seq` counts without gaps within its match, over all of its rounds. */
export const message = z.object({
  /** Made by the sender's device, so that a retry sends it once. */
  id: z.uuid(),
  matchId: z.uuid(),
  seq: z.number(),
  senderId: z.uuid(),
  content: z.string(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Message = z.infer<typeof message>
