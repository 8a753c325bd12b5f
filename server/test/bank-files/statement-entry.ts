import type { StatementEntry } from '../../src/bank-files/read/statement.ts'

/** A credit that carries the reference of the first payout of `AUSTRALIAN`. */
export const sampleEntry = (change: Partial<StatementEntry> = {}): StatementEntry => ({
  day: '2026-03-05',
  amount: 1250,
  currency: 'AUD',
  reference: 'PD260304 DDXXEEXF',
  description: '',
  counterparty: '',
  counterpartyAccount: '',
  bankId: null,
  returnCode: null,
  items: [],
  line: 1,
  key: 'a',
  ...change,
})
