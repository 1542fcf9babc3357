import { randomUUID } from 'node:crypto'
import type { Match } from '@mithaq/contract/matches'
import type { Message } from '@mithaq/contract/messages'
import {
  expect,
  type APIRequestContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import {
  openMember,
  createPhoto,
  retryWhileBusy,
  type Member,
  type MemberOptions,
  type Requester,
} from './profile-acts.ts'

/** A member with an API client. */
export interface ApiMember extends Member {
  name: string
  ask<T = Record<string, unknown>>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    data?: object,
  ): Promise<T>
  balance(): Promise<number>
}

/** A member with a browser, too. */
export interface Person extends ApiMember {
  page: Page
}

type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

/** Opens a member, by default Idris. */
export async function openPerson(page: Page, given: MemberOptions = {}): Promise<Person> {
  return { ...(await addMember(page, given)), page }
}

export async function addMember(way: Requester, given: MemberOptions = {}): Promise<ApiMember> {
  const member = await openMember(way, given)
  const headers = { authorization: `Bearer ${member.token}` }
  const ask: ApiMember['ask'] = async (method, path, data) => {
    const answer = await retryWhileBusy(() =>
      way.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) }),
    )
    expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
    return answer.json()
  }
  return {
    ...member,
    name: member.profile.name,
    ask,
    balance: async () => (await ask<{ balance: number }>('GET', '/wallet')).balance,
  }
}

export const salmaIs = { name: 'Salma', sex: 'female', city: 'Fez', occupation: 'Teacher' } as const

/** Adds Salma, or the same profile with another name, without a browser. */
export const addWoman = (request: APIRequestContext, name: string = salmaIs.name) =>
  addMember({ request }, { ...salmaIs, name })

export async function createMatch(one: ApiMember, other: ApiMember): Promise<string> {
  await one.ask('POST', `/discovery/profiles/${other.profile.id}/like`, {})
  const { matchId } = await other.ask<{ matchId: string }>(
    'POST',
    `/discovery/profiles/${one.profile.id}/like`,
    {},
  )
  return matchId
}

export interface Couple<Her = Person> {
  idris: Person
  salma: Her
  matchId: string
}

/** Adds Idris with a browser and Salma without, not matched. */
export async function addStrangers(page: Page, request: APIRequestContext) {
  return { idris: await openPerson(page), salma: await addWoman(request) }
}

/** Like addStrangers, and Hana. */
export async function addThreeStrangers(page: Page, request: APIRequestContext) {
  return { ...(await addStrangers(page, request)), hana: await addWoman(request, 'Hana') }
}

/** Opens a match of two members, each with a browser. */
export async function openMatchedCouple(
  page: Page,
  openBrowser: OpenBrowser,
  hers?: BrowserContextOptions,
): Promise<Couple> {
  // With pictures, as layouts differ from those with a placeholder.
  const idris = await openPerson(page, { pictures: [await createPhoto('idris.jpg')] })
  const salma = await openPerson(await openBrowser(hers), {
    ...salmaIs,
    pictures: [await createPhoto('salma.jpg', '#3f5a8a')],
  })
  return { idris, salma, matchId: await createMatch(idris, salma) }
}

/** Adds a match; Salma has no browser. */
export async function addMatch(page: Page, request: APIRequestContext): Promise<Couple<ApiMember>> {
  const { idris, salma } = await addStrangers(page, request)
  return { idris, salma, matchId: await createMatch(idris, salma) }
}

/** The same with the chat already open. */
export async function addOpenChat(page: Page, request: APIRequestContext): Promise<Couple<ApiMember>> {
  const both = await addMatch(page, request)
  await payUnlock(both.idris, both.matchId)
  await payUnlock(both.salma, both.matchId)
  return both
}

export function payUnlock({ ask }: ApiMember, matchId: string, express = false) {
  return ask<{ match: Match; balance: number }>('POST', `/matches/${matchId}/unlock`, {
    requestId: randomUUID(),
    express,
  })
}

/** The same with the chat already open. */
export async function openChattingCouple(
  page: Page,
  openBrowser: OpenBrowser,
  hers?: BrowserContextOptions,
): Promise<Couple> {
  const both = await openMatchedCouple(page, openBrowser, hers)
  await payUnlock(both.idris, both.matchId)
  await payUnlock(both.salma, both.matchId)
  return both
}

export function postMessage({ ask }: ApiMember, matchId: string, content: string) {
  return ask<{ message: Message }>('POST', `/matches/${matchId}/messages`, { id: randomUUID(), content })
}

export async function listMessages({ ask }: ApiMember, matchId: string): Promise<string[]> {
  const { messages } = await ask<{ messages: Message[] }>('GET', `/matches/${matchId}/messages`)
  return messages.map(({ content }) => content)
}

/** The parts of a chat, by their visible text. */
export const chatParts = (page: Page) => {
  const messages = page.getByRole('region', { name: /^Messages with / })
  return {
    messages,
    composer: page.getByRole('textbox', { name: 'Type a message...' }),
    send: page.getByRole('button', { name: 'Send', exact: true }),
    unlock: page.getByRole('button', { name: 'Unlock chat (3 tokens)' }),
    express: (cost: number) => page.getByRole('button', { name: `Express unlock (${cost} tokens)` }),
    /** How it ended. */
    end: page.getByRole('region', { name: 'How this match ended' }),
    timer: page.getByRole('main').getByRole('timer'),
    says: (text: string): Locator => messages.getByText(text, { exact: true }),
    /** A bubble with its time and its mark. */
    bubble: (text: string): Locator => messages.getByText(text, { exact: true }).locator('..'),
    async choose(item: string): Promise<void> {
      await page.getByRole('button', { name: 'Chat options' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    },
  }
}

export async function openChat({ page }: Person, matchId: string): Promise<void> {
  await page.goto(`/app/chat/${matchId}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export async function typeMessage(page: Page, text: string): Promise<void> {
  await chatParts(page).composer.fill(text)
  await chatParts(page).composer.press('Enter')
}
