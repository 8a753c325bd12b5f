import type {
  PayToAgreement,
  PayToAgreementRequest,
  PayToAgreementStatus,
} from '@paydeck/contract/calls/payments/bank-payments'
import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import { AppError } from '../../../kit/errors.ts'
import type { NewId } from '../../../kit/ids.ts'
import * as store from './store.ts'
import { AGREEMENT_MINUTES, hintOf, testPayerOf } from './test-payers.ts'

const MINUTE = 60_000

export function stateOf(
  agreement: Pick<store.StoredAgreement, 'answered_at' | 'approves' | 'expires_at'>,
  now: Date,
): PayToAgreementStatus {
  if (agreement.answered_at !== null && agreement.answered_at <= now)
    return agreement.approves ? 'active' : 'refused'
  return agreement.expires_at <= now ? 'expired' : 'pending'
}

export function payToAgreements({
  pool,
  clock,
  newId,
}: {
  pool: pg.Pool
  clock: Clock
  newId: NewId
}) {
  return {
    /** Asks the payer's bank. Throws 400 for an unknown payer. */
    async create({ payer, amount, currency }: PayToAgreementRequest): Promise<PayToAgreement> {
      const typed = 'payId' in payer ? payer.payId : `${payer.bsb} ${payer.accountNumber}`
      const testPayer = testPayerOf(typed)
      if (!testPayer)
        throw new AppError(
          400,
          'payer_unknown',
          'This is a test system: it takes its documented test payers only, never a real one.',
        )
      const { answersAfter, approves } = testPayer.behaviour
      const now = clock.now()
      const agreement = {
        token: newId('payToAgreement'),
        account_hint: hintOf(typed),
        amount,
        currency,
        behaviour: testPayer.behaviour,
        created_at: now,
        answered_at: answersAfter === null ? null : new Date(now.getTime() + answersAfter * MINUTE),
        approves,
        expires_at: new Date(now.getTime() + AGREEMENT_MINUTES * MINUTE),
      }
      await store.insertAgreement(pool, agreement)
      return toAgreement(agreement, now)
    },

    /** Null for an unknown token. */
    async read(token: string): Promise<PayToAgreement | null> {
      const agreement = await store.readAgreement(pool, token)
      return agreement ? toAgreement(agreement, clock.now()) : null
    },
  }
}

const toAgreement = (
  agreement: Pick<
    store.StoredAgreement,
    'token' | 'account_hint' | 'answered_at' | 'approves' | 'expires_at'
  >,
  now: Date,
): PayToAgreement => ({
  agreementToken: agreement.token,
  status: stateOf(agreement, now),
  accountHint: agreement.account_hint,
})
