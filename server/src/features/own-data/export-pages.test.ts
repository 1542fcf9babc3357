import type { OwnProfile } from '@mithaq/contract/profile'
import { expect, it } from 'vitest'
import type { ExportedChat, ExportedMessage } from './exported-rows.ts'
import { listChatPages, renderIndexPage, renderProfilePage } from './export-pages.ts'

const at = new Date('2026-11-16T10:05:59Z')
const account = {
  ...{ email: 'amina@mithaq.example', createdAt: new Date('2026-01-02T23:00:00Z') },
  ...{ policySeen: null, devices: [] },
}
const chat: ExportedChat = {
  matchId: '',
  file: '007',
  name: 'Bilal & co',
  since: at,
  endedAt: null,
  messages: 2500,
}
const message = (seq: number): ExportedMessage => ({
  seq,
  from: 'me',
  mine: true,
  text: `number ${seq}.`,
  at,
  read: true,
  quote: null,
  reactions: [],
})

async function written(
  page: number,
  all: ExportedMessage[] = Array.from({ length: 2500 }, (_, n) => message(n + 1)),
) {
  const parts: string[] = []
  // With any number of rows per read.
  const read = async (after: number) => all.filter(({ seq }) => seq > after).slice(0, 700)
  for await (const part of listChatPages(chat, 1000)[page - 1]!.write(read)) parts.push(part)
  return parts.join('')
}

it('splits a chat into pages of a thousand messages, with each message on one of them', async () => {
  expect(listChatPages(chat, 1000).map(({ name }) => name)).toEqual([
    'chats/007-1.html',
    'chats/007-2.html',
    'chats/007-3.html',
  ])
  expect(listChatPages({ ...chat, messages: 1000 }, 1000)).toHaveLength(1)
  expect(listChatPages({ ...chat, messages: 0 }, 1000)).toHaveLength(1)
  for (const [page, from, to] of [
    [1, 1, 1000],
    [2, 1001, 2000],
    [3, 2001, 2500],
  ] as const) {
    const seqs = [...(await written(page)).matchAll(/number (\d+)\./g)].map(([, seq]) => Number(seq))
    expect(seqs).toEqual(Array.from({ length: to - from + 1 }, (_, n) => from + n))
  }
})

it('shows a message on its side, with author, time, quote and reactions', async () => {
  const theirs = { ...message(2), from: 'Bilal', mine: false, text: '<b>' }
  const reactions = [
    { from: 'me', kind: 'prayer' },
    { from: 'Bilal', kind: 'wave' },
  ]
  const quote = { from: 'me', text: 'one & two' }
  const page = await written(1, [message(1), { ...theirs, reactions, quote }])
  expect(page).toContain('<h1>Chat with Bilal &amp; co</h1>')
  expect(page).toContain('<a href="../index.html">To the beginning</a>')
  expect(page).toContain(
    '<article class="mine"><p dir="auto">number 1.</p><small>You, 2026-11-16 10:05 UTC</small></article>',
  )
  expect(page).toContain(
    '<article><blockquote dir="auto">You: one &amp; two</blockquote><p dir="auto">&lt;b&gt;</p><small>Bilal, 2026-11-16 10:05 UTC · 🤲 You wave Bilal</small></article>',
  )
})

it('links the index page to the profile and every page of every chat', () => {
  const ended = {
    ...chat,
    file: '008',
    name: 'Idris',
    messages: 1,
    endedAt: new Date('2026-11-10T22:00:00Z'),
  }
  const page = renderIndexPage(account, [chat, ended], 1000, at)
  // Opened from a disk, it runs no script, loads nothing and has the right text direction.
  expect(page.slice(0, page.indexOf('<style>'))).toBe(`<!doctype html>
<html lang="en" dir="ltr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>Your Mithaq</title>`)
  expect(page).toContain('made on 2026-11-16 10:05 UTC.')
  expect(page).toContain('<a href="profile.html">Your profile</a>')
  expect(page).toContain('<bdi>amina@mithaq.example</bdi>')
  expect(page).toContain(
    '<a href="chats/007-1.html">Bilal &amp; co</a> · <a href="chats/007-2.html">Page 2</a> · <a href="chats/007-3.html">Page 3</a> <small>2500 messages</small>',
  )
  expect(page).toContain('<a href="chats/008-1.html">Idris</a> <small>1 message, ended on 2026-11-10</small>')
  expect(page).not.toContain('You have no chats.')
  expect(renderIndexPage(account, [], 1000, at)).toContain('You have no chats.')
})

it('shows the pictures in order and only the facts that were given in the profile', () => {
  const profile = {
    name: 'Amina',
    age: 30,
    aboutMe: 'I keep <bees>.',
    location: { city: 'Irbid', country: 'JO' },
    facts: { prays: 'always', hijab: null, diet: '' },
    prompts: [{ prompt: 'I laugh about', answer: 'goats' }],
  } as unknown as OwnProfile
  const page = renderProfilePage(account, profile, [
    { file: 'pictures/1.webp', state: 'shown' },
    { file: 'pictures/2.webp', state: 'shown' },
  ])
  expect(page).toContain('<h1>Amina, 30</h1>')
  expect(page).toContain('<img src="pictures/1.webp" alt="">\n<img src="pictures/2.webp" alt="">')
  const said = [...page.matchAll(/<dt>(.*)<\/dt><dd dir="auto">([^<]*)<\/dd>/g)].map(([, of, what]) => [
    of,
    what,
  ])
  expect(said).toEqual([
    ['E-mail', 'amina@mithaq.example'],
    ['Member since', '2026-01-02'],
    ['Place', 'Irbid, JO'],
    ['About you', 'I keep &lt;bees&gt;.'],
    ['What you say about yourself', 'prays: always'],
    ['I laugh about', 'goats'],
  ])
})
