import { describe, expect, test } from 'vitest'

import { trustProfile } from '../../../test/operators.ts'
import { profileRefusal, type BankProfile } from './profiles.ts'

const AU = trustProfile()
const NZ = trustProfile('NZD', 'bnz')
const account = (change: object, of = AU): Partial<BankProfile> => ({
  payer: { ...of.payer, account: { ...of.payer.account, ...change } },
})

describe('BEY-215 the profile of an account at a bank', () => {
  test('is accepted when it can produce a file', () => {
    expect(profileRefusal(AU)).toBeNull()
    expect(profileRefusal(NZ)).toBeNull()
    expect(profileRefusal({ ...AU, format: 'pain001-03' })).toBeNull()
    expect(profileRefusal({ ...NZ, format: 'pain001-03' })).toBeNull()
  })

  test.each<[string, BankProfile, RegExp]>([
    ['a format of the other country', { ...AU, format: 'bnz' }, /format bnz are in NZD/],
    ['Direct Entry in New Zealand', { ...NZ, format: 'aba-anz' }, /aba-anz are in AUD/],
    ['an account of the other country', { ...AU, payer: NZ.payer }, /AUD is one of AU/],
    ['no name', { ...AU, ...account({ accountName: ' ' }) }, /name of the account/],
    ['a short BSB', { ...AU, ...account({ routingNumber: '06200' }) }, /BSB needs six digits/],
    ['ten digits', { ...AU, ...account({ accountNumber: '1234567890' }) }, /four to nine digits/],
    ['a BSB', { ...NZ, ...account({ routingNumber: '062000' }, NZ) }, /has no BSB/],
    ['14 digits', { ...NZ, ...account({ accountNumber: '02010001234560' }, NZ) }, /15 or 16/],
    ['no user id', { ...AU, payer: { account: AU.payer.account } }, /Direct Entry user ID/],
    ['letters as user id', { ...AU, payer: { ...AU.payer, userId: 'CBA' } }, /Direct Entry user/],
    [
      'a wrong dishonour account',
      { ...NZ, format: 'anz-nz', payer: { ...NZ.payer, dishonourAccount: '12' } },
      /dishonour account needs 15 or 16/,
    ],
  ])('is refused with %s', (_, profile, sentence) => {
    expect(profileRefusal(profile)).toMatch(sentence)
  })
})
