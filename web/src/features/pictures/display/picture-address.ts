import { addressEndsAt, pictures as api, type Picture } from '@mithaq/contract/pictures'
import { useEffect, useState } from 'react'
import { call } from '../../../session/call.ts'
import { readSession } from '../../../session/session.ts'
import { setServerTime, serverNowMs } from '../../../time/server-clock.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { createListeners } from '../../../store/store.ts'
import { createLruCache } from '../../../store/lru-cache.ts'

/** An address is not used when it is about to expire. */
const expiryMarginMs = 5000
const maxIdsPerRequest = 60
const batchDelayMs = 30

/** The first address of each picture, used until it expires: a later one would load the file again. */
const knownPictures = createLruCache<string, Picture>(2000)
/** Whether the server gave no address last time: the picture is deleted, or hidden from this member now. */
const withheld = createLruCache<string, boolean>(2000)
const idsToRenew = new Set<string>()
const [emitRenewed, onRenewed] = createListeners()

/** Whether a picture's address has not expired. */
export const hasValidAddress = ({ address }: Picture): boolean =>
  !(addressEndsAt(address) - expiryMarginMs <= serverNowMs())

/** The picture with a valid address: its first one, or its own. Undefined if both have expired. */
function withValidAddress(picture: Picture): Picture | undefined {
  const before = knownPictures.get(picture.id)
  const isNewer = before && addressEndsAt(before.address) > addressEndsAt(picture.address)
  if (before && hasValidAddress(before) && (before.blurred === picture.blurred || isNewer))
    return before.blurred === picture.blurred ? { ...picture, address: before.address } : before
  if (!hasValidAddress(picture)) return undefined
  knownPictures.set(picture.id, picture)
  return picture
}

/** Requests a new address, in one batch with all others needed at this moment. */
function requestAddress(id: string): void {
  if (idsToRenew.size === 0) setTimeout(() => void fetchAddresses(), batchDelayMs)
  idsToRenew.add(id)
}

async function fetchAddresses(): Promise<void> {
  const ids = [...idsToRenew]
  idsToRenew.clear()
  // Staff are not signed in as members; their pictures come with addresses.
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
      // The preview stays; the next component that shows it requests the address again.
      logError(error, 'Pictures')
    }
  }
  emitRenewed()
}

interface PictureAddress {
  /** The picture with the address to load it from; undefined while a new one is requested. */
  current: Picture | undefined
  /** The server gave no new address. */
  isWithheld: boolean
  /** Call it when loading failed: true if the address had expired and a new one is requested. */
  renewIfExpired: () => boolean
}

/** Keeps the address of a shown picture, although every answer of the server brings a new one. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- a new object for the same picture changes nothing
  }, [isMissing, picture.id])
  const renewIfExpired = () => {
    if (current === undefined || hasValidAddress(current)) return false
    setShown(undefined)
    return true
  }
  return { current, isWithheld: isMissing && isWithheld, renewIfExpired }
}
