const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Every region the browser can name: more than the 195 that the product lists, so a fair test of speed. */
export const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .flatMap((code) => {
    const label = names.of(code)
    return label ? [{ value: code, label }] : []
  })
  .toSorted((a, b) => a.label.localeCompare(b.label))

export const maritalStatuses = ['Never Married', 'Separated', 'Divorced', 'Married', 'Widowed'].map(
  (label) => ({
    value: label,
    label,
  }),
)

const monthName = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
export const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: monthName.format(Date.UTC(2000, month)),
}))
