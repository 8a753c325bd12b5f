import { isAccountNumber, isBsb, stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import type {
  DebitAccountDetails,
  DebitAccountToken,
} from '@paydeck/contract/calls/payments/bank-payments'
import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import { AppError } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import * as store from './store.ts'
import { testAccountOf } from './test-accounts.ts'

const TOKEN_MINUTES = 30

export interface DebitTokenDeps {
  pool: pg.Pool
  clock: Clock
  newId: NewId
}

const refused = (code: string, text: string): AppError => new AppError(400, code, text)

/** Throws 400 with the code of the wrong field. Stores only the last four digits of the account number. */
export function debitTokeniser({ pool, clock, newId }: DebitTokenDeps) {
  return async function tokenise(details: DebitAccountDetails): Promise<DebitAccountToken> {
    const bsb = stripBankDigits(details.bsb)
    const accountNumber = stripBankDigits(details.accountNumber)
    if (!isBsb(bsb)) throw refused('invalidbsb', 'A BSB has six digits. Please check it.')
    if (!isAccountNumber(accountNumber, 'AU'))
      throw refused('invalidaccount', 'This account number is not valid. Please check it.')
    const account = testAccountOf(bsb, accountNumber)
    if (!account)
      throw refused(
        'invalidaccount',
        'This is a test system: it takes its documented test accounts only, never a real one.',
      )
    const token = newId('paymentToken')
    const now = clock.wall()
    const last4 = accountNumber.slice(-4)
    await store.insertToken(pool, {
      token,
      routing_number: bsb,
      last4,
      behaviour: account.behaviour,
      created_at: now,
      expires_at: new Date(now.getTime() + TOKEN_MINUTES * 60_000),
    })
    return { paymentToken: token, accountRoutingNumber: bsb, accountLast4: last4 }
  }
}
