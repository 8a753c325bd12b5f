import type { Batch } from '../../src/bank-files/make/batch.ts'

/** Payouts for each country's profiles: macrons, a long name, an ampersand, leading zeros. */
export const AUSTRALIAN: Batch = {
  number: 'PB000042',
  day: '2026-03-04',
  madeAt: '2026-03-03T16:30:00',
  payer: {
    account: {
      accountName: 'Paydeck Payments Pty Ltd Trust',
      accountNumber: '10458921',
      routingNumber: '062000',
      country: 'AU',
    },
    userId: '301500',
  },
  payouts: [
    {
      payoutId: 'pout_2',
      amount: 123_456,
      currency: 'AUD',
      account: {
        accountName: 'Café Ōtautahi & Sons “Sydney” Holdings Proprietary Limited',
        accountNumber: '00123456',
        routingNumber: '083047',
        country: 'AU',
      },
      reference: 'PD260304 DDXXEEXF',
    },
    {
      payoutId: 'pout_1',
      amount: 1,
      currency: 'AUD',
      account: {
        accountName: "O'Brien’s Bakery",
        accountNumber: '987654321',
        routingNumber: '012003',
        country: 'AU',
      },
      reference: 'PD260304 1A2B3C4D',
    },
  ],
}

export const NEW_ZEALAND: Batch = {
  number: 'PB000043',
  day: '2026-03-04',
  madeAt: '2026-03-03T16:30:00',
  payer: {
    account: {
      accountName: 'Paydeck New Zealand Limited',
      accountNumber: '0201000123456000',
      routingNumber: '',
      country: 'NZ',
    },
  },
  payouts: [
    {
      payoutId: 'pout_4',
      amount: 1250,
      currency: 'NZD',
      account: {
        accountName: 'Māori Arts, Crafts & Whānau Trust of Aotearoa',
        accountNumber: '123089765432109',
        routingNumber: '',
        country: 'NZ',
      },
      reference: 'PD260304 DDXXEEXF',
    },
    {
      payoutId: 'pout_3',
      amount: 99_999_999,
      currency: 'NZD',
      account: {
        accountName: 'The Electrician Corp',
        accountNumber: '0200123456789000',
        routingNumber: '',
        country: 'NZ',
      },
      reference: 'PD260304 1A2B3C4D',
    },
  ],
}
