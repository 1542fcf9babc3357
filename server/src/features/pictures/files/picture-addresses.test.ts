import { api } from '@mithaq/contract'
import { defaultFilters } from '@mithaq/contract/filters'
import { pictureUrl, type Picture } from '@mithaq/contract/pictures'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addMembers, createToken, type Member } from '../../../../test/support/members/add-members.ts'
import { sendPicture } from '../../../../test/support/pictures/send-picture.ts'
import { bootApp, type TestApp } from '../../../../test/support/app/test-app.ts'
import { createPictureAddresses, signPicturesInAnswers } from './picture-addresses.ts'

const { account, discovery, pictures, profile, safety } = api

let app: TestApp
let second: TestApp
let small: Buffer
beforeAll(async () => {
  app = await bootApp()
  second = await bootApp({ DATABASE_URL: app.databaseUrl })
  small = await sharp({ create: { width: 200, height: 250, channels: 3, background: '#446688' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await second.close()
  await app.close()
})

let [me, her]: Member[] = []
let picture: Picture
beforeEach(async () => {
  app.clock.stopAt(new Date('2026-11-16T10:20:00Z'))
  second.clock.stopAt(new Date('2026-11-16T10:20:00Z'))
  ;[me, her] = await addMembers(app, [{ sex: 'male' }, { sex: 'female' }])
  picture = await sendPicture(app, her!, small)
})

const open = async (seen: Picture, from = app, file = pictureUrl(seen, 'small', 'webp')) => {
  const { statusCode, headers } = await from.server.inject({ url: file })
  return { status: statusCode, cache: headers['cache-control'] }
}
const herCard = async () => {
  const token = await createToken(app, me!.id)
  return (await app.call(discovery.profile, { profileId: her!.id }, { token })).body.pictures[0]!
}
const again = (who: Member, ids = picture.id) => app.call(pictures.addresses, { ids }, who)

it('an address is the same for everybody for an hour, and valid for 65 minutes from its start', async () => {
  const [mine, theirs] = [(await app.call(profile.mine, {}, her)).body.pictures[0]!, await herCard()]
  expect(theirs.address).toBe(mine.address)
  expect(await open(theirs)).toEqual({ status: 200, cache: 'private, max-age=2700, immutable' })
  app.clock.advance({ min: 39 })
  expect((await herCard()).address).toBe(mine.address)
  app.clock.advance({ min: 1 })
  const next = await herCard()
  expect(next.address).not.toBe(mine.address)
  expect(await open(theirs)).toEqual({ status: 200, cache: 'private, max-age=300, immutable' })
  expect(await open(next)).toEqual({ status: 200, cache: 'private, max-age=3900, immutable' })
  app.clock.advance({ min: 4, s: 59 })
  expect((await open(theirs)).status).toBe(200)
  app.clock.advance({ s: 1 })
  expect(await open(theirs)).toEqual({ status: 404, cache: 'no-store' })
  expect((await open(next)).status).toBe(200)
})

it.each([
  ['a picture', false],
  ['a blur', true],
])('each hour begins a new address of %s, whichever was handed out before', (_, blurred) => {
  const addresses = createPictureAddresses('a secret', app.clock)
  const { id } = picture
  const before = [true, false].map((either) => addresses.sign(id, either))
  app.clock.advance({ h: 2 })
  const next = addresses.sign(id, blurred)
  expect(before).not.toContain(next)
  expect(addresses.opensFor(id, blurred, next)).toBe(2700)
  expect(addresses.sign(id, blurred), 'the same within the hour').toBe(next)
})

it('servers with one secret open what the other has signed', async () => {
  const { body } = await second.call(pictures.addresses, { ids: picture.id }, me)
  expect(body.pictures).toEqual([await herCard()])
  const signed = body.pictures[0]!
  // Their files lie apart in this test: the other one finds that this one is missing, and not that it is forged.
  await open(signed, second)
  expect(second.logs.join()).toContain('a picture has lost its file')
  expect((await open(signed)).status).toBe(200)
})

it('a forged, changed or foreign address opens nothing', async () => {
  const other = await sendPicture(app, her!, small)
  const { id, address } = await herCard()
  const [end = '', seal = ''] = address.split(/-(.*)/)
  const later = (Number.parseInt(end, 36) + 60).toString(36)
  const forged = [
    `/pictures/${id}/small.webp`,
    `/pictures/${id}//small.webp`,
    `/pictures/${id}/${end}-/small.webp`,
    `/pictures/${id}/${later}-${seal}/small.webp`,
    `/pictures/${id}/${end}-${'A'.repeat(22)}/small.webp`,
    `/pictures/${id}/${end}-${seal.toLowerCase()}/small.webp`,
    `/pictures/${id}/${end.toUpperCase()}-${seal}/small.webp`,
    `/pictures/${other.id}/${address}/small.webp`,
    `/pictures/${id}/${address}/huge.webp`,
    // Signed for the picture as it is, not for its blur, nor the other way round.
    `/pictures/${id}/${address}/blur.webp`,
  ]
  for (const url of forged)
    expect([url, await open(picture, app, url)]).toEqual([url, { status: 404, cache: 'no-store' }])
  expect((await open({ ...picture, id, address })).status).toBe(200)
})

it('no new address is handed out after a block, by either side', async () => {
  expect((await again(me!)).body).toMatchObject({
    now: '2026-11-16T10:20:00.000Z',
    pictures: [{ id: picture.id, blurred: false }],
  })
  await app.call(safety.block, { profileId: her!.id }, me)
  expect((await again(me!)).body.pictures).toEqual([])
  const [listed] = (await app.call(safety.blocked, {}, me)).body.people
  expect(Object.keys(listed!.member!)).toEqual(['name', 'age'])
  expect((await again(her!)).body.pictures).toHaveLength(1)
  const [he] = await addMembers(app, [{ sex: 'male' }])
  await app.call(safety.block, { profileId: he!.id }, her)
  expect((await again(he!)).body.pictures).toEqual([])
})

it('no new address is handed out of who is hidden, removed, of the same sex or unknown', async () => {
  const [woman] = await addMembers(app, [{ sex: 'female' }])
  expect((await again(woman!)).body.pictures).toEqual([])
  expect((await again(me!, crypto.randomUUID())).body.pictures).toEqual([])
  const onlyWithinFilters = (on: boolean) => app.call(discovery.setVisibility, { onlyWithinFilters: on }, her)
  await app.call(discovery.setFilters, { ...defaultFilters, verified: true }, her)
  await onlyWithinFilters(true)
  expect((await again(me!)).body.pictures, 'by her filters').toEqual([])
  await onlyWithinFilters(false)
  await app.call(discovery.like, { profileId: her!.id }, me)
  await onlyWithinFilters(true)
  expect((await again(me!)).body.pictures, 'whom he has liked stays').toMatchObject([{ blurred: false }])
  await app.call(account.deactivate, {}, her)
  expect((await again(me!)).body.pictures).toEqual([])
  // She herself sees them, under every setting.
  expect((await again({ ...her!, token: await createToken(app, her!.id) })).body.pictures).toHaveLength(1)
})

it('a removed picture opens at no address, however new', async () => {
  await sendPicture(app, her!, small)
  const seen = await herCard()
  await app.call(pictures.remove, { id: picture.id }, her)
  expect((await open(seen)).status).toBe(404)
  expect((await again(me!)).body.pictures).toEqual([])
})

it('asks for no addresses by anything but up to sixty ids', async () => {
  const one = crypto.randomUUID()
  for (const ids of ['', 'x', `${one},`, Array(61).fill(one).join()])
    expect((await again(me!, ids)).status).toBe(400)
  expect((await again(me!, Array(60).fill(one).join())).status).toBe(200)
})

it('an answer that says nothing of sight hands out the blurred picture', async () => {
  const addresses = createPictureAddresses('a secret', app.clock)
  const door = Fastify()
  signPicturesInAnswers(door, addresses)
  const unsigned = ['id', 'thumbHash', 'blurred', 'address'].map((missing) => ({
    ...picture,
    address: '',
    [missing]: undefined,
  }))
  const others = unsigned.map((each) => JSON.parse(JSON.stringify(each)))
  door.get('/', async () => ({
    seen: [true, false, null].map((blurred) => ({ ...picture, blurred })),
    others: structuredClone(others),
  }))
  const { seen, ...rest } = (await door.inject('/')).json<{ seen: Picture[]; others: object[] }>()
  // What is no picture is left as it is.
  expect(rest.others).toEqual(others)
  expect(
    seen.map(({ id, address }) =>
      [true, false].map((blurred) => addresses.opensFor(id, blurred, address) !== null),
    ),
  ).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ])
  await door.close()
})

it('a new version opens what an older one signed', () => {
  const addresses = createPictureAddresses('a secret', app.clock)
  const id = '00000000-0000-4000-8000-000000000001'
  expect([addresses.sign(id, false), addresses.sign(id, true)]).toEqual([
    'ht5mh-SGLXX_VU3hfjRXD0a_aIRN',
    'ht5mh-9-X0yWTe-EBHCHp4DyllqR',
  ])
})
