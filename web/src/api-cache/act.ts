import type { RouteDefinition } from '@mithaq/contract'
import { useQueryClient, type MutationMeta, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { request, type InputOf, type OutputOf } from '../http/request.ts'
import { ApiError } from '../http/error.ts'
import { asMember, readMemberId } from '../session/as-member.ts'
import { noteTime } from './ask.ts'
import { take } from './hear.ts'
import { dropFulfilled, followPromises, type Layered } from './promises.ts'
import { askSoon, askWhatIsBehind, stamp, stampsOf } from './stamps.ts'
import { nameOf, topicsMovedBy, type Heard } from './topics.ts'

/** What an act lays over what is shown; without an answer it is still under way. */
interface Done<A extends RouteDefinition, V> {
  input: V
  answer: OutputOf<A> | undefined
}

interface ActOptions<A extends RouteDefinition, V> {
  /** What everybody would hear of it by the socket, a moment later. */
  says?: (input: V, answer: OutputOf<A>) => Heard | undefined
  /** What a refusal tells. */
  saysRefused?: (input: V, error: unknown) => Heard | undefined
}

/** Speaks to the server as the member who began the act, and as nobody else. */
interface Sender {
  client: QueryClient
  asBeginner: <T>(work: (token: string | undefined) => Promise<T>) => Promise<T>
  call: <R extends RouteDefinition>(route: R, input: InputOf<R>) => Promise<OutputOf<R>>
}

class Act<A extends RouteDefinition, V extends object> {
  readonly route: A
  readonly send: (input: V, by: Sender) => Promise<OutputOf<A>>
  readonly options: ActOptions<A, V>
  readonly laidOver = new Set<string>()

  constructor(route: A, send: Act<A, V>['send'], options: ActOptions<A, V>) {
    this.route = route
    this.send = send
    this.options = options
  }

  /** Promises what a question shows, from the act's beginning until an answer from after its end. */
  over<R extends RouteDefinition, D>(
    question: Layered<R, D>,
    lay: (shown: D, done: Done<A, V>, asked: InputOf<R>) => D,
  ): this {
    this.laidOver.add(nameOf(question.route))
    question.layers.push({ by: nameOf(this.route), lay })
    return this
  }
}

export function act<A extends RouteDefinition>(
  route: A,
  options: ActOptions<A, InputOf<A> & object> = {},
): Act<A, InputOf<A> & object> {
  return new Act(route, (input, { call }) => call(route, input), options)
}

/** An act that is sent otherwise than by a plain call, or promises more than it sends. */
export function actBy<A extends RouteDefinition, V extends object>(
  route: A,
  send: Act<A, V>['send'],
  options: ActOptions<A, V> = {},
): Act<A, V> {
  return new Act(route, send, options)
}

/** Does it in its turn, in the name of the member who began it or not at all. */
export async function perform<A extends RouteDefinition, V extends object>(
  client: QueryClient,
  act: Act<A, V>,
  input: V,
): Promise<OutputOf<A>> {
  const stamps = stampsOf(client)
  followPromises(client)
  const memberId = readMemberId()
  const belongs = () => !stamps.left && readMemberId() === memberId
  const asBeginner: Sender['asBeginner'] = (work) =>
    asMember((token) => {
      if (!belongs()) throw new MemberLeft()
      return work(token)
    }, memberId)
  const by: Sender = {
    client,
    asBeginner,
    call: (route, input) => asBeginner((token) => request(route, input, { token })),
  }
  const topics = topicsMovedBy(act.route, input)
  const [thing] = topics
  const meta: MutationMeta = { by: nameOf(act.route), over: act.laidOver }
  const mutation = client.getMutationCache().build<OutputOf<A>, Error, V, unknown>(client, {
    ...(thing !== undefined && { scope: { id: thing } }),
    // Without it, an act would wait in silence while the device is offline.
    networkMode: 'always',
    gcTime: Infinity,
    meta,
    mutationFn: async () => {
      if (!belongs()) throw new MemberLeft()
      try {
        const answer = await act.send(input, by)
        if (!belongs()) throw new MemberLeft()
        noteTime(answer)
        say(client, act.options.says?.(input, answer))
        meta.ended = { answer, endedAt: stamp(client, topics) }
        // What is said comes by the socket, too: both are asked for together.
        if (act.options.says) askSoon(client, topics)
        else askWhatIsBehind(client)
        return answer
      } catch (error) {
        if (belongs()) say(client, act.options.saysRefused?.(input, error))
        // A refusal says that something is not as it is shown; silence, that it may have been done all the same.
        stamp(client, topics)
        askWhatIsBehind(client)
        throw error
      }
    },
  })
  try {
    return await mutation.execute(input)
  } finally {
    dropFulfilled(client)
  }
}

function say(client: QueryClient, news: Heard | undefined): void {
  if (news) take(client, news)
}

class MemberLeft extends ApiError {
  constructor() {
    super({ code: 'unauthenticated', status: 401 })
  }
}

/** How a screen does it, and whether it is under way. */
export function useAct<A extends RouteDefinition, V extends object>(
  act: Act<A, V>,
): [run: (input: V) => Promise<OutputOf<A>>, isPending: boolean] {
  const client = useQueryClient()
  const [underWay, setUnderWay] = useState(0)
  const run = useCallback(
    async (input: V) => {
      setUnderWay((count) => count + 1)
      try {
        return await perform(client, act, input)
      } catch (error) {
        // The member who sits there now has not asked for it, and is told nothing.
        if (error instanceof MemberLeft) return await new Promise<never>(() => {})
        throw error
      } finally {
        setUnderWay((count) => count - 1)
      }
    },
    [client, act],
  )
  return [run, underWay > 0]
}
