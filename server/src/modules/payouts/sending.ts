import { startOfDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { BankGateway, PayoutRequest } from '../../providers/bank/port.ts'
import { arrivalDayOf } from '../bank-accounts/schedule-rules.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { nextCheck } from '../operations/rules.ts'
import { payoutCompletion, type PayoutCompletionDeps } from './complete.ts'
import { ALERT_AFTER } from './rules.ts'
import * as store from './store.ts'

export interface SendingDeps extends PayoutCompletionDeps {
  db: Database
  clock: Clock
  bank: BankGateway
  /** False in production while no bank is built in: the sandbox's moves no money. */
  hasProvider: boolean
  accounts: Pick<BankAccountsService, 'forBank'>
  /** Told of what needs a person; the next sweep tries again. */
  onError: (failure: unknown) => void
}

/** Telling the bank of a payout, and finding out what became of it. */
export function payoutSending(deps: SendingDeps) {
  const { db, clock, bank, accounts } = deps
  const complete = payoutCompletion(deps)

  /** Tells the bank, with no transaction open, and writes down its answer. The payout's id is the bank's key. */
  async function send(merchantId: string, payoutId: string): Promise<void> {
    const request = await db.inMerchant(merchantId, async (tx): Promise<PayoutRequest | null> => {
      const payout = await store.lockPayout(tx, merchantId, payoutId)
      const terms = await store.readTerms(tx, merchantId)
      if (payout.status !== 'pending' || !terms) return null
      const arrival = arrivalDayOf(payout.businessDay, terms.tradingCountry)
      return {
        payoutId,
        amount: payout.amount,
        currency: payout.currency,
        account: await accounts.forBank(tx, merchantId, payout.externalAccountId),
        reference: payout.reference,
        arriveBy: startOfDay(arrival, terms.timeZone),
      }
    })
    if (!request) return
    const outcome = await bank.send(request)
    await db.inMerchant(merchantId, (tx) => complete(tx, merchantId, payoutId, outcome))
  }

  /** Asks the bank what became of one payout; one that it does not know is sent again, under the same key. */
  async function check(merchantId: string, payoutId: string): Promise<void> {
    const now = clock.now()
    const due = await db.inMerchant(merchantId, (tx) =>
      store.claimCheck(tx, merchantId, payoutId, now, (checks) => nextCheck(checks, now)),
    )
    if (!due) return
    // The sandbox would say that it has arrived.
    if (!deps.hasProvider)
      throw new Error(`Payout ${payoutId} cannot be asked for: no bank is built in`)
    const found = await bank.lookup(payoutId)
    if (found.kind === 'not_found') {
      if (due.status === 'pending') await send(merchantId, payoutId)
      else deps.onError(new Error(`The bank has forgotten payout ${payoutId}`))
    } else {
      await db.inMerchant(merchantId, (tx) => complete(tx, merchantId, payoutId, found))
    }
    const isOpen = found.kind !== 'paid' && found.kind !== 'refused' && found.kind !== 'returned'
    if (isOpen && now.getTime() - due.createdAt.getTime() >= ALERT_AFTER)
      deps.onError(
        new Error(`Payout ${payoutId} is still ${due.status} after ${due.checks} checks`),
      )
  }

  return { send, check }
}
