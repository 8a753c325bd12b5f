import { describe, expect, test } from 'vitest'

import { problemsIn } from '#/lib/form/problems-in.ts'

import {
  draftOf,
  EMPTY_SETUP,
  setupForm,
  type SavedSetup,
  type SetupContext,
  type SetupDraft,
} from './setup-form.ts'

const STANDARD = { website: true, trade: false }
const CONSUMER = { website: false, trade: true }

const validDraft: SetupDraft = {
  businessName: ' Harbour Coffee Pty Ltd ',
  brandName: 'Harbour Coffee',
  taxCountry: 'AU',
  taxId: '51 824 753 556',
  gstNumber: '',
  businessType: 'company',
  website: 'https://harbour.example',
  cardStatementName: 'HARBOUR',
  tradeType: 'Plumbing',
  tradeLicence: '',
  firstName: 'Olive',
  lastName: 'Owner',
  contactEmail: ' hello@harbour.example ',
  phone: '0412 345 678',
  phoneCountry: 'AU',
}

const context: SetupContext = {
  asks: STANDARD,
  hasGstNumberField: false,
  tradingCountry: 'AU',
  fixedWebsite: 'https://fixed.example',
  saved: { supportSite: null, supportEmail: null },
}

const problems = (draft: SetupDraft, asks = STANDARD) =>
  problemsIn(setupForm({ ...context, asks }), draft)
const problem = (change: Partial<SetupDraft>, asks = STANDARD) =>
  problems({ ...validDraft, ...change }, asks)
const bodies = (draft: SetupDraft, setup = context) => setupForm(setup).parse(draft)

test('a valid draft has no errors', () => {
  expect([problems(validDraft, STANDARD), problems(validDraft, CONSUMER)]).toEqual([{}, {}])
})

describe('the errors of a draft', () => {
  test('VAL-09 VAL-10 requires every field of the standard brand, all at once', () => {
    expect(problems(EMPTY_SETUP, STANDARD)).toEqual({
      businessName: 'Required',
      brandName: 'Required',
      taxId: 'Please enter a valid ABN',
      website: 'Required',
      cardStatementName: 'Please enter a valid name following the instructions above',
      firstName: 'Required',
      lastName: 'Required',
      contactEmail: 'Please enter a valid email address',
    })
  })

  test('VAL-07 VAL-08 VAL-10 the consumer brand requires a trade, but neither licence nor website', () => {
    const result = problems(EMPTY_SETUP, CONSUMER)
    expect(result.tradeType).toBe('Please enter a valid trade type')
    expect([result.website, result.tradeLicence]).toEqual([undefined, undefined])
    expect(problem({ tradeType: 'Wizardry' }, CONSUMER).tradeType).toBe(
      'Please enter a valid trade type',
    )
    expect(problem({ tradeType: '' }).tradeType).toBeUndefined()
  })

  test.each(['', 'hello', 'hello@', '@x.co', 'a b@x.co', 'a@b'])(
    'VAL-01 VAL-22 %j is not a contact email',
    (contactEmail) => {
      expect(problem({ contactEmail })).toEqual({
        contactEmail: 'Please enter a valid email address',
      })
    },
  )

  test('VAL-02 VAL-03 the tax country decides the rule of the tax id', () => {
    expect(problem({ taxId: '51 824 753 557' })).toEqual({ taxId: 'Please enter a valid ABN' })
    expect(problem({ taxId: '94290419019' })).toEqual({ taxId: 'Please enter a valid ABN' })
    expect(problem({ taxCountry: 'NZ', taxId: '94 2904 190 1977' })).toEqual({})
    expect(problem({ taxCountry: 'NZ' })).toEqual({ taxId: 'Please enter a valid NZBN' })
  })

  test.each(['SHOP', 'MY SHOP', 'SHOP24', 'FOURTEENLETTER'])(
    'VAL-04 %j is not a card statement name',
    (cardStatementName) => {
      expect(problem({ cardStatementName })).toEqual({
        cardStatementName: 'Please enter a valid name following the instructions above',
      })
    },
  )

  test('VAL-06 a phone number is optional, but must be valid, in Australia unless it has a prefix', () => {
    const message = { phone: 'Please enter a valid phone number' }
    expect(problem({ phone: '' })).toEqual({})
    for (const phone of ['0412 345 678', '(02) 9374 4000', '+64 21 123 4567', '+61412345678'])
      expect(problem({ phone }), phone).toEqual({})
    for (const phone of ['12', '0412 345 67', 'call me'])
      expect(problem({ phone })).toEqual(message)
    expect(problem({ phone: '021 123 4567', phoneCountry: 'NZ' })).toEqual({})
    expect(EMPTY_SETUP.phoneCountry).toBe('AU')
  })

  test('VAL-06 a phone number is checked and saved for the country beside it', () => {
    const message = { phone: 'Please enter a valid phone number' }
    expect(problem({ phone: '09 301 2345', phoneCountry: 'NZ' })).toEqual({})
    expect(problem({ phone: '09 301 2345' })).toEqual(message)
    expect(problem({ phone: '0412 345 678', phoneCountry: 'NZ' })).toEqual(message)
    const saved = (phoneCountry: 'AU' | 'NZ') =>
      bodies({ ...validDraft, phone: '021 123 4567', phoneCountry }).publicInfo.phoneNo
    expect([saved('NZ'), saved('AU')]).toEqual(['+64211234567', '+61211234567'])
  })

  test('VAL-37 refuses a name of 128 characters, accepts one of 127', () => {
    expect(problem({ firstName: 'n'.repeat(127) })).toEqual({})
    expect(problem({ lastName: 'n'.repeat(128) })).toEqual({ lastName: 'invalid input' })
  })
})

