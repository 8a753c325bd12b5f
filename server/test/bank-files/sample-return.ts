import type { DirectEntryReturn } from '../../src/bank-files/read/direct-entry-returns.ts'

/** One cent, returned because the account is closed. */
export const sampleReturn = (change: Partial<DirectEntryReturn> = {}): DirectEntryReturn => ({
  line: 2,
  bsb: '012003',
  accountNumber: '987654321',
  name: "O'Brien's Bakery",
  amount: 1,
  reference: 'PD260304 1A2B3C4D',
  code: '3',
  reason: 'The account is closed.',
  originalDay: '04',
  originalUserId: '301500',
  ...change,
})
