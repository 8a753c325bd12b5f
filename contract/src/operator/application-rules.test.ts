import { describe, expect, test } from 'vitest'

import { NO_GST_NUMBER } from '../identifiers/gst-number.ts'
import { isCheckedNzbn } from '../identifiers/nzbn.ts'
import {
  applicationDetails,
  type ApplicationDetails,
  type ApplicationPerson,
} from './application.ts'
import { lackingIn, applicationProblem } from './application-rules.ts'
import type { DocumentKind } from './application-values.ts'

const TODAY = '2026-05-04'

const sarah: ApplicationPerson = {
  firstName: 'Sarah',
  lastName: 'Lee',
  birthDate: '1984-02-29',
  isDirector: true,
  share: 60_00,
  address: {
    line1: '8 Hill St',
    line2: '',
    city: 'Sydney',
    state: 'NSW',
    postalCode: '2010',
    country: 'Australia',
  },
}

const complete: ApplicationDetails = {
  country: 'AU',
  entity: 'company',
  businessName: 'Quay Books Pty Ltd',
  tradingName: 'Quay Books',
  taxId: '51 824 753 556',
  gstNumber: '',
  address: { line1: '1 Quay St', line2: '', city: 'Sydney', state: 'NSW', postalCode: '2000' },
  timeZone: 'Australia/Sydney',
  website: 'https://quay.example',
  supportEmail: 'help@quay.example',
  phoneNo: '02 9000 0000',
  activity: 'New and used books',
  contact: { firstName: 'Sarah', lastName: 'Lee', email: 'sarah@quay.example' },
  people: [sarah, { ...sarah, firstName: 'Tom', isDirector: false, share: 40_00 }],
  areAllOwnersNamed: false,
  account: { accountName: 'Quay Books', routingNumber: '062-000', accountNumber: '1234 5678' },
  volumes: { month: 50_000_00, average: 40_00, largest: 900_00 },
  terms: { tenantId: 'mktp_x', slug: 'quay-books', feeBasisPoints: 175, feeFixed: 30 },
}
const DOCUMENTS: DocumentKind[] = ['registration', 'identity', 'identity', 'bank']

const changed = (change: Partial<ApplicationDetails>): ApplicationDetails => ({
  ...complete,
  ...change,
})

