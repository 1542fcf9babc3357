/** What a session runs on, by the names of the products; null where we do not know it. */
export interface SessionDevice {
  browser: string | null
  system: string | null
}

export const unknownDevice: SessionDevice = { browser: null, system: null }

// The first that fits: most browsers name Chrome and Safari as well.
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
  list.find(([, sign]) => sign.test(agent))?.[0] ?? null

/** Names alone are kept of what a browser says about itself: no versions, no models. */
export function parseUserAgent(agent: string | undefined, isPhone: boolean): SessionDevice {
  const said = agent ?? ''
  return { browser: isPhone ? 'Mithaq' : findName(browsers, said), system: findName(systems, said) }
}
