import type { ReactNode } from 'react'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { Logo } from '../../../ui/base/Logo.tsx'

/** The frame of the console's sign-in pages. */
export function SignInFrame({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="relative isolate grid min-h-dvh place-items-center overflow-hidden px-5 py-12">
      <KhatamPattern faded className="-z-10 text-leaf opacity-15" tile={144} />
      <div className="w-full max-w-md rounded-lg border border-line bg-surface p-8 text-center shadow-2">
        <Logo className="text-leaf" />
        <h1 className="mt-6 text-2xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{text}</p>
        {children}
      </div>
    </main>
  )
}
