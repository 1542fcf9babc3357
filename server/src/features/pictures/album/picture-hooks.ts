import type { Severity } from '@mithaq/contract/moderation'
import type { Db, Tx } from '../../../db/db.ts'

export interface PictureFinding {
  memberId: string
  pictureId: string
  severity: Severity
  reason: 'doubtful' | 'twice'
  /** The same picture in another account, if that is the reason. */
  twinId: string | null
}

/** What other features do about pictures, in the same transaction. */
export interface PictureHooks {
  onFinding(tx: Tx, finding: PictureFinding): Promise<void>
  /** An uploaded picture is not published: it is explicit, unreadable, or was refused by staff. */
  onRefused(tx: Tx, memberId: string): Promise<void>
  /** A picture was added, removed or moved. */
  onAlbumChanged(tx: Db, memberId: string): Promise<void>
}
