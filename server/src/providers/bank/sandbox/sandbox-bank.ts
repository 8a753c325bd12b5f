import { setTimeout as sleep } from 'node:timers/promises'

import { openPool } from '../../../db/pool.ts'
import type { Clock } from '../../../kit/clock.ts'
import { type Random, systemRandom } from '../../../kit/random.ts'
import { silence } from '../../sandbox-tools.ts'
import type { BankProvider, NotPaid, PayoutOutcome, PayoutRequest } from '../port.ts'
import * as store from './store.ts'
import { behaviourOf, TEST_ACCOUNTS } from './test-accounts.ts'

export interface SandboxBankOptions {
  /** The database server; the sandbox logs in with a role of its own. */
  url: string
  clock: Clock
  random?: Random
  onError: (failure: Error) => void
}

/** A bank to develop, test and demonstrate with: it remembers every payout, and no money moves. */
export interface SandboxBank {
  provider: BankProvider
  /** What the bank knows of these payouts: to compare our books with its own. */
  payouts(payoutIds: readonly string[]): Promise<store.StoredPayout[]>
  close(): Promise<void>
}

/** Opens the sandbox bank with its own connections and role: it sees nothing of our tables, nor we of its. */
export function openSandboxBank(options: SandboxBankOptions): SandboxBank {
  const { url, clock, random = systemRandom, onError } = options
  const pool = openPool({
    url,
    role: 'paydeck_sandbox',
    max: 2,
    name: 'paydeck sandbox bank',
    statementTimeout: 15_000,
    onError,
  })
  /** Payouts whose first sending was lost on the way. */
  const lost = new Set<string>()

  const find = async (payoutId: string): Promise<store.StoredPayout | undefined> =>
    (await store.readPayouts(pool, [payoutId]))[0]

  /** Takes a payout on, or finds it; the first one of an id counts. */
  async function take(request: PayoutRequest): Promise<PayoutOutcome> {
    const behaviour = behaviourOf(request.account.accountNumber)
    const isBad = behaviour.kind === 'refused' || behaviour.kind === 'returned'
    await store.insertPayout(pool, {
      payout_id: request.payoutId,
      outcome: isBad ? behaviour.kind : 'accepted',
      ref: `bank_${random.bytes(12).toString('base64url')}`,
      code: isBad ? behaviour.code : null,
      amount: request.amount,
      currency: request.currency,
      account_hint: request.account.accountNumber.slice(-4),
      reference: request.reference,
      settles_at: request.arriveBy,
      created_at: clock.now(),
    })
    const known = await find(request.payoutId)
    if (!known) throw new Error(`Payout ${request.payoutId} was not remembered`)
    return outcomeOf(known, clock.now())
  }

  return {
    provider: {
      name: 'sandbox',
      async send(request, signal) {
        const behaviour = behaviourOf(request.account.accountNumber)
        const isFirst = !lost.has(request.payoutId) && (await find(request.payoutId)) === undefined
        if (behaviour.kind === 'silent' && !behaviour.known && isFirst) {
          lost.add(request.payoutId)
          return silence(signal)
        }
        const outcome = await take(request)
        if (behaviour.kind === 'silent' && isFirst) return silence(signal)
        if (behaviour.kind === 'slow') await sleep(behaviour.afterMs, undefined, { signal })
        return outcome
      },
      async lookup(payoutId) {
        const known = await find(payoutId)
        return known ? outcomeOf(known, clock.now()) : { kind: 'not_found' }
      },
    },
    payouts: (payoutIds) => store.readPayouts(pool, payoutIds),
    close: () => pool.end(),
  }
}

function outcomeOf(payout: store.StoredPayout, now: Date): PayoutOutcome {
  if (payout.outcome === 'refused') return notPaid('refused', payout)
  if (now < payout.settles_at) return { kind: 'accepted', ref: payout.ref }
  if (payout.outcome === 'returned') return notPaid('returned', payout)
  return { kind: 'paid', ref: payout.ref }
}

function notPaid(kind: NotPaid['kind'], { ref, code }: store.StoredPayout): NotPaid {
  const behaviour = TEST_ACCOUNTS.map((account) => account.behaviour).find(
    (one) => one.kind === kind && 'code' in one && one.code === code,
  )
  return {
    kind,
    ref,
    code: code ?? 'unknown',
    message: behaviour && 'message' in behaviour ? behaviour.message : 'The bank gave no reason.',
  }
}
