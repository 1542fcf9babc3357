import { createContext, use, type ReactNode } from 'react'
import { cx } from '../base/cx.ts'
import { Page } from './Page.tsx'
import { ScreenHeader } from './ScreenHeader.tsx'

/**
 * Where inner screens are shown: `screen` fills the window, `group` slides in over the screen before, `pane` stands
 * beside another screen, and `preview` does so while the other screen is the main one.
 */
export type ScreenPlace = 'screen' | 'group' | 'pane' | 'preview'
export const ScreenPlaceContext = createContext<ScreenPlace>('screen')

const motions = {
  screen: 'page-fade',
  group: 'group-slide',
  pane: 'pane-fade',
  preview: 'pane-fade',
} as const

interface InnerScreenProps {
  title: string
  backTo: string
  /** The first screen of a pane: beside the overview it needs no way back. */
  opensPane?: boolean
  /** Actions at the end of the header. */
  actions?: ReactNode
  intro?: { headline: string; text: string }
  /** For lists side by side. */
  wide?: boolean
  children: ReactNode
}

/** A screen below another one: a header with a back button, and its content. */
export function InnerScreen(props: InnerScreenProps) {
  const { title, backTo, opensPane = false, actions, intro, wide = false, children } = props
  const place = use(ScreenPlaceContext)
  const isBeside = place === 'pane' || place === 'preview'
  const Frame = place === 'preview' ? 'section' : 'main'
  const Heading = place === 'preview' ? 'h3' : 'h2'
  return (
    <Page className="safe-top" motion={motions[place]}>
      <Frame
        {...(place === 'preview' && { 'aria-label': title })}
        className={cx(
          'mx-auto w-full px-5 pt-5 pb-10 md:px-8',
          isBeside ? 'max-w-[44rem] lg:pt-7' : wide ? 'max-w-5xl' : 'max-w-2xl',
        )}
      >
        <ScreenHeader
          title={title}
          backTo={opensPane && isBeside ? null : backTo}
          headingLevel={place === 'preview' ? 2 : 1}
          small={place !== 'screen'}
        >
          {actions}
        </ScreenHeader>
        {intro && (
          <>
            <Heading className="text-2xl">{intro.headline}</Heading>
            <p className="mt-1 text-ink-soft">{intro.text}</p>
          </>
        )}
        {children}
      </Frame>
    </Page>
  )
}
