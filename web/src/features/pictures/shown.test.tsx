import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isShownWhole, LocalPicture } from './LocalPicture.tsx'
import { Picture } from './Picture.tsx'

const picture = { id: '0198c3f0-0000-7000-8000-000000000001', thumbHash: '', blurred: false, address: '' }
const imageIn = (html: string) => /<img [^>]*>/.exec(html)?.[0] ?? ''

test('words for readers do not lie over a picture that is still loading', () => {
  for (const html of [
    draw(<Picture picture={picture} alt="Maryam, picture 1 of 2" sizes="56px" />),
    draw(<LocalPicture url="blob:1" alt="Picture 1" />),
  ]) {
    const image = imageIn(html)
    expect(image).toMatch(/alt="[^"]+"/)
    expect(image).toMatch(/class="[^"]*\btext-transparent\b/)
  }
})

test('a frame that is not as tall as the picture takes more from below than from above', () => {
  expect(imageIn(draw(<Picture picture={picture} alt="" sizes="56px" />))).toContain('object-[50%_20%]')
  expect(imageIn(draw(<LocalPicture url="blob:1" alt="" />))).toContain('object-[50%_20%]')
})

test('a wide picture that is still on the device is shown whole, a tall or square one fills its frame', () => {
  expect([isShownWhole(1600, 700), isShownWhole(700, 1600), isShownWhole(900, 900)]).toEqual([
    true,
    false,
    false,
  ])
})
