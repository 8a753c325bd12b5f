import { hasPermission, type Grants } from '@paydeck/contract/access/grants'
import type { PayoutBlock } from '@paydeck/contract/calls/payouts'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Gateways } from '../gateways/registry.ts'
import { readCurrencies, type CurrencyState } from './blocks-store.ts'
import { blockOf } from './rules.ts'

export interface PayoutBlocksDeps {
  db: Pick<Database, 'reader'>
  clock: Clock
  gateways: Pick<Gateways, 'bank'>
}

/** The currencies whose money cannot be paid out now, with the reasons that the person may see. */
export async function readPayoutBlocks(
  { db, clock, gateways }: PayoutBlocksDeps,
  actor: { merchantId: string } & Grants,
): Promise<PayoutBlock[]> {
  const now = clock.now()
  const states = await readCurrencies(db.reader, actor.merchantId, now)
  const { merchantId } = actor
  const blocks = await Promise.all(
    states.map(async (state) => {
      const bank = await gateways.bank.for({ merchantId, currency: state.currency })
      const reason = reasonOf(state, bank?.name ?? null, now)
      return reason === null ? [] : [toBlock(state, reason, actor)]
    }),
  )
  return blocks.flat()
}

function reasonOf(
  { externalAccountId, heldUntil, returnedAt, available }: CurrencyState,
  provider: string | null,
  now: Date,
): PayoutBlock['reason'] | null {
  const account = externalAccountId === null ? null : { externalAccountId, heldUntil, returnedAt }
  return blockOf({ account, provider }, now) ?? (available < 0 ? 'balance_owed' : null)
}

function toBlock(state: CurrencyState, reason: PayoutBlock['reason'], actor: Grants): PayoutBlock {
  const { currency, available, pending, externalAccountId, accountNumberLast4 } = state
  const maySee = hasPermission(actor, 'payouts:read')
  return {
    currency,
    reason,
    waiting: hasPermission(actor, 'balance:read') ? available + pending : null,
    account:
      maySee && externalAccountId !== null && accountNumberLast4 !== null
        ? { externalAccountId, accountNumberLast4 }
        : null,
    message: maySee ? state.message : null,
    heldUntil:
      reason === 'account_on_hold' && state.heldUntil ? state.heldUntil.toISOString() : null,
  }
}
