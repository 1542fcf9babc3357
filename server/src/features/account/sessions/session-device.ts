/** Product names; null if unknown. */
export interface SessionDevice {
  browser: string | null
  system: string | null
}

export const unknownDevice: SessionDevice = { browser: null, system: null }

// The first match counts: most browsers also name Chrome and Safari.
const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const findName = (list: [string, RegExp][], agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0] ?? null

/** Keeps the names only, neither versions nor models. */
export function parseUserAgent(agent: string | undefined, isNativeApp: boolean): SessionDevice {
  const text = agent ?? ''
  return { browser: isNativeApp ? 'Mithaq' : findName(browsers, text), system: findName(systems, text) }
}
