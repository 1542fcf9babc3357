// @vitest-environment drawn
import { servedScreens } from '../../../../test/served.tsx'
import { expect, test, vi } from 'vitest'
import { QuoteBlock } from './QuoteBlock.tsx'

const { open } = servedScreens()

test('a quote names its author and leads there; one that is gone leads nowhere', async () => {
  const opened = vi.fn<(seq: number) => void>()
  const quote = (changed: object) =>
    open(
      <QuoteBlock
        quote={{ id: 'q', seq: 2, text: 'Salam', mine: false, ...changed }}
        name="Salma"
        onLeaf={false}
        onOpen={opened}
      />,
    )
  await quote({}).press('SalmaSalam')
  expect(opened).toHaveBeenCalledWith(2)
  expect(quote({ mine: true }).plain()).toBe('YouSalam')
  expect(quote({ seq: null, text: null }).names()).toEqual([])
  expect(quote({ seq: null, text: null }).plain()).toBe('This message is no longer here')
})
