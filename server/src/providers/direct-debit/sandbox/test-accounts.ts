import type { DEBIT_FAILURES } from '../port.ts'

type Code = (typeof DEBIT_FAILURES)[number]

export type DebitBehaviour =
  /** Submitted, and confirmed two business days later. */
  | { kind: 'confirms' }
  /** The same, but the first answer is late. */
  | { kind: 'slow'; afterMs: number }
  | { kind: 'refused'; code: Code }
  /** Submitted, and failed two business days later. */
  | { kind: 'fails'; code: Code }
  /** Confirmed, and returned five banking days later: half of it, or all of it and won back another five days later. */
  | { kind: 'returns'; code: Code; ends?: 'half' | 'won' }
  /** Never answers; `submitted` says whether the debit was accepted. */
  | { kind: 'silent'; submitted: boolean }

export interface TestAccount {
  /** Six digits. */
  bsb: string
  accountNumber: string
  behaviour: DebitBehaviour
  description: string
}

const SLOW_DEBIT_MS = 4000

const account = (
  accountNumber: string,
  behaviour: DebitBehaviour,
  description: string,
  bsb = '000000',
): TestAccount => ({ bsb, accountNumber, behaviour, description })

/** The sandbox debits no other account. The numbers are common among test systems. */
export const TEST_DEBIT_ACCOUNTS: readonly TestAccount[] = [
  account('000123456', { kind: 'confirms' }, 'Confirmed after two business days'),
  account(
    '000123456',
    { kind: 'refused', code: 'invalidbsb' },
    'Refused at once: `invalidbsb`',
    '999999',
  ),
  account(
    '111111116',
    { kind: 'fails', code: 'invalidaccount' },
    'Fails after two business days: `invalidaccount`',
  ),
  account(
    '222222227',
    { kind: 'fails', code: 'insufficientfunds' },
    'Fails after two business days: `insufficientfunds`',
  ),
  account(
    '111111113',
    { kind: 'fails', code: 'accountclosed' },
    'Fails after two business days: `accountclosed`',
  ),
  account(
    '333333335',
    { kind: 'refused', code: 'debitnotauthorised' },
    'Refused at once: `debitnotauthorised`',
  ),
  account(
    '444444440',
    { kind: 'returns', code: 'paymentstopped' },
    'Confirmed after two business days, returned five banking days later: `paymentstopped`',
  ),
  account(
    '444444448',
    { kind: 'returns', code: 'insufficientfunds' },
    'Confirmed after two business days, returned five banking days later: `insufficientfunds`',
  ),
  account(
    '444444441',
    { kind: 'returns', code: 'paymentstopped', ends: 'half' },
    'Confirmed after two business days, half of it returned five banking days later: `paymentstopped`',
  ),
  account(
    '444444442',
    { kind: 'returns', code: 'paymentstopped', ends: 'won' },
    'Confirmed after two business days, returned five banking days later (`paymentstopped`), won back after five more',
  ),
  account(
    '555555550',
    { kind: 'slow', afterMs: SLOW_DEBIT_MS },
    `Confirmed after two business days, but the first answer takes ${SLOW_DEBIT_MS / 1000} seconds`,
  ),
  account(
    '666666661',
    { kind: 'silent', submitted: true },
    'No answer ever comes; the debit was submitted. Shown as unknown, confirmed after two business days',
  ),
  account(
    '666666662',
    { kind: 'silent', submitted: false },
    'No answer ever comes; the debit was not submitted. Shown as unknown, settles as failed',
  ),
]

export const testAccountOf = (bsb: string, accountNumber: string): TestAccount | undefined =>
  TEST_DEBIT_ACCOUNTS.find((known) => known.bsb === bsb && known.accountNumber === accountNumber)
