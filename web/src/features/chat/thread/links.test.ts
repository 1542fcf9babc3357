import { expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const hosts = (text: string) => splitLinks(text).flatMap(({ link }) => (link ? [link.host] : []))
const texts = (text: string) => splitLinks(text).map((part) => part.text)

test.each([
  ['See https://example.org/a?b=c#d.', ['See ', 'https://example.org/a?b=c#d', '.']],
  ['(www.example.org)', ['(', 'www.example.org', ')']],
  [
    'https://en.wikipedia.org/wiki/Fez_(hat) is nice',
    ['https://en.wikipedia.org/wiki/Fez_(hat)', ' is nice'],
  ],
  ['HTTP://EXAMPLE.ORG!', ['HTTP://EXAMPLE.ORG', '!']],
  ['انظر https://example.org، من فضلك', ['انظر ', 'https://example.org', '، من فضلك']],
  ['two: www.a.org www.b.org', ['two: ', 'www.a.org', ' ', 'www.b.org']],
  ['no address at all', ['no address at all']],
])('splits %j at its links and loses nothing', (text, expected) => {
  expect(texts(text)).toEqual(expected)
  expect(texts(text).join('')).toBe(text)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  'ftp://example.org',
  'file:///etc/passwd',
  'mithaq://open',
  'https://',
  'https://localhost/secret',
  'https://mithaq.app@elsewhere.example/',
  'https://user:word@elsewhere.example/',
  'www.',
  'xhttps.example',
])('finds no link in %j', (text) => expect(hosts(text)).toEqual([]))

test.each([
  ['https://mithaq.app.elsewhere.example/mithaq.app', 'mithaq.app.elsewhere.example'],
  ['https://раураl.com/', 'xn--l-7sba6dbr.com'],
  ['https://example.org:8443/', 'example.org:8443'],
  ['www.Example.ORG', 'www.example.org'],
  ['https://example.org\u202E/gro.elpmaxe', 'example.org'],
])('names the real host of %j', (text, host) => expect(hosts(text)).toEqual([host]))

test('opens an address without a protocol over https', () => {
  expect(splitLinks('www.example.org/x')[0]?.link?.href).toBe('https://www.example.org/x')
})
