import { setTimeout as sleep } from 'node:timers/promises'

import * as z from 'zod/mini'

import { defineProvider, type OpenedProvider, type ProviderKit } from '../../define-provider.ts'
import { sandboxMovements } from '../../sandbox/movements.ts'
import { silence } from '../../sandbox/tools.ts'
import type { BankProvider, PayoutNotPaid, PayoutOutcome, PayoutRequest } from '../port.ts'
import * as store from './store.ts'
import { behaviourOf, TEST_ACCOUNTS } from './test-accounts.ts'

const DAY = 86_400_000
/** When a payout to a returning account is returned, and how long after arrival the bank may return one. */
const RETURNED_AFTER_MS = 2 * DAY
const RETURN_WINDOW_MS = 3 * DAY

/** A bank for development, tests and demos: it remembers every payout and moves no money. */
export interface SandboxBank extends OpenedProvider<'bank'> {
  /** The bank's own records of these payouts, for reconciliation. */
  payouts(payoutIds: readonly string[]): Promise<store.SentPayout[]>
}

export const sandboxBank = defineProvider({
  kind: 'bank',
  name: 'sandbox',
  isSandbox: true,
  settings: z.object({}),
  storage: { connections: 2 },
  open: (kit: ProviderKit<unknown>): SandboxBank => ({
    provider: bankAdapter(kit),
    payouts: (payoutIds) => store.readSent(kit.pool, payoutIds, kit.clock.now()),
  }),
})

const BANK_MOVEMENTS = `
  select ref, 'payout' as kind, payout_id as operation_id, -amount as amount, currency, settles_at as at
  from sandbox.bank_payout where outcome = 'accepted'
  union all
  select ref || '.returned', 'payout_returned', payout_id, amount, currency, comes_back_at
  from sandbox.bank_payout where outcome = 'accepted' and comes_back_at is not null`

function bankAdapter(kit: ProviderKit<unknown>): BankProvider {
  const { pool, clock } = kit
  const lost = new Set<string>()
  return {
    name: 'sandbox',
    movements: sandboxMovements(
      pool,
      () => clock.now(),
      BANK_MOVEMENTS,
      () => 0,
    ),

    async send(request, signal) {
      const behaviour = behaviourOf(request.account.accountNumber)
      const isFirst =
        !lost.has(request.payoutId) && (await find(kit, request.payoutId)) === undefined
      if (behaviour.kind === 'silent' && !behaviour.known && isFirst) {
        lost.add(request.payoutId)
        return silence(signal)
      }
      const outcome = await recordPayout(kit, request)
      if (behaviour.kind === 'silent' && isFirst) return silence(signal)
      if (behaviour.kind === 'slow') await sleep(behaviour.afterMs, undefined, { signal })
      return outcome
    },

    async lookup(payoutId) {
      const payout = await find(kit, payoutId)
      return payout ? outcomeOf(payout, clock.now()) : { kind: 'not_found' }
    },
  }
}

const find = async (
  { pool }: ProviderKit<unknown>,
  payoutId: string,
): Promise<store.StoredPayout | undefined> => store.readPayout(pool, payoutId)

async function recordPayout(
  kit: ProviderKit<unknown>,
  { payoutId, amount, currency, account, reference, arriveBy }: PayoutRequest,
): Promise<PayoutOutcome> {
  const { pool, clock, random } = kit
  const behaviour = behaviourOf(account.accountNumber)
  const isBad = behaviour.kind === 'refused' || behaviour.kind === 'returned'
  const isReturnedLater = behaviour.kind === 'comes_back'
  await store.insertPayout(pool, {
    payout_id: payoutId,
    outcome: isBad ? behaviour.kind : 'accepted',
    ref: `bank_${random.bytes(12).toString('base64url')}`,
    code: isBad || isReturnedLater ? behaviour.code : null,
    amount,
    currency,
    account_hint: account.accountNumber.slice(-4),
    reference,
    settles_at: arriveBy,
    comes_back_at: isReturnedLater ? new Date(arriveBy.getTime() + RETURNED_AFTER_MS) : null,
    created_at: clock.now(),
  })
  const payout = await find(kit, payoutId)
  if (!payout) throw new Error(`Payout ${payoutId} was not remembered`)
  return outcomeOf(payout, clock.now())
}

function outcomeOf(payout: store.StoredPayout, now: Date): PayoutOutcome {
  if (payout.outcome === 'refused') return notPaid('refused', payout)
  if (now < payout.settles_at) return { kind: 'accepted', ref: payout.ref }
  if (payout.outcome === 'returned') return notPaid('returned', payout)
  if (payout.comes_back_at === null) return { kind: 'paid', ref: payout.ref }
  if (now >= payout.comes_back_at) return notPaid('returned', payout)
  const returnsUntil = new Date(payout.settles_at.getTime() + RETURN_WINDOW_MS)
  return { kind: 'paid', ref: payout.ref, returnsUntil }
}

function notPaid(kind: PayoutNotPaid['kind'], { ref, code }: store.StoredPayout): PayoutNotPaid {
  const behaviour = TEST_ACCOUNTS.map((account) => account.behaviour).find(
    (item) => 'code' in item && item.code === code,
  )
  return {
    kind,
    ref,
    code: code ?? 'unknown',
    message: behaviour && 'message' in behaviour ? behaviour.message : 'The bank gave no reason.',
  }
}
