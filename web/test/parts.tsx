import { QueryClient } from '@tanstack/react-query'
import { Children, cloneElement, Fragment, isValidElement } from 'react'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import * as radix from 'radix-ui'
import { mounted } from './mounted.tsx'

type Props = Record<string, unknown> & { children?: ReactNode }
type Part = ReactElement<Props>

/** Their parts work on a true page alone: what they are given is looked at instead. */
const foreign = new Set<unknown>(Object.values(radix).flatMap((parts) => Object.values(parts)))
const isContext = (type: object) => Reflect.get(type, '$$typeof') === Symbol.for('react.context')

function wordsIn(node: ReactNode): string {
  return Children.toArray(node)
    .map((part) => (isValidElement<Props>(part) ? wordsIn(part.props.children) : String(part)))
    .join('')
}

/** A screen at work without a page: its hooks and effects run, and what it is made of is told instead of drawn. */
export function partsOf(
  screen: ReactNode,
  around: (screen: ReactNode) => ReactNode = (within) => within,
  /** What a part that is held finds in place of its element. */
  element?: object,
) {
  let parts: Part[] = []
  const ours = new Map<unknown, ComponentType<Props>>()

  function tell(node: ReactNode): ReactNode {
    return Children.map(node, (part) => {
      if (!isValidElement<Props>(part)) return null
      const { type, props } = part
      parts.push(part)
      const held = props['ref']
      if (element && typeof held === 'object' && held) Object.assign(held, { current: element })
      if (typeof type === 'object' && isContext(type)) return cloneElement(part, {}, tell(props.children))
      if (typeof type !== 'function' || foreign.has(type) || type.prototype?.isReactComponent)
        return <Fragment>{tell(props.children)}</Fragment>
      const Ours = ours.get(type) ?? ((given) => tell((type as (given: Props) => ReactNode)(given)))
      ours.set(type, Ours)
      return <Ours {...props} />
    })
  }

  const page = mounted(
    new QueryClient(),
    () => true,
    (nothing) => {
      parts = []
      return (
        <>
          {nothing}
          {around(tell(screen))}
        </>
      )
    },
  )
  const all = (is: unknown): Part[] => {
    page.shown()
    return parts.filter(({ type, props }) =>
      typeof is === 'string' ? type === is || props['role'] === is : type === is,
    )
  }
  return {
    /** By what they are: a tag, a role or a component. */
    all,
    /** What one of them was given. The first, or the one of that name. */
    given(is: unknown, name?: string): Props {
      const found = all(is).find(
        ({ props }) =>
          name === undefined || [props['aria-label'], props['label'], wordsIn(props.children)].includes(name),
      )
      if (!found) throw new Error(`There is no ${String(name ?? is)}`)
      return found.props
    },
    /** Of each part, what is written in it. */
    words: () => {
      page.shown()
      return parts.map(({ props }) => wordsIn(props.children))
    },
    leave: page.leave,
  }
}

/** As the browser does it: what it changes is there at once. */
export function act(given: Props, name: string, ...args: unknown[]): void {
  const done: unknown = given[name]
  if (typeof done !== 'function') throw new Error(`Nothing is done on ${name}`)
  flushSync(() => void done(...args))
}
