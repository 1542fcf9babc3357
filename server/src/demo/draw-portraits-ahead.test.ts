import { api } from '@mithaq/contract'
import * as demo from '@mithaq/demo'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootPictures, type PictureApp } from '../../test/support/pictures/boot-pictures.ts'
import { likeNewcomer } from './like-newcomer.ts'
import { drawPortraitsAhead } from './draw-portraits-ahead.ts'
import { seedDemo } from './seed-demo.ts'

let app: PictureApp
beforeAll(async () => {
  app = await bootPictures({
    drawPortrait: async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect width="80" height="100"/></svg>',
      ),
  })
  const joined: string[] = []
  await seedDemo(
    { ...app.app, onJoined: async (_, id) => void joined.push(id) },
    app.app.account.passwords,
    demo,
  )
  for (const memberId of joined) await likeNewcomer(app.app, demo, memberId)
})
afterAll(() => app.close())

it('draws the first portraits at once and the others while the server is idle', async () => {
  const firstScreens: string[] = []
  for (const signIn of demo.demoSignIns) {
    const { body } = await app.app.call(api.account.signIn, signIn)
    const me = { token: body.session.accessToken }
    const mine = await app.app.call(api.profile.mine, {}, me)
    const deck = await app.app.call(api.discovery.deck, {}, me)
    const shown = [mine.body.pictures[0], ...deck.body.cards.slice(0, 4).map(({ pictures }) => pictures[0])]
    firstScreens.push(...shown.map((picture) => picture!.id))
  }
  const drawn: string[] = []
  const problems: unknown[] = []
  const waited = Promise.withResolvers<void>()
  const quiet = Promise.withResolvers<void>()
  const ahead = drawPortraitsAhead({
    db: app.db,
    demo,
    drawPicture: async (id) => {
      await app.parts.prepare(id)
      drawn.push(id)
    },
    waitUntilIdle: () => {
      waited.resolve()
      return quiet.promise
    },
    onProblem: (error) => problems.push(error),
  })
  await waited.promise
  expect(drawn).toHaveLength(10)
  for (const id of firstScreens) {
    expect(drawn).toContain(id)
    for (const file of ['thumb.avif', 'small.avif', 'card.avif'])
      expect(await app.files.get(`${id}/${file}`)).not.toBeNull()
  }
  ahead.stop()
  quiet.resolve()
  await ahead.done
  expect(drawn).toHaveLength(10)
  expect(problems).toEqual([])
  const broken = new Error('no pencil')
  const failing = drawPortraitsAhead({
    db: app.db,
    demo,
    drawPicture: async () => {
      throw broken
    },
    waitUntilIdle: async () => {},
    onProblem: (error) => problems.push(error),
  })
  await failing.done
  expect(problems).toEqual([broken])
  // What fails because the house is closing is nobody's problem.
  const closing = drawPortraitsAhead({
    db: app.db,
    demo,
    drawPicture: async () => {
      closing.stop()
      throw broken
    },
    waitUntilIdle: async () => {},
    onProblem: (error) => problems.push(error),
  })
  await closing.done
  expect(problems).toEqual([broken])
})
