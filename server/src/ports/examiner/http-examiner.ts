import * as z from 'zod/mini'
import { ExaminerUnavailable, type Examiner, type PictureFindings } from './examiner.ts'
import { postToService } from '../http-client/post-to-service.ts'

/** An embedding of a face takes about 20 kB; this leaves room for the faces of a crowd. */
const maxBytes = 2 * 1024 * 1024

const share = z.number().check(z.gte(0), z.lte(1))
const seen = z.object({
  explicit: share,
  suggestive: share,
  faces: z.array(
    z.object({
      height: share,
      middle: z.optional(z.object({ x: share, y: share })),
      years: z.number(),
      real: share,
      live: share,
      smile: share,
      left: z.number(),
      up: z.number(),
      measure: z.array(z.number()),
    }),
  ),
})

/** Posts a WebP to a service, which answers with its findings, or 422 if it cannot read it. The key is the URL's user info. */
export function createHttpExaminer(url: string, { timeoutMs = 30_000 } = {}): Examiner {
  return {
    examine: (picture) =>
      postToService<PictureFindings | { unreadable: string }>(
        url,
        { type: 'image/webp', body: new Uint8Array(picture) },
        {
          serviceName: 'the examiner',
          errorClass: ExaminerUnavailable,
          timeoutMs,
          maxBytes,
          read: (json) => seen.parse(json),
          unreadable: { unreadable: 'the examiner cannot read it' },
        },
      ),
    close: async () => {},
  }
}
