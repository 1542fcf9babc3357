import type { CSSProperties, ReactNode } from 'react'
import { tokens } from '../../../messages/tokens.ts'
import { CoinFace } from '../../../ui/base/Coin.tsx'
import { KhatamPattern } from '../../../ui/base/KhatamPattern.tsx'
import { Face } from './Face.tsx'
import './lesson.css'

/** A drawing of 358 by 420 that shrinks to leave room for the text. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <div className="on-hero relative isolate flex-1 overflow-hidden rounded-[26px]">
      <KhatamPattern className="-z-10 opacity-15" />
      <svg viewBox="0 0 358 420" className="absolute inset-0 size-full" aria-hidden="true" focusable="false">
        {children}
      </svg>
    </div>
  )
}

/** The n-th coin to arrive. */
function Arriving({ n, x, y, size }: { n: number; x: number; y: number; size: number }) {
  return (
    <g className="lesson-coin" style={{ '--n': n } as CSSProperties}>
      <svg x={x - size / 2} y={y - size / 2} width={size} height={size} viewBox="0 0 48 48" fill="none">
        <CoinFace />
      </svg>
    </g>
  )
}

const star = 'M291 210 258 243V289H212L179 322 146 289H100V243L67 210 100 177V131H146L179 98 212 131H258V177Z'
const columns = [91, 179, 267]
const rows = [118, 210, 302]
const nine = rows.flatMap((y) => columns.map((x) => ({ x, y })))

/** Up to nine coins; a single large one for an empty wallet. */
export function CoinsDrawing({ count }: { count: number }) {
  return (
    <Drawing>
      <path d={star} className="stroke-hero-accent opacity-50" fill="none" strokeWidth="3" />
      {count > 0 ? (
        nine.slice(0, count).map(({ x, y }, n) => <Arriving key={`${x} ${y}`} n={n} x={x} y={y} size={60} />)
      ) : (
        <Arriving n={0} x={179} y={210} size={104} />
      )}
    </Drawing>
  )
}

const arch = 'M55 292V170Q55 112 118 88 160 72 179 36 198 72 240 88 303 112 303 170V292Z'
const opening = 'M80 292V178Q80 130 132 108 165 94 179 64 193 94 226 108 278 130 278 178V292Z'
const his = [
  { x: 156, y: 288 },
  { x: 142, y: 316 },
  { x: 128, y: 344 },
]

/** Both have paid, and the chat is open. */
export function ArchDrawing() {
  return (
    <Drawing>
      <path d={arch} className="fill-[#0d332d] stroke-hero-accent" strokeWidth="4" />
      <path d={opening} fill="#faf6ee" />
      <Bubble x={92} y={150} width={146} className="fill-[#dfeae4]" words="fill-[#12332e]">
        {tokens.lesson.greeting}
      </Bubble>
      <Bubble x={106} y={196} width={164} className="fill-[#14473f]" words="fill-[#fbf7ee]">
        {tokens.lesson.answer}
      </Bubble>
      <Face who="him" x={64} y={346} size={92} />
      <Face who="her" x={294} y={346} size={92} />
      {his.map(({ x, y }, n) => (
        <Arriving key={y} n={2 * n} x={x} y={y} size={32} />
      ))}
      {his.map(({ x, y }, n) => (
        <Arriving key={y} n={2 * n + 1} x={358 - x} y={y} size={32} />
      ))}
    </Drawing>
  )
}

interface BubbleProps {
  x: number
  y: number
  width: number
  className: string
  words: string
  children: string
}

function Bubble({ x, y, width, className, words, children }: BubbleProps) {
  return (
    <>
      <rect x={x} y={y} width={width} height="36" rx="14" className={className} />
      <text x={x + width / 2} y={y + 23} textAnchor="middle" fontSize="14" className={words}>
        {children}
      </text>
    </>
  )
}

const around = 2 * Math.PI * 110
const marks = Array.from({ length: 12 }, (_, hour) => hour * 30)

/** The reply time, and the coins that go to the member who waited. */
export function ClockDrawing({ number, unit, lost }: { number: string; unit: string; lost: number }) {
  return (
    <Drawing>
      <g fill="none" strokeWidth="13">
        <circle cx="179" cy="150" r="110" className="stroke-hero-accent opacity-30" />
        <circle
          cx="179"
          cy="150"
          r="110"
          className="stroke-hero-accent"
          strokeDasharray={`${around * 0.75} ${around}`}
          strokeLinecap="round"
          transform="rotate(-90 179 150)"
        />
      </g>
      <circle cx="179" cy="150" r="96" fill="#faf6ee" />
      {marks.map((turn) => (
        <path
          key={turn}
          d="M179 64V78"
          stroke="#52665f"
          strokeWidth="3"
          strokeLinecap="round"
          transform={`rotate(${turn} 179 150)`}
        />
      ))}
      <g textAnchor="middle">
        <text x="179" y="162" fontSize="64" fontWeight="600" className="fill-[#12332e] font-serif">
          {number}
        </text>
        <text x="179" y="190" fontSize="18" fontWeight="600" className="fill-[#52665f]">
          {unit}
        </text>
      </g>
      <Face who="him" x={62} y={346} size={88} />
      <Face who="her" x={296} y={346} size={88} />
      <g className="stroke-hero-accent" fill="none" strokeWidth="3.5" strokeLinecap="round">
        <path d="M116 366Q179 302 236 354" strokeDasharray="1 9" />
        <path d="M222 354 238 356 236 340" strokeLinejoin="round" />
      </g>
      {Array.from({ length: lost }, (_, n) => (
        <Arriving key={n} n={n} x={179 + (n - (lost - 1) / 2) * 42} y={324} size={36} />
      ))}
    </Drawing>
  )
}
