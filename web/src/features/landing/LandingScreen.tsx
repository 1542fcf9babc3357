import { Page } from '../../ui/layout/Page.tsx'
import { Footer } from '../../ui/layout/Footer.tsx'
import { Blurbs } from './Blurbs.tsx'
import { Hero } from './Hero.tsx'
import { LandingHeader } from './LandingHeader.tsx'
import { Tour } from './lazy-tour.tsx'

export function LandingScreen() {
  return (
    <Page className="flex min-h-dvh flex-col">
      <LandingHeader />
      <main className="mx-auto flex w-full max-w-344 flex-1 flex-col justify-center px-5 pb-10 md:px-8 md:pb-12">
        <Hero />
        <Blurbs />
        <Tour />
      </main>
      <Footer className="max-w-344 xl:px-22" />
    </Page>
  )
}
