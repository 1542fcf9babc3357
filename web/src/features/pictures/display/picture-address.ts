import { addressEndsAt, pictures as api, type Picture } from '@mithaq/contract/pictures'
import { useEffect, useState } from 'react'
import { call } from '../../../session/call.ts'
import { readSession } from '../../../session/session.ts'
import { setServerTime, serverNowMs } from '../../../time/server-clock.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { createListeners } from '../../../store/store.ts'
import { createLruCache } from '../../../store/lru-cache.ts'

/** An address is not begun with when it is about to end. */
const expiryMarginMs = 5000
const maxIdsPerRequest = 60
const batchDelayMs = 30

/** The first address a picture was seen under, for as long as it lasts: a later one would cost a second fetch. */
const knownPictures = createLruCache<string, Picture>(2000)
/** Whether the server gave no address when it was last asked: the picture is gone, or not for this member any more. */
const withheld = createLruCache<string, boolean>(2000)
const idsToRenew = new Set<string>()
const [emitRenewed, onRenewed] = createListeners()

/** Whether a picture can still be fetched at its address. */
export const hasValidAddress = ({ address }: Picture): boolean =>
  !(addressEndsAt(address) - expiryMarginMs <= serverNowMs())

/** The picture at an address that lasts: the one it was seen under before, or its own. Undefined where both have ended. */
function withValidAddress(picture: Picture): Picture | undefined {
  const before = knownPictures.get(picture.id)
  const isNewer = before && addressEndsAt(before.address) > addressEndsAt(picture.address)
  if (before && hasValidAddress(before) && (before.blurred === picture.blurred || isNewer))
    return before.blurred === picture.blurred ? { ...picture, address: before.address } : before
  if (!hasValidAddress(picture)) return undefined
  knownPictures.set(picture.id, picture)
  return picture
}

/** Asks for addresses that last, for all who want one at this moment together. */
function requestAddress(id: string): void {
  if (idsToRenew.size === 0) setTimeout(() => void fetchAddresses(), batchDelayMs)
  idsToRenew.add(id)
}

async function fetchAddresses(): Promise<void> {
  const ids = [...idsToRenew]
  idsToRenew.clear()
  // Staff are no members; what they look at comes with its address.
  if (readSession().status !== 'signedIn') return
  for (let from = 0; from < ids.length; from += maxIdsPerRequest) {
    try {
      const some = ids.slice(from, from + maxIdsPerRequest)
      const { now, pictures } = await call(api.addresses, { ids: some.join(',') })
      setServerTime(now)
      for (const id of some) withheld.set(id, true)
      for (const picture of pictures) {
        knownPictures.set(picture.id, picture)
        withheld.set(picture.id, false)
      }
    } catch (error) {
      // Its preview stays; the next look at it asks again.
      logError(error, 'Pictures')
    }
  }
  emitRenewed()
}

interface PictureAddress {
  /** The picture where it is to be fetched now; undefined while a new address is asked for. */
  current: Picture | undefined
  /** The server was asked and gave no new address. */
  isWithheld: boolean
  /** To be called when the picture could not be fetched: true where its address had ended and a new one is asked for. */
  renewIfExpired: () => boolean
}

/** What is shown once stays as it is, however often the answers that name it are asked for. */
export function usePictureAddress(picture: Picture): PictureAddress {
  const [shown, setShown] = useState(() => withValidAddress(picture))
  const stays = shown?.id === picture.id && shown.blurred === picture.blurred
  const current = stays ? { ...picture, address: shown.address } : withValidAddress(picture)
  if (!stays && current?.address !== shown?.address) setShown(current)
  const isMissing = current === undefined
  const [isWithheld, setWithheld] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const stop = onRenewed(() => {
      setShown(withValidAddress(picture))
      setWithheld(withheld.get(picture.id) ?? false)
    })
    requestAddress(picture.id)
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- an answer that names the same picture again changes nothing
  }, [isMissing, picture.id])
  const renewIfExpired = () => {
    if (current === undefined || hasValidAddress(current)) return false
    setShown(undefined)
    return true
  }
  return { current, isWithheld: isMissing && isWithheld, renewIfExpired }
}
