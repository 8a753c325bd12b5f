export type AccountBehaviour =
  | { kind: 'arrives' }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'returned'; code: string; message: string }
  /** Arrives, and is returned two days later. */
  | { kind: 'comes_back'; code: string; message: string }
  /** Never answers; `known` says whether the bank received the payout. */
  | { kind: 'silent'; known: boolean }
  /** Accepts the payout but answers late. */
  | { kind: 'slow'; afterMs: number }

export interface TestAccount {
  ending: string
  behaviour: AccountBehaviour
  description: string
}

/** Payouts to every other account arrive on the arrival day. */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  {
    ending: '9001',
    behaviour: { kind: 'refused', code: 'account_closed', message: 'The account is closed.' },
    description: 'Refused at once: the account is closed',
  },
  {
    ending: '9002',
    behaviour: {
      kind: 'returned',
      code: 'account_not_found',
      message: 'The bank does not know this account.',
    },
    description: 'Accepted, and sent back on the arrival day: no such account',
  },
  {
    ending: '9003',
    behaviour: { kind: 'silent', known: true },
    description: 'Never answers, but pays',
  },
  {
    ending: '9004',
    behaviour: { kind: 'silent', known: false },
    description: 'Never answers the first time and knows nothing of it; pays when asked again',
  },
  {
    ending: '9005',
    behaviour: { kind: 'slow', afterMs: 1500 },
    description: 'Pays, and answers after a second and a half',
  },
  {
    ending: '9006',
    behaviour: {
      kind: 'comes_back',
      code: 'payment_recalled',
      message: 'The bank sent this transfer back after it had arrived.',
    },
    description: 'Arrives, and is sent back two days later',
  },
]

export const behaviourOf = (accountNumber: string): AccountBehaviour =>
  TEST_ACCOUNTS.find(({ ending }) => accountNumber.endsWith(ending))?.behaviour ?? {
    kind: 'arrives',
  }
