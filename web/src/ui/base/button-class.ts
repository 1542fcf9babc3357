import { cx } from './cx.ts'

const variants = {
  primary: 'bg-leaf text-on-leaf hover:bg-leaf/90',
  accent: 'bg-saffron text-on-saffron hover:bg-saffron/90',
  outline: 'border border-line-strong bg-surface/60 text-ink hover:border-leaf hover:bg-leaf-wash',
  quiet: 'text-ink hover:bg-leaf-wash',
  danger: 'bg-danger text-on-danger hover:bg-danger/90',
  rose: 'bg-rose text-on-rose hover:bg-rose-ink',
  /** For the evergreen ground. */
  'on-hero': 'border border-on-hero/50 text-on-hero hover:border-on-hero hover:bg-on-hero/10',
}
const sizes = {
  small: 'min-h-thumb px-4 py-2 text-sm',
  medium: 'min-h-[min(3.375rem,17vw)] px-6 py-2.5',
  large: 'min-h-[min(3.5rem,17.5vw)] px-8 py-3 text-lg',
}
const squares = { small: 'size-thumb', medium: 'size-[min(3rem,15vw)]', large: 'size-[min(3.5rem,17.5vw)]' }

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its column. */
  block?: boolean
  /** Round, for an icon alone. */
  round?: boolean
}

/** Disables a button by aria: the disabled attribute would drop the focus of a keyboard user. */
export const ariaDisabledProps = (off: boolean | undefined) =>
  off ? { 'aria-disabled': true, onClick: undefined } : undefined

/** The classes alone, for a link that looks like a button. */
export function buttonClass({ variant = 'primary', size = 'medium', block, round }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight',
    'transition-[background-color,border-color,color,transform] duration-150 active:scale-[0.98]',
    'disabled:pointer-events-none aria-disabled:pointer-events-none',
    variants[variant],
    round ? cx('shrink-0', squares[size]) : sizes[size],
    block && 'w-full',
  )
}
