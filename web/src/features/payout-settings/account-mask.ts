import type { BankAccount } from '@paydeck/contract/calls/bank-accounts'

/** All that is shown of an account's number: `•••• 5678`. */
export const accountMask = ({ accountNumberLast4 }: Pick<BankAccount, 'accountNumberLast4'>) =>
  `•••• ${accountNumberLast4}`
