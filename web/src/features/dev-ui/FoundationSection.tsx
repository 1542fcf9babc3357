import { Khatam } from '../../ui/base/Khatam.tsx'
import { KhatamPattern } from '../../ui/base/KhatamPattern.tsx'
import { Logo } from '../../ui/base/Logo.tsx'
import { Section, Specimen } from './Specimen.tsx'

/** Each background colour, and its text colour. */
const grounds = [
  { paper: 'ink', surface: 'ink-soft', raised: 'ink-faint' },
  { leaf: 'on-leaf', 'leaf-wash': 'leaf', hero: 'hero-accent' },
  { saffron: 'on-saffron', 'saffron-wash': 'saffron-ink' },
  { rose: 'on-rose', 'rose-wash': 'rose-ink', 'slate-wash': 'slate' },
  { danger: 'on-danger', 'danger-wash': 'danger' },
].flatMap((family) => Object.entries(family))
const colour = (token: string) => `var(--${token})`

export function FoundationSection() {
  return (
    <Section
      id="foundations"
      title="Foundations"
      intro="Ivory paper, evergreen ink, one saffron accent for what to do next. Rose is kept for love, slate for time."
    >
      <Specimen name="Colour, by use" wide>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
          {grounds.map(([ground, text]) => (
            <li
              key={ground}
              className="rounded-md border border-line p-4"
              style={{ background: colour(ground), color: colour(text) }}
            >
              <p className="font-serif text-2xl font-semibold">Aa ميثاق</p>
              <p className="mt-4 text-sm font-semibold">{ground}</p>
              <p className="text-sm">{text}</p>
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Type">
        <p className="font-serif text-5xl font-semibold leading-tight tracking-tight">
          Two families, one promise
        </p>
        <p className="font-serif text-2xl font-semibold">Maryam, 29</p>
        <p className="text-lg text-ink-soft">We keep only your city, never your exact location.</p>
        <p>You have 9 tokens, 6 left after unlocking. Your turn to respond: 11h 42m.</p>
        <p className="text-sm text-ink-faint">Weekly tokens return on Friday</p>
      </Specimen>
      <Specimen name="Arabic beside Latin">
        <p lang="ar" dir="rtl" className="font-serif text-4xl font-semibold">
          مِيثَاقًا غَلِيظًا
        </p>
        <p className="text-lg">
          My grandmother used to say <bdi lang="ar">خير الناس أنفعهم للناس</bdi>, and I took it literally.
        </p>
        <p lang="ar" dir="rtl" className="text-ink-soft">
          نشأت بين عمّان وبورصة في عائلة محبّة، وأقرأ أكثر مما ينبغي.
        </p>
      </Specimen>
      <Specimen name="The khatam" row>
        <Logo size="small" />
        <Logo />
        <Logo size="large" />
        <Khatam className="size-20 text-saffron-ink" turning />
      </Specimen>
      <Specimen name="Depth and corners" row>
        <div className="grid size-24 place-items-center rounded-sm bg-surface text-sm shadow-1">10 px</div>
        <div className="grid size-24 place-items-center rounded-md bg-surface text-sm shadow-1">14 px</div>
        <div className="grid size-24 place-items-center rounded-lg bg-raised text-sm shadow-2">22 px</div>
        <div className="grid size-24 place-items-center rounded-full bg-raised text-sm shadow-2">Full</div>
      </Specimen>
      <Specimen name="Pattern" wide>
        <div className="on-hero relative isolate grid h-56 place-items-center overflow-hidden rounded-lg">
          <KhatamPattern className="-z-10 opacity-12" />
          <p className="font-serif text-3xl font-semibold text-hero-accent">It's a match!</p>
        </div>
      </Specimen>
    </Section>
  )
}
