// @vitest-environment dom
import { setUpFakeServer } from '../../../../test/set-up-fake-server.tsx'
import { expect, test, vi } from 'vitest'
import { QuoteBlock } from './QuoteBlock.tsx'

const { render } = setUpFakeServer()

test('a quote names its author and leads there; one that is gone leads nowhere', async () => {
  const opened = vi.fn<(seq: number) => void>()
  const quote = (changed: object) =>
    render(
      <QuoteBlock
        quote={{ id: 'q', seq: 2, text: 'Salam', mine: false, ...changed }}
        name="Salma"
        onLeaf={false}
        onOpen={opened}
      />,
    )
  await quote({}).press('SalmaSalam')
  expect(opened).toHaveBeenCalledWith(2)
  expect(quote({ mine: true }).plainText()).toBe('YouSalam')
  expect(quote({ seq: null, text: null }).controlNames()).toEqual([])
  expect(quote({ seq: null, text: null }).plainText()).toBe('This message is no longer here')
})
