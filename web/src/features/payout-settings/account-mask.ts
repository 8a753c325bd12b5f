import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'

export const accountMask = ({ accountNumberLast4 }: Pick<BankAccount, 'accountNumberLast4'>) =>
  `•••• ${accountNumberLast4}`
