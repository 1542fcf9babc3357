import { useId } from 'react'

/** A faceless portrait in a circle, drawn 100 wide. */
export function Face({ who, x, y, size }: { who: 'him' | 'her'; x: number; y: number; size: number }) {
  const clip = useId()
  return (
    <svg x={x - size / 2} y={y - size / 2} width={size} height={size} viewBox="0 0 100 100">
      <clipPath id={clip}>
        <circle cx="50" cy="50" r="46" />
      </clipPath>
      <circle cx="50" cy="50" r="50" fill="#fbf7ee" />
      <g clipPath={`url(#${clip})`}>
        <rect width="100" height="100" fill={who === 'him' ? '#dcebe3' : '#dfeaf3'} />
        {who === 'him' ? <Him /> : <Her />}
      </g>
    </svg>
  )
}

function Him() {
  return (
    <>
      <path d="M8 104C10 78 30 70 50 70S90 78 92 104Z" fill="#c8a377" />
      <path d="M42 60h16v14q-8 7-16 0Z" fill="#c98d68" />
      <ellipse cx="50" cy="44" rx="17" ry="21" fill="#dba580" />
      <path d="M33 46q0 25 17 25t17-25q-2 10-9 11-8-3-16 0-7-1-9-11Z" fill="#3c2b22" />
      <path d="M31 44q-3-24 19-25 22 1 19 25-3-11-8-14-11 4-22 0-5 3-8 14Z" fill="#3c2b22" />
    </>
  )
}

function Her() {
  return (
    <>
      <path d="M6 104C8 74 30 66 50 66S92 74 94 104Z" fill="#2d647b" />
      <path
        d="M50 14c-20 0-27 16-26 34 1 16-3 26-6 34 12 8 52 8 64 0-3-8-7-18-6-34 1-18-6-34-26-34Z"
        fill="#3b7c96"
      />
      <path d="M30 66q20 20 40 0l6 20q-26 14-52 0Z" fill="#33708a" />
      <ellipse cx="50" cy="46" rx="16" ry="20" fill="#e3b592" />
    </>
  )
}
