import { ownProfile as ownProfileShape, profiles } from '@mithaq/contract/profile'
import type { OwnProfile } from '@mithaq/contract/profile'
import { actBy } from '../../server-state/act.ts'
import { askInto } from '../../server-state/ask.ts'
import type { InputOf } from '../../http/request.ts'
import { readMemberId } from '../../session/as-member.ts'
import { addPicture, arrangePictures, removePicture } from '../pictures/album-acts.ts'
import { inOrderOf } from '../pictures/reorder.ts'

export type ProfileChanges = InputOf<typeof profiles.update>

/** `sign-out` removes what lies under it. */
const cacheKey = 'userData'

/** My own profile, wherever a screen shows a part of it. What is kept from an earlier visit shows at once. */
export const mine = askInto(profiles.mine, async (get) => keep(await get()), {
  kept: () => readKept(readMemberId() ?? ''),
})

export const updateProfile = actBy(profiles.update, async (changes: ProfileChanges, { call }) =>
  keep(await call(profiles.update, changes)),
).over(mine, (shown, { answer }) => answer ?? shown)

/** What the server answers is the profile from then on. */
const newest = (shown: OwnProfile, { answer }: { answer?: OwnProfile | undefined }) => answer ?? shown

export const sayFaith = actBy(profiles.sayFaith, async (said: InputOf<typeof profiles.sayFaith>, { call }) =>
  keep(await call(profiles.sayFaith, said)),
).over(mine, newest)
export const sayFamily = actBy(
  profiles.sayFamily,
  async (said: InputOf<typeof profiles.sayFamily>, { call }) => keep(await call(profiles.sayFamily, said)),
).over(mine, newest)
export const sayLearning = actBy(
  profiles.sayLearning,
  async (said: InputOf<typeof profiles.sayLearning>, { call }) =>
    keep(await call(profiles.sayLearning, said)),
).over(mine, newest)
export const setPrompts = actBy(
  profiles.setPrompts,
  async (said: InputOf<typeof profiles.setPrompts>, { call }) => keep(await call(profiles.setPrompts, said)),
).over(mine, newest)

export const showPicturesTo = actBy(
  profiles.showPicturesTo,
  async (to: InputOf<typeof profiles.showPicturesTo>, { call }) =>
    keep(await call(profiles.showPicturesTo, to)),
).over(mine, (shown, { input, answer }) => answer ?? { ...shown, ...input })

addPicture.over(mine, (shown, { answer }) => {
  if (!answer || [...shown.pictures, ...shown.waitingPictures].some(({ id }) => id === answer.id))
    return shown
  const { waits, ...picture } = answer
  return waits
    ? { ...shown, waitingPictures: [...shown.waitingPictures, picture] }
    : { ...shown, pictures: [...shown.pictures, picture] }
})
removePicture.over(mine, (shown, { input, answer }) =>
  answer
    ? {
        ...shown,
        pictures: shown.pictures.filter(({ id }) => id !== input.id),
        waitingPictures: shown.waitingPictures.filter(({ id }) => id !== input.id),
      }
    : shown,
)
arrangePictures.over(mine, (shown, { input, answer }) => ({
  ...shown,
  pictures: inOrderOf(shown.pictures, answer?.pictures ?? input.wanted),
}))

/** Another member's copy, or one in the shape of another version, is nobody's. */
export function readKept(userId: string): OwnProfile | undefined {
  try {
    const { data } = ownProfileShape.safeParse(JSON.parse(localStorage.getItem(cacheKey) ?? 'null'))
    return data?.id === userId ? data : undefined
  } catch {
    return undefined
  }
}

function keep(profile: OwnProfile): OwnProfile {
  // An answer that comes after the sign-out must leave nothing behind.
  if (readMemberId() !== profile.id) return profile
  try {
    localStorage.setItem(cacheKey, JSON.stringify(profile))
  } catch {
    // Storage can be full or forbidden; then every page begins with the server's answer.
  }
  return profile
}
