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

test.each([
  '',
  'shop.example',
  'http://shop.example',
  'https://shop.example/cart',
  'https://shop.example?x=1',
  'https://jane:word@shop.example',
  'https://*.shop.example',
  'https://shop',
  'https://203.0.113.5',
  'https://[2001:db8::1]',
  'ftp://shop.example',
  "https://shop.example; script-src 'unsafe-inline'",
  `https://${'a'.repeat(300)}.example`,
])('BEY-56 refuses "%s" as the address of a shop', (typed) => {
  expect(shopAddressProblem(typed, true)).toMatch(/\.$/)
})

test.each(['http://localhost:3000', 'http://127.0.0.1:8080', 'http://shop.localhost'])(
  'BEY-56 takes %s in the sandbox only',
  (typed) => {
    expect(shopAddressProblem(typed, true)).toBe(null)
    expect(shopAddressProblem(typed, false)).toMatch(/sandbox/)
  },
)
