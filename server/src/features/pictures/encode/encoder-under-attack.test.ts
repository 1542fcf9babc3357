import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  drawBombPng,
  drawEndlessGif,
  drawJpeg,
  listFileParts,
  drawPhoto,
} from '../../../../test/support/pictures/attack-pictures.ts'
import { openEncodersForSuite } from '../../../../test/support/pictures/encoders.ts'
import { isAlive, waitUntilProcessGone } from '../../../../test/support/wait/wait-until.ts'
import { startLimitedProcess } from '../../../lib/limited-process.ts'

const small = await drawJpeg(60, 75)
const large = await drawJpeg(1600, 2000)
const { encoder, encoded, start, pids } = openEncodersForSuite()

describe('attacks', () => {
  it('refuses 7000 x 7000 pixels without unpacking them', async () => {
    const bomb = await drawBombPng(7_000, 7_000)
    expect(bomb.length).toBeLessThan(200_000)
    await encoder.encode(await drawJpeg(40, 50), { only: ['thumb.webp'] })
    const pid = pids[0]!
    const before = peakMb(pid)
    const outcome = await encoder.encode(bomb)
    expect(outcome).toEqual({ unreadable: expect.stringContaining('pixel limit') })
    expect(isAlive(pid)).toBe(true)
    expect(peakMb(pid) - before).toBeLessThan(50)
  }, 120_000)

  it('sees the first of thousands of frames and no more', async () => {
    const gif = await drawEndlessGif(5_000)
    expect((await sharp(gif).metadata()).pages).toBe(5_001)
    const { files } = await encoded(gif, ['card.webp', 'card.avif'])
    for (const { bytes } of files) expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
    const moving = await sharp(await drawEndlessGif(40), { animated: true })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBeGreaterThan(1)
    const [still] = (await encoded(moving, ['card.webp'])).files
    expect(listFileParts(still!.bytes)).toEqual(['VP8 '])
  })

  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('refuses a %s that ends too early', async (format) => {
    const whole = await drawPhoto(600, 750).toFormat(format).toBuffer()
    for (const part of [0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part))
      expect(await encoder.encode(cut, { only: ['thumb.webp'] }), `${part}`).toMatchObject({
        unreadable: expect.any(String),
      })
    }
  })

  it('refuses a script that begins like a GIF', async () => {
    const script = Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//')
    expect(await encoder.encode(script)).toMatchObject({ unreadable: expect.any(String) })
  })

  it('refuses a drawing that a member sends, also in the process that has just drawn our own', async () => {
    const drawing = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100"><rect/></svg>',
    )
    const encode = (options?: { drawing: true }) =>
      encoder.encode(drawing, { only: ['thumb.webp'], ...options })
    for (let time = 0; time < 2; time++) {
      expect(await encode()).toMatchObject({ unreadable: expect.any(String) })
      expect(await encode({ drawing: true })).toHaveProperty('encoded')
    }
  })

  it('survives rubbish behind a right beginning', async () => {
    const whole = await drawJpeg(300, 375)
    for (let seed = 1; seed <= 30; seed++) {
      const spoilt = Buffer.from(whole)
      for (let at = 20 + seed; at < spoilt.length; at += 97 + seed) spoilt[at] = (at * seed) % 256
      expect(Object.keys(await encoder.encode(spoilt, { only: ['thumb.webp'] }))[0]).toMatch(
        /encoded|unreadable/,
      )
    }
    expect(await encoder.encode(whole, { only: ['thumb.webp'] })).toHaveProperty('encoded')
  })
})

