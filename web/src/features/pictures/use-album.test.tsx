import type { Picture } from '@mithaq/contract/pictures'
import { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later } from '../../../test/later.ts'
import { mounted } from '../../../test/mounted.tsx'
import { openPage } from '../../../test/page.ts'
import { clearToasts, readToasts } from '../../ui/toast.ts'
import { useAlbum } from './use-album.ts'

const picture = (id: string): Picture => ({ id, thumbHash: '' })
vi.useFakeTimers()
openPage()
const acts: { what: string; body: unknown; answer: (response: Response) => void }[] = []
vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
  return new Promise<Response>((answer) =>
    acts.push({
      what: `${method} ${url.replace('/api', '')}`,
      body: body === undefined ? undefined : (JSON.parse(String(body)) as unknown),
      answer,
    }),
  )
})
const refused = () => Response.json({ code: 'internal' }, { status: 500 })

const openAlbum = (ids: string) =>
  mounted(new QueryClient(), () => {
    const [pictures, setPictures] = useState<readonly Picture[]>(() => [...ids].map(picture))
    return {
      ids: pictures.map(({ id }) => id).join(''),
      ...useAlbum(pictures, (change) => setPictures(change)),
    }
  })
let album: ReturnType<typeof openAlbum>
const moment = () => later(1)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  acts.length = 0
  clearToasts()
})
afterEach(() => {
  album.leave()
  vi.restoreAllMocks()
})

test('an order shows at once, is kept, and turns back where the server refuses', async () => {
  album = openAlbum('abc')
  album.shown().move(0, 2)
  await moment()
  expect(album.shown().ids).toBe('bca')
  acts[0]?.answer(refused())
  await moment()
  expect(album.shown().ids).toBe('abc')
  expect(readToasts()).toMatchObject([{ kind: 'error' }])
})

test('one act after the other: a second order waits for the first', async () => {
  album = openAlbum('abc')
  album.shown().move(0, 2)
  await moment()
  album.shown().move(0, 1)
  await moment()
  expect(album.shown().ids).toBe('cba')
  expect(acts).toHaveLength(1)
  acts[0]?.answer(Response.json({ pictures: [...'bca'].map(picture) }))
  await moment()
  expect(acts).toHaveLength(2)
})

test('the last picture stays, and one that is leaving counts as gone', async () => {
  album = openAlbum('ab')
  album.shown().remove('a')
  await moment()
  album.shown().remove('b')
  await moment()
  expect(acts.map(({ what }) => what)).toEqual(['DELETE /pictures/a'])
  expect(album.shown().problems).toHaveLength(1)
  expect(readToasts()).toMatchObject([{ kind: 'error' }])
  acts[0]?.answer(Response.json({ pictures: [picture('b')] }))
  await moment()
  expect(album.shown().ids).toBe('b')
})

test('a picture whose removal is refused stays', async () => {
  album = openAlbum('ab')
  album.shown().remove('a')
  await moment()
  expect([...album.shown().leaving]).toEqual(['a'])
  acts[0]?.answer(refused())
  await moment()
  expect(album.shown().ids).toBe('ab')
  expect([...album.shown().leaving]).toEqual([])
})
