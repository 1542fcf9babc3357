/** So many digits in a row are a telephone number: years, ages and heights have fewer. */
const shortest = 7

const units = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const spelled = new Map<string, string>([
  ...[...units, ...teens].map((word, value) => [word, String(value)] as const),
  ...tens.map((word, place) => [word, String((place + 2) * 10)] as const),
  ['oh', '0'],
  ['nought', '0'],
])
const times: Record<string, number> = { double: 2, triple: 3 }

/** Dates, spans of years and grouped thousands are numbers, and nobody's telephone. */
const harmless = [
  /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/gu,
  /\b\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d\b/gu,
  /\b[1-9]\d{0,2}(?:,\d{3})+\b/gu,
]

/** Whether a text, plain already, holds a telephone number: in digits, in words or in both. */
export function telephoneIn(plain: string): boolean {
  const text = harmless.reduce((rest, sign) => rest.replaceAll(sign, '|'), plain)
  let run: string[] = []
  let repeat = 1
  let end = 0
  const isNumber = () =>
    run.join('').length >= shortest && !run.every((part) => /^(?:19|20)\d\d$/u.test(part))
  for (const { 0: word, index } of text.matchAll(/\d+|\p{L}+/gu)) {
    const between = text.slice(end, index)
    const digits = spelled.get(word) ?? (/^\d/u.test(word) ? word : undefined)
    // One by one with commas is spelling out; 'between 25, 30 and 35' is not.
    const joined = /^[\s.()/+*_–—-]*$/u.test(between) || (/^\s*,\s*$/u.test(between) && digits?.length === 1)
    end = index + word.length
    if (run.length > 0 && !(joined && (digits !== undefined || word in times))) {
      if (isNumber()) return true
      run = []
    }
    if (digits !== undefined) {
      run.push(digits.repeat(repeat))
      repeat = 1
    } else repeat = times[word] ?? 1
  }
  return isNumber()
}
