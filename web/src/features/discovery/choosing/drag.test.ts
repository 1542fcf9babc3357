import { describe, expect, it } from 'vitest'
import { choiceOfKey, choiceOfDrag, isDrag } from './drag.ts'

const slow = (byX: number, width = 350) => ({ byX, width, pxPerMs: Math.sign(byX) * 0.1 })

describe('releasing a card', () => {
  it('decides after a long enough drag: toward the end is a like', () => {
    expect(choiceOfDrag(slow(117), false)).toBe('like')
    expect(choiceOfDrag(slow(-117), false)).toBe('pass')
    expect(choiceOfDrag(slow(116), false)).toBeNull()
    expect(choiceOfDrag(slow(-116), false)).toBeNull()
    expect(choiceOfDrag(slow(0), false)).toBeNull()
  })

  it('needs no longer drag on a wide card', () => {
    expect(choiceOfDrag(slow(120, 900), false)).toBe('like')
    expect(choiceOfDrag(slow(119, 900), false)).toBeNull()
  })

  it('decides by a flick, but not by a twitch', () => {
    expect(choiceOfDrag({ byX: 40, width: 350, pxPerMs: 0.6 }, false)).toBe('like')
    expect(choiceOfDrag({ byX: 20, width: 350, pxPerMs: 2 }, false)).toBeNull()
    expect(choiceOfDrag({ byX: 36, width: 350, pxPerMs: 0.5 }, false)).toBe('like')
    expect(choiceOfDrag({ byX: -36, width: 350, pxPerMs: -0.5 }, false)).toBe('pass')
    expect(choiceOfDrag({ byX: 35, width: 350, pxPerMs: 0.5 }, false)).toBeNull()
    expect(choiceOfDrag({ byX: 36, width: 350, pxPerMs: 0.49 }, false)).toBeNull()
  })

  it('is cancelled by throwing the card back', () => {
    expect(choiceOfDrag({ byX: 200, width: 350, pxPerMs: -0.5 }, false)).toBeNull()
    expect(choiceOfDrag({ byX: 200, width: 350, pxPerMs: -0.49 }, false)).toBe('like')
  })

  it('is mirrored in a right-to-left language', () => {
    expect(choiceOfDrag(slow(-150), true)).toBe('like')
    expect(choiceOfDrag(slow(150), true)).toBe('pass')
  })
})

describe('isDrag', () => {
  it('takes a sideways move for a drag and a vertical one for scrolling', () => {
    expect(isDrag(10, 3)).toBe(true)
    expect(isDrag(-10, 3)).toBe(true)
    expect(isDrag(8, 7)).toBe(true)
    expect(isDrag(8, 8)).toBe(false)
    expect(isDrag(7, 0)).toBe(false)
    expect(isDrag(10, 12)).toBe(false)
  })
})

describe('choiceOfKey', () => {
  it('passes to the left and likes to the right, mirrored with the page', () => {
    expect(choiceOfKey('ArrowLeft', false)).toBe('pass')
    expect(choiceOfKey('ArrowRight', false)).toBe('like')
    expect(choiceOfKey('ArrowLeft', true)).toBe('like')
    expect(choiceOfKey('ArrowUp', false)).toBeNull()
    expect(choiceOfKey('a', false)).toBeNull()
  })
})
