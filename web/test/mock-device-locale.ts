import { vi } from 'vitest'

/** Makes `locale` the device's default language until mocks are restored. */
export function mockDeviceLocale(locale: string): void {
  const { DateTimeFormat } = Intl
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (language, options) {
    return new DateTimeFormat(language ?? locale, options)
  })
}