describe('the processes', () => {
  const quick = { only: ['thumb.webp'] } as const

  it('is another process, and knows nothing of ours', async () => {
    process.env['SESSION_SECRET_FOR_TEST'] = 'do not tell'
    const alone = start()
    await alone.encode(small, quick)
    const pid = pids.at(-1)!
    expect(pid).not.toBe(process.pid)
    if (process.platform !== 'linux') return
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('SESSION_SECRET')
    expect(readFileSync(`/proc/${pid}/limits`, 'utf8')).toMatch(/Max data size\s+\d+/)
  })

  it('keeps all its threads, because a picture given to a stopping thread gets no answer', async () => {
    await encoder.encode(small, quick)
    if (process.platform !== 'linux') return
    const tasks = `/proc/${pids.at(-1)!}/task`
    const names = readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/comm`, 'utf8'))
    expect(names.filter((name) => name.startsWith('libvips'))).toHaveLength(12)
  })

  it('is the only place where a decoder is loaded', () => {
    const services = JSON.stringify(new URL('../picture-services.ts', import.meta.url).href)
    const ask = `await import(${services}); console.log(process.report.getReport().sharedObjects.join())`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', ask], { encoding: 'utf8' })
    expect(run.stdout).toContain('/')
    expect(run.stdout).not.toContain('vips')
  })

  it('does not outlive the server that started it', async () => {
    const script = fileURLToPath(new URL('encoder-process.ts', import.meta.url))
    const limits = { memoryMb: 512, heapMb: 128, reservedMb: 512, args: ['20000'], env: {} }
    const child = startLimitedProcess(script, limits)
    await once(child, 'message')
    const ending = once(child, 'exit')
    child.disconnect()
    expect(await ending).toEqual([null, 'SIGKILL'])
  })

  it('is replaced when a picture kills it, and only that upload fails', async () => {
    const alone = start()
    await alone.encode(small, quick)
    const first = pids.at(-1)!
    const dying = alone.encode(large)
    const next = alone.encode(small, quick)
    process.kill(first, 'SIGKILL')
    expect(await dying).toEqual({ unreadable: 'the process ended with SIGKILL', died: true })
    expect(await next).toHaveProperty('encoded')
    expect(pids.at(-1)).not.toBe(first)
  })

  it('is ended when it takes too long', async () => {
    const alone = start({ timeoutMs: 12_000 })
    await alone.encode(small, quick)
    const pid = pids.at(-1)!
    process.kill(pid, 'SIGSTOP')
    expect(await alone.encode(small, quick)).toMatchObject({
      unreadable: 'no answer within 12000 ms',
      died: true,
    })
    await waitUntilProcessGone(pid)
    // Its successor needs its own start-up within the limit, which a busy machine may not grant.
    const patient = start()
    expect(await patient.encode(small, quick)).toHaveProperty('encoded')
  })

  it('is ended when it takes too much of the processor', async () => {
    const alone = start({ cpuMs: 700 })
    expect(await alone.encode(small, quick)).toHaveProperty('encoded')
    expect(await alone.encode(large)).toEqual({ unreadable: 'the process ended with SIGKILL', died: true })
    expect(await alone.encode(small, quick)).toHaveProperty('encoded')
  })

  it('is ended when it takes too much memory', async () => {
    const width = 6_300
    const create = { width, height: width, channels: 4, background: '#f008' } as const
    const hungry = await sharp({ create }).toColourspace('rgb16').png({ progressive: true }).toBuffer()
    expect(hungry.length).toBeLessThan(5 * 1024 * 1024)
    const tight = start({ memoryMb: 200 })
    expect(await tight.encode(small, quick)).toHaveProperty('encoded')
    expect(await tight.encode(hungry)).toMatchObject({ unreadable: expect.any(String) })
    expect(await tight.encode(small, quick)).toHaveProperty('encoded')
    // Within the product's own limit the largest picture that we take passes.
    expect(await encoder.encode(hungry, quick)).toHaveProperty('encoded')
  }, 120_000)

  it('refuses pictures when too many wait, and stops when idle', async () => {
    const one = start({ maxWaiting: 2, idleMs: 300 })
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => one.encode(small, quick)))
    expect(outcomes.filter((outcome) => 'encoded' in outcome)).toHaveLength(3)
    expect(outcomes.filter((outcome) => 'busy' in outcome)).toHaveLength(3)
    const pid = pids.at(-1)!
    await waitUntilProcessGone(pid)
    expect(await one.encode(small, quick)).toHaveProperty('encoded')
  })

  it('stops with the server, and waiting uploads get an error', async () => {
    const alone = start()
    await alone.encode(small, quick)
    const waiting = [alone.encode(large), alone.encode(small)]
    alone.close()
    for (const outcome of await Promise.all(waiting)) expect(outcome).toEqual({ busy: 'stopping' })
    expect(await alone.encode(small)).toEqual({ busy: 'stopping' })
    await waitUntilProcessGone(pids.at(-1)!)
  })
})

function peakMb(pid: number): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}
