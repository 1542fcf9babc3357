const language = 'en'

/** A day of this year or of another, as one says it: '22 November'. */
export function wholeDay(iso: string): string {
  return new Date(iso).toLocaleDateString(language, { day: 'numeric', month: 'long' })
}

/** The same with its weekday and hour: an answer is promised to the minute. */
export function dayAndTime(iso: string): string {
  return new Date(iso).toLocaleString(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  })
}
