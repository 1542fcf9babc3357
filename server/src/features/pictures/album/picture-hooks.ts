import type { Severity } from '@mithaq/contract/moderation'
import type { Db, Tx } from '../../../db/db.ts'

export interface PictureFinding {
  memberId: string
  pictureId: string
  severity: Severity
  reason: 'doubtful' | 'twice'
  /** The same picture in another account, where that is the reason. */
  twinId: string | null
}

/** What pictures bring about elsewhere, in the transaction that finds it. */
export interface PictureHooks {
  onFinding(tx: Tx, finding: PictureFinding): Promise<void>
  /** A picture that was taken is not shown: it is explicit, cannot be read, or somebody decided against it and keeps it. */
  onRefused(tx: Tx, memberId: string): Promise<void>
  /** A picture came, went or moved. */
  onAlbumChanged(tx: Db, memberId: string): Promise<void>
}
