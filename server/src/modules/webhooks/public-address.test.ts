import { expect, test } from 'vitest'

import { isPublicAddress, urlRefusal } from './public-address.ts'

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  'nonsense',
  '',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['https://shop.example/hooks?x=1', null],
  ['https://8.8.8.8/hooks', null],
  ['http://shop.example/hooks', 'The address must start with https://.'],
  ['ftp://shop.example', 'The address must start with https://.'],
  ['shop.example', 'Please enter a whole address, such as https://shop.example/hooks.'],
  ['https://shop.example:8443/hooks', 'The address must use the usual port of https.'],
  ['https://me:secret@shop.example', 'The address must not carry a name or password.'],
  ['https://localhost/hooks', 'This address is not on the public internet.'],
  ['https://printer.local/hooks', 'This address is not on the public internet.'],
  ['https://internal.example/hooks', null],
  ['https://10.0.0.1/hooks', 'This address is not on the public internet.'],
  ['https://2130706433/hooks', 'This address is not on the public internet.'],
  ['https://0x7f.1/hooks', 'This address is not on the public internet.'],
  ['https://[::1]/hooks', 'This address is not on the public internet.'],
  ['https://[::ffff:127.0.0.1]/hooks', 'This address is not on the public internet.'],
])('%s: %s', (url, refusal) => {
  expect(urlRefusal(url, false)).toBe(refusal)
})

test.each([
  'localhost.',
  'shop.localhost',
  'metadata.google.internal',
  'db.internal.',
  'nas.lan',
  'printer.home.arpa',
  'wiki.corp',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00::1]',
])('https://%s is inside a network', (host) => {
  expect(urlRefusal(`https://${host}/hooks`, false)).toBe(
    'This address is not on the public internet.',
  )
})

test('in development any http address is accepted, but no other scheme', () => {
  expect(urlRefusal('http://127.0.0.1:4401/hooks', true)).toBeNull()
  expect(urlRefusal('file:///etc/passwd', true)).toBe('The address must start with https://.')
})
