import { ownProfile as ownProfileShape, profiles, type OwnProfile } from '@mithaq/contract/profile'
import type { RouteDefinition } from '@mithaq/contract/route'
import { defineMutationWith } from '../../api-cache/api-mutation.ts'
import { defineQueryWith } from '../../api-cache/api-query.ts'
import type { InputOf } from '../../http/request.ts'
import { readMemberId } from '../../session/as-member.ts'
import { addPicture, arrangePictures, removePicture } from '../pictures/album/album-mutations.ts'
import { sortLike } from '../pictures/album/reorder.ts'

export type ProfileChanges = InputOf<typeof profiles.update>

/** Signing out removes this storage key. */
const cacheKey = 'userData'

/** The member's own profile. The copy stored by an earlier visit is shown at once. */
export const ownProfile = defineQueryWith(profiles.mine, async (get) => storeProfile(await get()), {
  readStored: () => readStoredProfile(readMemberId() ?? ''),
})

/** A mutation whose answer is the new profile, which is also stored. */
const defineStoringMutation = <R extends RouteDefinition & { output: typeof ownProfileShape }>(route: R) =>
  defineMutationWith(route, async (said: InputOf<R>, { call }) => storeProfile(await call(route, said)))
const answerOrShown = (shown: OwnProfile, { answer }: { answer?: OwnProfile | undefined }) => answer ?? shown

export const updateProfile = defineStoringMutation(profiles.update).optimistic(ownProfile, answerOrShown)
export const correctSex = defineStoringMutation(profiles.correctSex).optimistic(ownProfile, answerOrShown)
export const saveFaith = defineStoringMutation(profiles.sayFaith).optimistic(ownProfile, answerOrShown)
export const saveFamily = defineStoringMutation(profiles.sayFamily).optimistic(ownProfile, answerOrShown)
export const saveLearning = defineStoringMutation(profiles.sayLearning).optimistic(ownProfile, answerOrShown)
export const savePrompts = defineStoringMutation(profiles.setPrompts).optimistic(ownProfile, answerOrShown)
export const setPicturesFor = defineStoringMutation(profiles.showPicturesTo).optimistic(
  ownProfile,
  (shown, { input, answer }) => answer ?? { ...shown, ...input },
)

addPicture.optimistic(ownProfile, (shown, { answer }) => {
  if (!answer || [...shown.pictures, ...shown.waitingPictures].some(({ id }) => id === answer.id))
    return shown
  const { waits, ...picture } = answer
  return waits
    ? { ...shown, waitingPictures: [...shown.waitingPictures, picture] }
    : { ...shown, pictures: [...shown.pictures, picture] }
})
removePicture.optimistic(ownProfile, (shown, { input, answer }) =>
  answer
    ? {
        ...shown,
        pictures: shown.pictures.filter(({ id }) => id !== input.id),
        waitingPictures: shown.waitingPictures.filter(({ id }) => id !== input.id),
      }
    : shown,
)
arrangePictures.optimistic(ownProfile, (shown, { input, answer }) => ({
  ...shown,
  pictures: sortLike(shown.pictures, answer?.pictures ?? input.wanted),
}))

/** Ignores a copy of another member or of another version's shape. */
export function readStoredProfile(userId: string): OwnProfile | undefined {
  try {
    const { data } = ownProfileShape.safeParse(JSON.parse(localStorage.getItem(cacheKey) ?? 'null'))
    return data?.id === userId ? data : undefined
  } catch {
    return undefined
  }
}

function storeProfile<Profile extends OwnProfile>(profile: Profile): Profile {
  // An answer after the sign-out must not be stored.
  if (readMemberId() !== profile.id) return profile
  try {
    localStorage.setItem(cacheKey, JSON.stringify(profile))
  } catch {
    // Storage can be full or forbidden: then the profile is loaded at every visit.
  }
  return profile
}
