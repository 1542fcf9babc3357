import { ownProfile as ownProfileShape, profiles, type OwnProfile } from '@mithaq/contract/profile'
import type { RouteDefinition } from '@mithaq/contract/route'
import { defineMutationWith } from '../../api-cache/api-mutation.ts'
import { defineQueryWith } from '../../api-cache/api-query.ts'
import type { InputOf } from '../../http/request.ts'
import { readMemberId } from '../../session/as-member.ts'
import { addPicture, arrangePictures, removePicture } from '../pictures/album/album-mutations.ts'
import { inOrderOf } from '../pictures/album/reorder.ts'

export type ProfileChanges = InputOf<typeof profiles.update>

/** `sign-out` removes what lies under it. */
const cacheKey = 'userData'

/** My own profile, wherever a screen shows a part of it. What is kept from an earlier visit shows at once. */
export const mine = defineQueryWith(profiles.mine, async (get) => keep(await get()), {
  readStored: () => readKept(readMemberId() ?? ''),
})

/** Changes my profile: what the server answers is the profile from then on, and is kept. */
const keeping = <R extends RouteDefinition & { output: typeof ownProfileShape }>(route: R) =>
  defineMutationWith(route, async (said: InputOf<R>, { call }) => keep(await call(route, said)))
const newest = (shown: OwnProfile, { answer }: { answer?: OwnProfile | undefined }) => answer ?? shown

export const updateProfile = keeping(profiles.update).optimistic(mine, newest)
export const sayFaith = keeping(profiles.sayFaith).optimistic(mine, newest)
export const sayFamily = keeping(profiles.sayFamily).optimistic(mine, newest)
export const sayLearning = keeping(profiles.sayLearning).optimistic(mine, newest)
export const setPrompts = keeping(profiles.setPrompts).optimistic(mine, newest)
export const showPicturesTo = keeping(profiles.showPicturesTo).optimistic(
  mine,
  (shown, { input, answer }) => answer ?? { ...shown, ...input },
)

addPicture.optimistic(mine, (shown, { answer }) => {
  if (!answer || [...shown.pictures, ...shown.waitingPictures].some(({ id }) => id === answer.id))
    return shown
  const { waits, ...picture } = answer
  return waits
    ? { ...shown, waitingPictures: [...shown.waitingPictures, picture] }
    : { ...shown, pictures: [...shown.pictures, picture] }
})
removePicture.optimistic(mine, (shown, { input, answer }) =>
  answer
    ? {
        ...shown,
        pictures: shown.pictures.filter(({ id }) => id !== input.id),
        waitingPictures: shown.waitingPictures.filter(({ id }) => id !== input.id),
      }
    : shown,
)
arrangePictures.optimistic(mine, (shown, { input, answer }) => ({
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

function keep<Profile extends OwnProfile>(profile: Profile): Profile {
  // An answer that comes after the sign-out must leave nothing behind.
  if (readMemberId() !== profile.id) return profile
  try {
    localStorage.setItem(cacheKey, JSON.stringify(profile))
  } catch {
    // Storage can be full or forbidden; then every page begins with the server's answer.
  }
  return profile
}
