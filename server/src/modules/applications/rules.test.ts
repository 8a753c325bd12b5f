import type { ApplicationDetails } from '@paydeck/contract/operator/application'
import { describe, expect, test } from 'vitest'

import { newAccountOf, newMerchantOf, stepRefusal, type Step } from './rules.ts'

const STEPS: Step[] = ['change', 'review', 'activate', 'refuse', 'reopen']

describe('BEY-190 an application', () => {
  test.each([
    ['entered', ['change', 'review', 'refuse']],
    ['reviewed', ['activate', 'refuse', 'reopen']],
    ['refused', ['reopen']],
    ['activated', []],
  ] as const)('that is %s allows these steps: %j', (state, allowed) => {
    const current = { state, version: 3, reviewedBy: 'oper_mary' }
    const application = { version: 3, operatorId: 'oper_abel' }
    expect(STEPS.filter((step) => stepRefusal(current, { ...application, step }) === null)).toEqual(
      allowed,
    )
  })

  test('has to be looked at again when it changed since it was seen', () => {
    const current = { state: 'entered', version: 3, reviewedBy: null } as const
    const application = { step: 'review', operatorId: 'oper_abel' } as const
    expect(stepRefusal(current, { ...application, version: 2 })?.code).toBe('application_changed')
    expect(stepRefusal(current, { ...application, version: null })).toBeNull()
  })

  test('is activated by someone other than its reviewer', () => {
    const current = { state: 'reviewed', version: 3, reviewedBy: 'oper_mary' } as const
    const application = { step: 'activate', version: 3 } as const
    expect(stepRefusal(current, { ...application, operatorId: 'oper_mary' })?.code).toBe(
      'second_person_required',
    )
    expect(stepRefusal(current, { ...application, operatorId: 'oper_abel' })).toBeNull()
  })
})

test('a refused step says why', () => {
  const refused = (
    state: Parameters<typeof stepRefusal>[0]['state'],
    step: Step,
    version: number | null = 3,
    operatorId = 'oper_mary',
  ) => {
    const current = { state, version: 3, reviewedBy: 'oper_mary' }
    return stepRefusal(current, { step, version, operatorId })
  }
  const because = (problem: string) => ({
    code: 'application_state',
    message: `This application ${problem}.`,
  })
  expect(refused('entered', 'activate')).toEqual(because('has not been reviewed yet'))
  expect(refused('reviewed', 'change')).toEqual(because('was reviewed; reopen it to change it'))
  expect(refused('activated', 'refuse')).toEqual(because('is a merchant already'))
  expect(refused('refused', 'review')).toEqual(because('was refused'))
  expect(refused('entered', 'change', 4)).toEqual({
    code: 'application_changed',
    message: 'This application was changed meanwhile. Look at it again.',
  })
  expect(refused('reviewed', 'activate')).toEqual({
    code: 'second_person_required',
    message: 'Another person must activate what you reviewed.',
  })
  // The reviewer may do everything else.
  expect([refused('reviewed', 'refuse'), refused('reviewed', 'reopen')]).toEqual([null, null])
})

const details: ApplicationDetails = {
  country: 'AU',
  entity: 'company',
  businessName: 'Quay Books Pty Ltd',
  tradingName: 'Quay Books',
  taxId: '51 824 753 556',
  gstNumber: '49-091-850',
  address: { line1: '1 Quay St', line2: '', city: 'Sydney', state: 'NSW', postalCode: '2000' },
  timeZone: 'Australia/Sydney',
  website: 'https://quay.example',
  supportEmail: 'help@quay.example',
  phoneNo: '02 9000 0000',
  activity: 'New and used books',
  contact: { firstName: 'Sarah', lastName: 'Lee', email: 'sarah@quay.example' },
  people: [],
  areAllOwnersNamed: true,
  account: { accountName: 'Quay Books', routingNumber: '062-000', accountNumber: '1234 5678' },
  volumes: { month: null, average: null, largest: null },
  terms: { tenantId: 'mktp_x', slug: 'quay-books', feeBasisPoints: 175, feeFixed: 30 },
}

test('a merchant gets what its application says and nothing the application leaves out', () => {
  expect(newMerchantOf(details)).toEqual({
    tenantId: 'mktp_x',
    slug: 'quay-books',
    businessName: 'Quay Books Pty Ltd',
    brandName: 'Quay Books',
    country: 'AU',
    timeZone: 'Australia/Sydney',
    taxId: '51 824 753 556',
    gstNumber: '49-091-850',
    businessType: 'company',
    contactEmail: 'help@quay.example',
    phoneNo: '02 9000 0000',
    website: 'https://quay.example',
    address: details.address,
    feeBasisPoints: 175,
    feeFixed: 30,
  })
  const silent = { tradingName: '', timeZone: '', taxId: '', gstNumber: '', website: '' }
  expect(newMerchantOf({ ...details, ...silent, supportEmail: '', phoneNo: '' })).toMatchObject({
    brandName: undefined,
    timeZone: undefined,
    taxId: undefined,
    gstNumber: undefined,
    contactEmail: undefined,
    phoneNo: undefined,
    website: undefined,
  })
  const kinds = (['sole_trader', 'partnership', 'trust', 'association'] as const).map(
    (entity) => newMerchantOf({ ...details, entity }).businessType,
  )
  expect(kinds).toEqual(['individual', undefined, undefined, undefined])
})

test('its account keeps only the digits, in the currency of its country', () => {
  expect(newAccountOf(details)).toEqual({
    accountName: 'Quay Books',
    accountNumber: '12345678',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
  })
  expect(newAccountOf({ ...details, country: 'NZ' })).toMatchObject({
    country: 'NZ',
    currency: 'NZD',
  })
})
