import type { discovery as routes } from '@mithaq/contract/discovery'
import type { LikeNote } from '@mithaq/contract/like-note'
import type { MemberCard } from '@mithaq/contract/members'
import type { InputOf, OutputOf } from '../../../http/request.ts'
import { useApiMutation } from '../../../api-cache/api-mutation.ts'
import { ApiError, isRefusal } from '../../../session/call.ts'
import { currentMemberId } from '../../../session/drafts.ts'
import { discovery } from '../../../messages/discovery.ts'
import { logError, messageOf } from '../../../ui/feedback/error-log.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { askForPushSoon } from '../../notifications/push/push-question.ts'
import type { Choice } from './drag.ts'
import { like, pass } from '../state/queries.ts'
import { detachDraftFromPart } from '../like-note/like-note-draft.ts'

/**
 * `returns`: the card comes back. `noteAlreadySent`: it does as well, for no second sentence goes to them. `leaves`: it cannot be
 * decided about any more.
 */
export type ChoiceOutcome =
  | { type: 'matched'; matchId: string }
  | { type: 'liked' | 'alreadyLiked' | 'passed' | 'failed' | 'noteAlreadySent' | 'gone' }

type Person = Pick<MemberCard, 'id' | 'name' | 'likesMe'>

/** Whether it happens in the deck, and the note of a like. */
interface Manner {
  inDeck?: boolean
  sentence?: LikeNote | undefined
}

export function useLikeOrPass(): (person: Person, choice: Choice, manner?: Manner) => Promise<ChoiceOutcome> {
  const [likeMember] = useApiMutation(like)
  const [passMember] = useApiMutation(pass)
  return (...about) => likeOrPass({ like: likeMember, pass: passMember }, ...about)
}

/** The two mutations; tests pass their own. */
interface Ways {
  like: (who: InputOf<typeof routes.like>) => Promise<OutputOf<typeof routes.like>>
  pass: (who: InputOf<typeof routes.pass>) => Promise<unknown>
}

/** Likes or passes a person, and shows a failure or that they were liked before. */
export async function likeOrPass(
  ways: Ways,
  person: Person,
  choice: Choice,
  { inDeck = false, sentence }: Manner = {},
): Promise<ChoiceOutcome> {
  const who = { profileId: person.id }
  const writer = currentMemberId()
  try {
    if (choice === 'pass') {
      await ways.pass({ ...who, ...(inDeck && { inDeck }) })
      return { type: 'passed' }
    }
    const { result, matchId } = await ways.like({ ...who, ...(sentence && { sentence }) })
    askForPushSoon()
    if (result === 'matched' && matchId !== null) return { type: 'matched', matchId }
    if (result !== 'already_liked') return { type: 'liked' }
    toast.info(discovery.alreadyLikedText(person.name), { title: discovery.alreadyLiked })
    return { type: 'alreadyLiked' }
  } catch (error) {
    if (sentence && isRefusal(error, 'part_gone')) detachDraftFromPart(writer, person.id, sentence)
    return failed(error, person, choice)
  }
}

function failed(error: unknown, { likesMe }: Person, choice: Choice): ChoiceOutcome {
  if (isRefusal(error, 'not_found')) {
    toast.info(discovery.noLongerThere)
    return { type: 'gone' }
  }
  if (isRefusal(error, 'matched_before')) {
    toast.info(messageOf(error))
    return { type: 'gone' }
  }
  if (isRefusal(error, 'sentence_said')) return { type: 'noteAlreadySent' }
  const message = failureText(error, choice, likesMe)
  logError(error, message)
  toast.error(message, { title: discovery.errorTitle, error })
  return { type: 'failed' }
}

/** Refusals that an immediate retry cannot help. */
const helplessAgain = ['too_many_likes', 'too_many_sentences', 'part_gone'] as const

/** Exported for its test. */
export function failureText(error: unknown, choice: Choice, likesMe: boolean): string {
  if (choice === 'pass') return discovery.passFailed(messageOf(error))
  if (helplessAgain.some((code) => isRefusal(error, code))) return messageOf(error)
  const refused = error instanceof ApiError && !error.retryable
  return likesMe && refused ? discovery.matchFailed(messageOf(error)) : discovery.likeFailed
}
