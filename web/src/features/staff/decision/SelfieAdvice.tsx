import type { ShownSelfies } from '@mithaq/contract/verification'
import { review as texts } from '../../../messages/review.ts'

/** The result of the automatic check of the selfies. */
export function SelfieAdvice({ advice }: { advice: ShownSelfies['advice'] }) {
  if (advice === null) return <p className="text-sm text-ink-soft">{texts.noAdvice}</p>
  const share = (value: number | null, otherwise: string) =>
    value === null ? otherwise : texts.percent(value)
  const rows = [
    [texts.faces, advice.faces.every((count) => count === 1) ? texts.yes : texts.no],
    [texts.poses, `${advice.poses.filter(Boolean).length} / ${advice.poses.length}`],
    [texts.live, share(advice.live, texts.no)],
    [texts.samePerson, share(advice.samePerson, texts.no)],
    [texts.likeness, share(advice.likeness, texts.noFace)],
  ]
  return (
    <div className="rounded-md bg-slate-wash px-4 py-3 text-sm">
      <h3 className="font-semibold">{texts.advice}</h3>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-ink-soft">{texts.adviceOnly}</p>
    </div>
  )
}
