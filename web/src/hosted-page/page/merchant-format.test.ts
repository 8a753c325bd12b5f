import { expect, test } from 'vitest'

import { contactsOf, initialsOf, taxNumber } from './merchant-format.ts'

const merchant = {
  name: 'Harbour Coffee',
  legalName: 'Harbour Coffee Pty Ltd',
  logoUri: null,
  logoAltText: null,
  taxId: '51824753556',
  gstNumber: null,
  country: 'AU' as const,
  supportEmail: null,
  phoneNo: null,
  website: null,
}
const withPlainSpaces = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('formats an Australian tax number as an ABN in groups, a New Zealand one as an NZBN', () => {
  expect(withPlainSpaces(taxNumber(merchant))).toBe('ABN 51 824 753 556')
  expect(withPlainSpaces(taxNumber({ taxId: '9429040501234' }))).toBe('NZBN 9429040501234')
  expect(taxNumber({ taxId: null })).toBeNull()
})

test('email, phone and website link to what they say', () => {
  const contacts = contactsOf({
    ...merchant,
    supportEmail: 'hello@harbour.example',
    phoneNo: '+61 (2) 9000 0000',
    website: 'www.harbour.example',
  })
  expect(contacts).toEqual([
    { label: 'hello@harbour.example', href: 'mailto:hello@harbour.example' },
    { label: '+61 (2) 9000 0000', href: 'tel:+61290000000' },
    { label: 'harbour.example', href: 'https://www.harbour.example/' },
  ])
})

test.each([
  ['+61291234567', '02 9123 4567'],
  ['+61412345678', '0412 345 678'],
  ['0412345678', '0412 345 678'],
  ['+6493012345', '+64 9 301 2345'],
  ['+64211234567', '+64 21 123 4567'],
  ['1300 975 707', '1300 975 707'],
  ['+442071838750', '+442071838750'],
])('the phone number %s reads %s', (phoneNo, label) => {
  expect(contactsOf({ ...merchant, phoneNo })).toEqual([
    { label, href: `tel:${phoneNo.replaceAll(' ', '')}` },
  ])
})

test.each([
  'javascript:alert(1)',
  'javascript://x.example/%0aalert(1)',
  'data:text/html,x',
  'https://',
  'shop',
])('does not offer the website %j', (website) =>
  expect(contactsOf({ ...merchant, website })).toEqual([]),
)

test('the initials come from the first two words of a name', () => {
  expect(initialsOf('Harbour Coffee Roasters')).toBe('HC')
  expect(initialsOf('kauri')).toBe('K')
  expect(initialsOf('Fish & Chips')).toBe('FC')
  expect(initialsOf('Ōtaki Honey')).toBe('ŌH')
})
