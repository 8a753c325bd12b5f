import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { PayToClose } from '../../providers/payto/port.ts'
import type { MerchantTerms } from '../payments/attempts/outcome-deps.ts'
import type { OutcomeRecorder } from '../payments/attempts/record-outcome.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { PaymentRow } from '../payments/service.ts'
import { failureText, type BankFailureCode } from './failure-rules.ts'

/** How soon to check again whether the payer has approved, in milliseconds. */
const POLL_MS = 60_000

/** The payer has not approved yet; the provider was not asked to charge. */
export interface AwaitingApproval {
  kind: 'awaiting_approval'
  /** Null while the provider is unreachable. */
  accountHint: string | null
}

/** The customer cancelled before approving, and the provider will never charge it. */
export interface GivenUp {
  kind: 'given_up'
}

export interface PayToCompletionDeps {
  clock: Clock
  recorder: OutcomeRecorder
}

/** The only function that records the outcome of a PayTo payment. One transaction; idempotent, however late it runs. */
export async function completePayTo(
  { clock, recorder }: PayToCompletionDeps,
  tx: MerchantTx,
  attempt: Attempt,
  { outcome, terms }: { outcome: PayToClose | AwaitingApproval | GivenUp; terms: MerchantTerms },
): Promise<PaymentRow> {
  const before = await recorder.lock(tx, attempt)
  const hint = (accountHint: string | null) =>
    accountHint === null ? {} : { bankAccountHint: accountHint }
  const fail = (code: BankFailureCode, accountHint: string | null) =>
    recorder.fail(tx, attempt, before, {
      code,
      message: failureText(code).merchant,
      columns: hint(accountHint),
    })
  switch (outcome.kind) {
    case 'paid': {
      const { ref, accountHint } = outcome
      return recorder.capture(tx, attempt, before, { ref, columns: hint(accountHint), terms })
    }
    case 'awaiting_approval':
      return recorder.accept(tx, attempt, before, {
        ref: null,
        columns: hint(outcome.accountHint),
        nextCheckAt: new Date(clock.now().getTime() + POLL_MS),
      })
    case 'refused':
      return fail(outcome.code, outcome.accountHint)
    case 'given_up':
    case 'not_charged':
      return fail(outcome.kind, null)
    default:
      return recorder.wait(tx, attempt, before)
  }
}