describe('the request', () => {
  test('ONB-15 ONB-20 API-20 API-22 API-24 fields the form does not ask for come from the saved values', () => {
    expect(bodies(validDraft)).toEqual({
      business: {
        typeOfProduct: '',
        country: 'AU',
        taxCountry: 'AU',
        taxId: '51824753556',
        businessType: 'company',
      },
      personal: { firstName: 'Olive', lastName: 'Owner' },
      publicInfo: {
        businessName: 'Harbour Coffee Pty Ltd',
        brandName: 'Harbour Coffee',
        website: 'https://harbour.example',
        cardStatementName: 'HARBOUR',
        supportSite: 'https://harbour.example',
        contactEmail: 'hello@harbour.example',
        supportEmail: 'hello@harbour.example',
        phoneNo: '+61412345678',
      },
      metaData: [],
    })
    const saved = { supportSite: 'https://help.example', supportEmail: 'help@harbour.example' }
    expect(bodies(validDraft, { ...context, saved }).publicInfo).toMatchObject(saved)
    expect(bodies({ ...validDraft, phone: '' }).publicInfo.phoneNo).toBeNull()
  })

  test('ONB-16 ONB-17 ONB-18 the consumer brand sends its fixed website, trade and licence', () => {
    const consumer = { ...context, asks: CONSUMER }
    const sent = bodies({ ...validDraft, website: '' }, consumer)
    expect(sent.publicInfo.website).toBe('https://fixed.example')
    expect(sent.metaData).toEqual([
      { key: 'TradeType', value: 'Plumbing' },
      { key: 'TradeLicence', value: 'N/A' },
    ])
    expect(bodies({ ...validDraft, tradeLicence: ' L-1 ' }, consumer).metaData[1]?.value).toBe(
      'L-1',
    )
  })

  test('sends a New Zealand business’s GST number as digits, or none', () => {
    const withGst = { ...context, hasGstNumberField: true }
    const business = (gstNumber: string) => bodies({ ...validDraft, gstNumber }, withGst).business
    expect(business('49-091-850')).toMatchObject({ gstNumber: '49091850' })
    expect(business(' ')).toMatchObject({ gstNumber: null })
    expect(problem({ gstNumber: '49-091-851' })).toEqual({
      gstNumber: 'Please enter a valid GST number',
    })
  })

  test('ONB-10 sends nothing while a field is invalid', () => {
    expect(setupForm(context).safeParse({ ...validDraft, firstName: '' }).success).toBe(false)
  })
})

test('ONB-08 the form starts with the saved values', () => {
  const saved: SavedSetup = {
    business: {
      typeOfProduct: '',
      country: 'NZ',
      taxCountry: 'NZ',
      taxId: '9429041901977',
      businessType: 'individual',
      version: 'v',
    },
    personal: { firstName: 'Kim', lastName: 'Kahu', phoneNo: null },
    publicInfo: {
      addressLine1: null,
      addressLine2: null,
      brandName: 'Kauri',
      businessName: 'Kauri Ltd',
      cardStatementName: 'KAURI',
      city: null,
      contactEmail: 'hi@kauri.example',
      customerDashboard: false,
      phoneNo: '+64211234567',
      postalCode: null,
      state: null,
      supportEmail: null,
      supportSite: null,
      website: 'https://kauri.example',
    },
    tradeType: 'Electrical',
    tradeLicence: 'N/A',
  }
  expect(draftOf(saved)).toEqual({
    businessName: 'Kauri Ltd',
    brandName: 'Kauri',
    taxCountry: 'NZ',
    taxId: '9429041901977',
    gstNumber: '',
    businessType: 'individual',
    website: 'https://kauri.example',
    cardStatementName: 'KAURI',
    tradeType: 'Electrical',
    tradeLicence: '',
    firstName: 'Kim',
    lastName: 'Kahu',
    contactEmail: 'hi@kauri.example',
    phone: '021 123 4567',
    phoneCountry: 'NZ',
  })
})
