/** To the nearest inch, as people say it. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const inches = Math.round(cm / 2.54)
  return { feet: Math.floor(inches / 12), inches: inches % 12 }
}
