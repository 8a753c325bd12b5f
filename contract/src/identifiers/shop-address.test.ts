import { expect, test } from 'vitest'

import { shopAddressProblem, shopOrigin } from './shop-address.ts'

test.each([
  ['https://shop.example', 'https://shop.example'],
  [' HTTPS://Shop.Example/ ', 'https://shop.example'],
  ['https://shop.example:8443', 'https://shop.example:8443'],
  ['https://shop.example:443', 'https://shop.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('BEY-56 the address %s is the origin %s', (typed, origin) => {
  expect(shopAddressProblem(typed, false)).toBe(null)
  expect(shopOrigin(typed)).toBe(origin)
})

const WHOLE = 'Please enter a whole address, such as https://shop.example.'
const REST = 'Leave out what follows the name of the site: https://shop.example.'
const EXACT =
  'Name the site exactly, such as https://shop.example. Patterns and numbers are not allowed.'
test.each([
  ['', WHOLE],
  ['shop.example', WHOLE],
  ['ftp://shop.example', WHOLE],
  ['xhttps://shop.example', WHOLE],
  ["https://shop.example; script-src 'unsafe-inline'", WHOLE],
  [`https://${'a.'.repeat(150)}example`, WHOLE],
  ['http://shop.example', 'The address must start with https://.'],
  ['https://shop.example/cart', REST],
  ['https://shop.example?x=1', REST],
  ['https://shop.example/#top', REST],
  ['https://jane:word@shop.example', 'The address must not carry a name or password.'],
  ['https://*.shop.example', EXACT],
  ['https://shop', EXACT],
  ['https://203.0.113.5', EXACT],
  ['https://[2001:db8::1]', EXACT],
])('BEY-56 refuses "%s" as the address of a shop: %s', (typed, sentence) => {
  expect(shopAddressProblem(typed, true)).toBe(sentence)
})

test('text that is not an address has no origin', () => {
  expect(['', 'shop.example', 'ftp://shop.example'].map(shopOrigin)).toEqual(['', '', ''])
})

test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://shop.localhost'])(
  'BEY-56 takes %s in the sandbox only',
  (typed) => {
    expect(shopAddressProblem(typed, true)).toBe(null)
    expect(shopAddressProblem(typed, false)).toMatch(/sandbox/)
  },
)
