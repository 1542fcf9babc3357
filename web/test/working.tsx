import { QueryClient } from '@tanstack/react-query'
import { isValidElement } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { mounted } from './mounted.tsx'

// oxlint-disable-next-line typescript/no-explicit-any -- a test knows what the part it looks for is given
type Part = ReactElement<Record<string, any>>

/** Every element of what a component answered, the outer before the inner, also those in its properties. */
export function partsOf(node: unknown): Part[] {
  if (Array.isArray(node)) return node.flatMap(partsOf)
  if (!isValidElement<Record<string, unknown>>(node)) return []
  return [node as Part, ...Object.values(node.props).flatMap(partsOf)]
}

/** A component at work as on a screen, though nothing is drawn: its own parts can be read, and what they do be done. */
export function working<Props extends object>(
  Component: (props: Props) => ReactNode,
  first: NoInfer<Props>,
  { client = new QueryClient(), around }: Around = {},
) {
  let props = first
  const screen = mounted(client, () => ({ node: Component(props) }), around)
  const parts = () => partsOf(screen.shown().node)
  return {
    parts,
    /** Those with such properties. */
    all: (wanted: object) => parts().filter((part) => has(part, wanted)),
    part: (wanted: object) => {
      const found = parts().find((one) => has(one, wanted))
      if (!found) throw new Error(`No part with ${JSON.stringify(wanted)}`)
      return found.props
    },
    give: (next: Partial<Props>) => {
      props = { ...props, ...next }
      screen.shown()
    },
    leave: screen.leave,
  }
}

interface Around {
  client?: QueryClient
  around?: (screen: ReactNode) => ReactNode
}

const has = ({ type, props }: Part, wanted: object): boolean =>
  Object.entries(wanted).every(([name, value]) => (name === 'type' ? type : props[name]) === value)
