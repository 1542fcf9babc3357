// Inlined: three icons are not worth loading the icon library on the first page.
export const clock = 'M12 6v6l4 2M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z'
export const heart =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5'
export const sliders = 'M10 5H3M21 5h-7M14 3v4M21 12h-9M8 12H3M8 10v4M21 19h-5M12 19H3M16 17v4'

export function Icon({ outline, className }: { outline: string; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={outline} />
    </svg>
  )
}