describe('BEY-190 an application', () => {
  test('of a company with two owners is valid and complete', () => {
    expect(applicationDetails.parse(complete)).toEqual(complete)
    expect(applicationProblem(complete, TODAY)).toBeNull()
    expect(lackingIn(complete, DOCUMENTS)).toEqual([])
    const stateless = changed({ address: { ...complete.address, state: '' } })
    expect(lackingIn(stateless, DOCUMENTS)).toEqual(['Enter the address of the business.'])
    expect(lackingIn({ ...stateless, country: 'NZ' }, DOCUMENTS)).toEqual([])
  })

  test.each([
    [changed({ taxId: '51 824 753 557' }), 'The ABN is not valid.'],
    // An ACN, not an ABN.
    [changed({ taxId: '004 085 616' }), 'The ABN is not valid.'],
    [changed({ country: 'NZ', taxId: '9429041234567' }), 'The NZBN is not valid.'],
    [
      changed({ gstNumber: '49-091-850' }),
      'A GST number is for businesses that trade in New Zealand.',
    ],
    [changed({ timeZone: 'Australia/Sidney' }), 'Unknown time zone.'],
    [changed({ supportEmail: 'help' }), 'The support email is not an email address.'],
    [
      changed({ contact: { ...complete.contact, email: 'sarah@' } }),
      'The contact’s email is not an email address.',
    ],
    [
      changed({ people: [sarah, { ...sarah, share: 40_01 }] }),
      'The shares add up to more than 100 %.',
    ],
    [
      changed({ account: { ...complete.account, routingNumber: '06200' } }),
      'The BSB has six digits.',
    ],
    [
      changed({ account: { ...complete.account, accountNumber: '123' } }),
      'The account number is not valid.',
    ],
    [
      changed({ volumes: { ...complete.volumes, largest: 50_000_01 } }),
      'The largest payment is more than a month’s volume.',
    ],
    [
      changed({ terms: { ...complete.terms, slug: 'Quay' } }),
      'The address in the dashboard takes 4 to 255 lower-case letters, digits and hyphens.',
    ],
    [
      changed({ people: [{ ...sarah, birthDate: '2023-02-29' }] }),
      'Sarah Lee: the date of birth is not a valid date.',
    ],
    [
      changed({ people: [{ ...sarah, birthDate: '2008-05-05' }] }),
      'Sarah Lee: the date of birth makes them younger than 18.',
    ],
    [
      changed({ people: [{ ...sarah, birthDate: '1906-05-03' }] }),
      'Sarah Lee: the date of birth is too long ago.',
    ],
  ])('is refused when it is invalid: %#', (details, sentence) => {
    expect(applicationProblem(details, TODAY)).toBe(sentence)
  })

  test('may have a director of exactly 18 years, and an NZBN with the right check digit', () => {
    expect(
      applicationProblem(changed({ people: [{ ...sarah, birthDate: '2008-05-04' }] }), TODAY),
    ).toBeNull()
    expect(isCheckedNzbn('9429 0404 02543')).toBe(true)
    expect(isCheckedNzbn('9429040402542')).toBe(false)
    expect(isCheckedNzbn('9329040402544')).toBe(false)
    const inNz = changed({ country: 'NZ', taxId: '9429040402543', gstNumber: '49-091-850' })
    const account = { ...complete.account, routingNumber: '', accountNumber: '02-0100-0123456-000' }
    expect(applicationProblem({ ...inNz, account }, TODAY)).toBeNull()
    expect(lackingIn({ ...inNz, account }, DOCUMENTS)).toEqual([])
  })

  test('may be saved almost empty, and then lists everything missing', () => {
    const nothing = { line1: '', line2: '', city: '', state: '', postalCode: '' }
    const bare = changed({
      taxId: '',
      address: nothing,
      activity: '',
      contact: { firstName: '', lastName: '', email: '' },
      people: [],
      account: { accountName: '', routingNumber: '', accountNumber: '' },
      volumes: { month: null, average: null, largest: null },
      terms: { ...complete.terms, tenantId: '', slug: '' },
    })
    expect(applicationProblem(bare, TODAY)).toBeNull()
    expect(lackingIn(bare, [])).toEqual([
      'Enter the ABN or NZBN.',
      'Enter the address of the business.',
      'Say what the business sells.',
      'Enter name and email of the contact, who is invited as owner.',
      'Enter the bank account.',
      'Enter the expected volumes.',
      'Choose the marketplace.',
      'Choose the address in the dashboard.',
      'Enter the people who own or run the business.',
      'Enter the directors.',
      'Enter everyone who owns 25 % or more, or confirm that there is no one else.',
      'Add the extract of the business register.',
      'Add an identity document.',
      'Add a proof of the bank account.',
    ])
  })

  const ADDRESS = 'Enter the address of the business.'
  const CONTACT = 'Enter name and email of the contact, who is invited as owner.'
  const ACCOUNT = 'Enter the bank account.'
  const VOLUMES = 'Enter the expected volumes.'
  test.each([
    [{ address: { ...complete.address, line1: '' } }, ADDRESS],
    [{ address: { ...complete.address, city: '' } }, ADDRESS],
    [{ address: { ...complete.address, postalCode: '' } }, ADDRESS],
    [{ contact: { ...complete.contact, firstName: '' } }, CONTACT],
    [{ contact: { ...complete.contact, lastName: '' } }, CONTACT],
    [{ contact: { ...complete.contact, email: '' } }, CONTACT],
    [{ account: { ...complete.account, accountName: '' } }, ACCOUNT],
    [{ account: { ...complete.account, accountNumber: '' } }, ACCOUNT],
    [{ account: { ...complete.account, routingNumber: '' } }, ACCOUNT],
    [{ volumes: { ...complete.volumes, month: null } }, VOLUMES],
    [{ volumes: { ...complete.volumes, average: null } }, VOLUMES],
    [{ volumes: { ...complete.volumes, largest: null } }, VOLUMES],
    [{ terms: { ...complete.terms, tenantId: '' } }, 'Choose the marketplace.'],
    [{ terms: { ...complete.terms, slug: '' } }, 'Choose the address in the dashboard.'],
  ])('may lack a single detail without being invalid: %#', (change, sentence) => {
    expect(applicationProblem(changed(change), TODAY)).toBeNull()
    expect(lackingIn(changed(change), DOCUMENTS)).toEqual([sentence])
  })

  const NAMES = 'enter both names.'
  const HOME = 'Sarah Lee: enter the address.'
  test.each([
    [{ firstName: '' }, `Lee: ${NAMES}`],
    [{ lastName: '' }, `Sarah: ${NAMES}`],
    [{ firstName: '', lastName: '' }, `A person without a name: ${NAMES}`],
    [{ birthDate: '' }, 'Sarah Lee: enter the date of birth.'],
    [{ address: { ...sarah.address, line1: '' } }, HOME],
    [{ address: { ...sarah.address, city: '' } }, HOME],
    [{ address: { ...sarah.address, postalCode: '' } }, HOME],
    [{ address: { ...sarah.address, country: '' } }, HOME],
  ])('may lack a single detail of a person: %#', (change, sentence) => {
    const [, tom = sarah] = complete.people
    expect(lackingIn(changed({ people: [{ ...sarah, ...change }, tom] }), DOCUMENTS)).toEqual([
      sentence,
    ])
  })

  test('needs directors for a company or an association, who need not own a share', () => {
    const [, tom = sarah] = complete.people
    const people = [{ ...sarah, isDirector: false }, tom]
    const lacks = (entity: ApplicationDetails['entity']) =>
      lackingIn(changed({ entity, people }), DOCUMENTS)
    expect([lacks('company'), lacks('association')]).toEqual([
      ['Enter the directors.'],
      ['Enter the directors.'],
    ])
    expect([lacks('partnership'), lacks('trust')]).toEqual([[], []])
    const run = [{ ...sarah, share: 0 }]
    expect(lackingIn(changed({ people: run, areAllOwnersNamed: true }), DOCUMENTS)).toEqual([])
  })

  test('is valid at each limit, and in New Zealand whatever its BSB', () => {
    const born = (birthDate: string) => changed({ people: [{ ...sarah, birthDate }] })
    expect(applicationProblem(born('1906-05-04'), TODAY)).toBeNull()
    expect(applicationProblem(born('04/05/1984'), TODAY)).toBe(
      'Sarah Lee: the date of birth is not a valid date.',
    )
    expect(applicationProblem(born('1984-13-01'), TODAY)).toBe(
      'Sarah Lee: the date of birth is not a valid date.',
    )
    const { volumes, account } = complete
    for (const change of [
      { volumes: { ...volumes, largest: volumes.month } },
      { volumes: { ...volumes, month: null } },
      { supportEmail: '', timeZone: '' },
      { terms: { ...complete.terms, slug: '' } },
    ])
      expect(applicationProblem(changed(change), TODAY)).toBeNull()
    const nz = { country: 'NZ', taxId: '9429040402543' } as const
    const accountNumber = '02-0100-0123456-000'
    expect(
      applicationProblem(
        changed({ ...nz, account: { ...account, routingNumber: '1', accountNumber } }),
        TODAY,
      ),
    ).toBeNull()
    expect(applicationProblem(changed({ ...nz, gstNumber: '1' }), TODAY)).toBe(`${NO_GST_NUMBER}.`)
  })

  test('lists missing documents: at least one identity document, and one for each owner of 25 %', () => {
    const people = [{ ...sarah, share: 75_01 }]
    const lacks = (...kinds: DocumentKind[]) => lackingIn(changed({ people }), kinds)
    expect(lacks('identity', 'bank')).toEqual(['Add the extract of the business register.'])
    expect(lacks('registration', 'bank')).toEqual(['Add an identity document.'])
    expect(lacks('registration', 'identity')).toEqual(['Add a proof of the bank account.'])
    const quarter = changed({
      people: [
        { ...sarah, share: 75_00 },
        { ...sarah, share: 25_00 },
      ],
    })
    expect(lackingIn(quarter, ['registration', 'identity', 'bank'])).toEqual([
      'Add an identity document of each owner of 25 % or more: 1 of 2 are here.',
    ])
    const small = changed({
      people: [
        { ...sarah, share: 75_01 },
        { ...sarah, share: 24_99 },
      ],
    })
    expect(lackingIn(small, ['registration', 'identity', 'bank'])).toEqual([])
  })

  test('names everyone who owns 25 % or more', () => {
    const sentence = 'Enter everyone who owns 25 % or more, or confirm that there is no one else.'
    const of = (share: number, areAllOwnersNamed = false) =>
      lackingIn(changed({ people: [{ ...sarah, share }], areAllOwnersNamed }), DOCUMENTS)
    expect(of(75_00)).toEqual([sentence])
    expect(of(75_01)).toEqual([])
    expect(of(10_00, true)).toEqual([])
  })

  test('lists what is missing for each person', () => {
    const tom = { ...sarah, firstName: '', birthDate: '', isDirector: false, share: 0 }
    const address = { ...sarah.address, country: '' }
    expect(lackingIn(changed({ people: [sarah, { ...tom, address }] }), DOCUMENTS)).toEqual([
      'Enter everyone who owns 25 % or more, or confirm that there is no one else.',
      'Lee: enter both names.',
      'Lee: enter the date of birth.',
      'Lee: enter the address.',
      'Lee: say what they are, a director or an owner.',
    ])
  })

  test('needs a document of each large owner; a sole trader needs no register extract', () => {
    expect(lackingIn(complete, ['registration', 'identity', 'bank'])).toEqual([
      'Add an identity document of each owner of 25 % or more: 1 of 2 are here.',
    ])
    const sole = changed({ entity: 'sole_trader', people: [{ ...sarah, share: 100_00 }] })
    expect(lackingIn(sole, ['identity', 'bank'])).toEqual([])
    expect(lackingIn({ ...sole, people: complete.people }, DOCUMENTS)).toEqual([
      'A sole trader is one person: enter only that person.',
    ])
  })
})
