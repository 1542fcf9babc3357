import { expect, it } from 'vitest'
import { newBrowser } from '../../../test/support/notifications/devices.ts'
import { readSubscription } from './push-subscription.ts'

const isTaken = (endpoint: string, development = false) => {
  // An address alone is one behind https.
  const url = /^[\d[]/.test(endpoint) ? `https://${endpoint}/abc` : endpoint
  return readSubscription(newBrowser(url).device.token, development) !== undefined
}

it.each([
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://web.push.apple.com/abc',
  'https://web.push.apple.com./abc',
  'https://fcm.googleapis.com:443/fcm/send/abc',
  'https://193.0.6.139/abc',
  'https://[2a00:1450:4001:81b::200a]/abc',
  // The first ones behind what a house keeps to itself, or beside it.
  ...['1.0.0.0', '11.0.0.0', '100.63.255.255', '100.128.0.0', '128.0.0.0', '169.253.255.255', '169.255.0.0'],
  ...['172.15.255.255', '172.32.0.0', '192.0.1.0', '192.0.3.0', '192.167.255.255', '192.169.0.0'],
  ...['198.17.255.255', '198.20.0.0', '198.51.101.0', '203.0.114.0', '223.255.255.255'],
  ...['[2001:200::]', '[2001:db7::]', '[2001:db9::]', '[2003::]', '[2000::]', '[3fff:ffff::]'],
])('accepts a public endpoint: %s', (endpoint) => {
  expect(isTaken(endpoint)).toBe(true)
})

it.each([
  ...['10.255.255.255', '100.127.255.255', '127.255.255.255', '169.254.255.255'],
  ...['172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.2.255', '192.168.0.0', '192.168.255.255'],
  ...['198.18.0.0', '198.19.255.255', '198.51.100.0', '203.0.113.255', '224.0.0.0', '239.255.255.255'],
  ...['240.0.0.0', '[2001:1ff::]', '[2001:db8:ffff::]', '[2002:ffff::]', '[4000::]', '[1fff::]'],
  'https://localhost/',
  'https://localhost./',
  'https://LOCALHOST./',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://localhost../',
  'https://x.localhost./',
  'https://printer.local/',
  'https://printer.local./',
  'https://database.internal./',
  'https://host.docker.internal/',
  'https://router.home.arpa/',
  'https://wiki.corp/',
  'https://wiki.intranet/',
  'https://wiki.private/',
  'https://wiki.localdomain/',
  'https://printer.home/',
  'https://hidden.onion/',
  'https://name.alt/',
  'https://name.test/',
  'https://name.example/',
  'https://name.invalid/',
  'https://nas.lan./',
  'https://intranet/',
  'https://intranet./',
  'https://a..b.com/',
  'https://127.0.0.1./',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://①②⑦.⓪.⓪.①/',
  'https://0/',
  'https://10.0.0.1/',
  'https://100.64.0.1/',
  'https://169.254.169.254/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001::1]/',
  'https://[fe80::1]/',
  'https://[fd00::1]/',
  'https://[ff02::1]/',
  'https://fcm.googleapis.com:8443/x',
  'https://fcm.googleapis.com:22/x',
  'https://user@fcm.googleapis.com/x',
  'https://:secret@fcm.googleapis.com/x',
  'http://fcm.googleapis.com/x',
  'ftp://fcm.googleapis.com/x',
  'javascript:alert(1)',
])('refuses a private or invalid endpoint: %s', (endpoint) => {
  expect(isTaken(endpoint)).toBe(false)
})

it('requires a short endpoint and keys of the right length', () => {
  const whole = JSON.parse(newBrowser('https://web.push.apple.com/abc').device.token)
  const isRead = (more: object) =>
    readSubscription(JSON.stringify({ ...whole, ...more }), false) !== undefined
  const { p256dh, auth } = whole.keys
  expect(isRead({})).toBe(true)
  const padded = (length: number) => `https://web.push.apple.com/${'a'.repeat(length - 27)}`
  expect([isRead({ endpoint: padded(2048) }), isRead({ endpoint: padded(2049) })]).toEqual([true, false])
  expect(isRead({ keys: { p256dh: `${p256dh}=`, auth: `${auth}==` } })).toBe(true)
  for (const keys of [
    { p256dh: `${p256dh}a`, auth },
    { p256dh: p256dh.slice(1), auth },
    { p256dh, auth: `${auth}a` },
    { p256dh, auth: auth.slice(1) },
    { p256dh },
    undefined,
  ])
    expect([keys, isRead({ keys })]).toEqual([keys, false])
  expect(readSubscription('no JSON', false)).toBeUndefined()
})

it('accepts the loopback names in development', () => {
  expect(isTaken('http://localhost:9/x', true)).toBe(true)
  expect(isTaken('http://127.0.0.1:9/x', true)).toBe(true)
  expect(isTaken('http://[::1]:9/x', true)).toBe(true)
  expect(isTaken('http://user@127.0.0.1:9/x', true)).toBe(false)
  expect(isTaken('http://localhost.:9/x', true)).toBe(false)
  expect(isTaken('http://10.0.0.1:9/x', true)).toBe(false)
})
