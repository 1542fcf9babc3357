import type { MatchLine } from '@mithaq/contract/matches'
import { ShieldCheck } from 'lucide-react'
import { chat } from '../../../messages/chat.ts'

/** A warning below a message about contact outside the chat or about money. */
export function SafetyNote({ line, name }: { line: MatchLine; name: string }) {
  const found = Object.keys(line.values)
  return (
    <aside
      aria-label={chat.care.title}
      className="mx-auto my-3 flex w-full max-w-lg gap-3 rounded-lg border border-line bg-slate-wash px-4 py-3 text-sm text-slate"
    >
      <ShieldCheck className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{chat.care.title}</p>
        {found.some((kind) => kind !== 'money') && <p dir="auto">{chat.care.contact(name)}</p>}
        {found.includes('money') && <p>{chat.care.money}</p>}
        <p>{chat.care.report}</p>
      </div>
    </aside>
  )
}
