import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { PayToClose } from '../../providers/payto/port.ts'
import type { AttemptEnds, MerchantTerms } from '../payments/attempts/attempt-ends.ts'
import type { Attempt } from '../payments/attempts/attempt.ts'
import type { PaymentRow } from '../payments/service.ts'
import { failureText, type BankFailureCode } from './failure-rules.ts'

/** How soon the payer's approval is looked for again, in milliseconds. */
const ASK_AGAIN = 60_000

/** The payer has not answered their bank yet; nothing was asked of the provider but that. */
export interface AwaitingApproval {
  kind: 'awaiting_approval'
  /** Null while the provider cannot be asked. */
  accountHint: string | null
}

/** The customer did not want to wait for the approval, and the provider will never charge it. */
export interface GivenUp {
  kind: 'given_up'
}

/**
 * Writes down what became of a PayTo payment; the one function that does, for the live call, the janitor and
 * webhooks. Runs in one transaction and may be called any number of times, late or twice.
 */
export function payToCompletion({ clock, ends }: { clock: Clock; ends: AttemptEnds }) {
  return async function complete(
    tx: MerchantTx,
    attempt: Attempt,
    outcome: PayToClose | AwaitingApproval | GivenUp,
    terms: MerchantTerms,
  ): Promise<PaymentRow> {
    const before = await ends.lock(tx, attempt)
    const hint = (accountHint: string | null) =>
      accountHint === null ? {} : { bankAccountHint: accountHint }
    const fail = (code: BankFailureCode, accountHint: string | null) =>
      ends.fail(tx, attempt, before, {
        code,
        message: failureText(code).merchant,
        columns: hint(accountHint),
      })
    switch (outcome.kind) {
      case 'paid': {
        const { ref, accountHint } = outcome
        return ends.capture(tx, attempt, before, { ref, columns: hint(accountHint) }, terms)
      }
      case 'awaiting_approval':
        return ends.accept(tx, attempt, before, {
          ref: null,
          columns: hint(outcome.accountHint),
          askAt: new Date(clock.now().getTime() + ASK_AGAIN),
        })
      case 'refused':
        return fail(outcome.code, outcome.accountHint)
      case 'given_up':
      case 'not_charged':
        return fail(outcome.kind, null)
      default:
        return ends.wait(tx, attempt, before)
    }
  }
}
