import { vi } from 'vitest'

/** A device whose own language is this one, until mocks are restored. */
export function onDeviceOf(place: string): void {
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, options) {
    return new DateTimeFormat(language ?? place, options)
  })
}
