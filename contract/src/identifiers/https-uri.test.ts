import { expect, test } from 'vitest'

import { isDomainName, isHttpsUri, isWebsite } from './https-uri.ts'

const long = (length: number, start: string): string => start.padEnd(length, 'x')

test.each([
  ['https://shop.example', true],
  ['https://shop.example:8443/a?b=c#d', true],
  [long(2000, 'https://shop.example/'), true],
  [long(2001, 'https://shop.example/'), false],
  ['http://shop.example', false],
  ['shop.example', false],
  ['https://', false],
  ['https://sh op.example', false],
  ['https://user@shop.example', false],
  ['https://:secret@shop.example', false],
  ['see https://shop.example', false],
])('%s is an https address: %s', (text, holds) => {
  expect(isHttpsUri(text)).toBe(holds)
})

test.each([
  ['shop.example', true],
  ['  shop.example ', true],
  ['http://shop.example/about', true],
  ['HTTPS://SHOP.EXAMPLE', true],
  ['shop.example/path:1', true],
  [`shop.example/${'x'.repeat(1987)}`, true],
  [`shop.example/${'x'.repeat(1988)}`, false],
  ['', false],
  ['   ', false],
  ['our shop.example', false],
  ['ftp://shop.example', false],
  ['mailto:me@shop.example', false],
  ['https://user@shop.example', false],
  ['https://:secret@shop.example', false],
  ['https://', false],
  ['localhost', false],
  ['127.0.0.1', false],
])('%s is a website: %s', (text, holds) => {
  expect(isWebsite(text)).toBe(holds)
})

const label = 'a'.repeat(63)

test.each([
  ['a.co', true],
  ['1.example', true],
  ['x-y.example.co.nz', true],
  [`${label}.example`, true],
  [`a${label}.example`, false],
  [`${label}.${label}.${label}.${'a'.repeat(61)}`, true],
  [`${label}.${label}.${label}.${'a'.repeat(62)}`, false],
  ['example', false],
  ['-x.example', false],
  ['x-.example', false],
  ['x..example', false],
  ['x_y.example', false],
  ['shop.123', false],
  ['', false],
])('%s is a domain name: %s', (text, holds) => {
  expect(isDomainName(text)).toBe(holds)
})

test.each([
  ['https://shop.example/logo.svg', true],
  ['https://cdn.shop.example:8443/a?b=c', true],
  ['http://shop.example/logo.svg', false],
  ['//shop.example/logo.svg', false],
  ['javascript:alert(1)//https://', false],
  ['https://', false],
  ['https://user:secret@shop.example/logo.svg', false],
  [' https://shop.example', false],
])('the image address %j: %s', (text, holds) => {
  expect(isHttpsUri(text)).toBe(holds)
})

test.each([
  ['https://shop.example', true],
  ['shop.example/about', true],
  ['www.shop.co.nz', true],
  ['javascript:alert(1)', false],
  ['ftp://shop.example', false],
  ['shop', false],
  ['my shop.example', false],
  ['', false],
])('the website %j: %s', (text, holds) => {
  expect(isWebsite(text)).toBe(holds)
})

test('a domain has letters, digits and hyphens, and dots between its parts', () => {
  const names = ['shop.example', 'pay.shop.co.nz', 'a-b.example', 'Shop.Example']
  expect(names.map(isDomainName)).toEqual([true, true, true, true])
  const none = ['shop', 'https://shop.example', 'shop..example', '-a.example', '10.0.0.1', 'a b.co']
  expect(none.map(isDomainName)).toEqual([false, false, false, false, false, false])
})
