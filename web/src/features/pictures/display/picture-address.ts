import { addressEndsAt, pictures as api, type Picture } from '@mithaq/contract/pictures'
import { useEffect, useState } from 'react'
import { call } from '../../../session/call.ts'
import { readSession } from '../../../session/session.ts'
import { setServerTime, serverNowMs } from '../../../time/server-clock.ts'
import { logError } from '../../../ui/feedback/error-log.ts'
import { createListeners } from '../../../store/store.ts'
import { createLruCache } from '../../../store/lru-cache.ts'

/** An address is not begun with when it is about to end. */
const spareMs = 5000
const renewedAtOnce = 60
const gatherMs = 30

/** The first address a picture was seen under, for as long as it lasts: a later one would cost a second fetch. */
const held = createLruCache<string, Picture>(2000)
/** Whether the server gave no address when it was last asked: the picture is gone, or not for this member any more. */
const withheld = createLruCache<string, boolean>(2000)
const wanted = new Set<string>()
const [tellRenewed, onRenewed] = createListeners()

/** Whether a picture can still be fetched at its address. */
export const hasLastingAddress = ({ address }: Picture): boolean =>
  !(addressEndsAt(address) - spareMs <= serverNowMs())

/** The picture at an address that lasts: the one it was seen under before, or its own. Undefined where both have ended. */
function atItsAddress(picture: Picture): Picture | undefined {
  const before = held.get(picture.id)
  const isNewer = before && addressEndsAt(before.address) > addressEndsAt(picture.address)
  if (before && hasLastingAddress(before) && (before.blurred === picture.blurred || isNewer))
    return before.blurred === picture.blurred ? { ...picture, address: before.address } : before
  if (!hasLastingAddress(picture)) return undefined
  held.set(picture.id, picture)
  return picture
}

/** Asks for addresses that last, for all who want one at this moment together. */
function renew(id: string): void {
  if (wanted.size === 0) setTimeout(() => void askForWanted(), gatherMs)
  wanted.add(id)
}

async function askForWanted(): Promise<void> {
  const ids = [...wanted]
  wanted.clear()
  // Staff are no members; what they look at comes with its address.
  if (readSession().status !== 'signedIn') return
  for (let from = 0; from < ids.length; from += renewedAtOnce) {
    try {
      const some = ids.slice(from, from + renewedAtOnce)
      const { now, pictures } = await call(api.addresses, { ids: some.join(',') })
      setServerTime(now)
      for (const id of some) withheld.set(id, true)
      for (const picture of pictures) {
        held.set(picture.id, picture)
        withheld.set(picture.id, false)
      }
    } catch (error) {
      // Its preview stays; the next look at it asks again.
      logError(error, 'Pictures')
    }
  }
  tellRenewed()
}

interface Addressed {
  /** The picture where it is to be fetched now; undefined while a new address is asked for. */
  current: Picture | undefined
  /** The server was asked and gave no new address. */
  isWithheld: boolean
  /** To be called when the picture could not be fetched: true where its address had ended and a new one is asked for. */
  renewIfEnded: () => boolean
}

/** What is shown once stays as it is, however often the answers that name it are asked for. */
export function useAddress(picture: Picture): Addressed {
  const [shown, setShown] = useState(() => atItsAddress(picture))
  const stays = shown?.id === picture.id && shown.blurred === picture.blurred
  const current = stays ? { ...picture, address: shown.address } : atItsAddress(picture)
  if (!stays && current?.address !== shown?.address) setShown(current)
  const isMissing = current === undefined
  const [isWithheld, setWithheld] = useState(false)
  useEffect(() => {
    if (!isMissing) return
    const stop = onRenewed(() => {
      setShown(atItsAddress(picture))
      setWithheld(withheld.get(picture.id) ?? false)
    })
    renew(picture.id)
    return stop
    // oxlint-disable-next-line react/exhaustive-deps -- an answer that names the same picture again changes nothing
  }, [isMissing, picture.id])
  const renewIfEnded = () => {
    if (current === undefined || hasLastingAddress(current)) return false
    setShown(undefined)
    return true
  }
  return { current, isWithheld: isMissing && isWithheld, renewIfEnded }
}
