import type { Currency } from '@paydeck/contract/money/currency'
import { addDays, localDay, startOfDay } from '@paydeck/contract/time/days'

import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import { deriveKeys, type Key, sign, type Secrets } from '../../kit/secrets/secrets.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { proofOf, signedText, ZONES, type Books, type Proof } from './rules.ts'
import * as store from './store.ts'
import {
  CURRENCIES,
  type StoredProof,
  renewProofs,
  type Renewed,
  toProof,
  verifyProofs,
  type Verified,
} from './verify.ts'

export interface ClientMoneyDeps {
  db: Database
  clock: Clock
  newId: NewId
  secrets: Secrets
  merchants: Pick<MerchantsService, 'list'>
  onError: (failure: unknown) => void
}

export type ClientMoneyService = ReturnType<typeof clientMoneyService>

/** Proves that the merchants' money is complete. Days end in the zone of the currency's country; business time. */
export function clientMoneyService(deps: ClientMoneyDeps) {
  const { db, clock, secrets } = deps
  const keys = deriveKeys(secrets, 'client money proofs')
  const prove = (day: string): Promise<StoredProof[]> =>
    mapSequentially(CURRENCIES, (currency) => saveProof(deps, keys[0], { currency, day }))
  return {
    /** Proves a past day for each currency, then signs and stores the proofs. */
    prove,

    /** Proves yesterday, once. */
    async proveDue(): Promise<void> {
      const lastDays = new Map(
        (await store.lastProofs(db.reader)).map((row) => [row.currency, row.day]),
      )
      for (const currency of CURRENCIES) {
        const day = addDays(localDay(clock.now(), ZONES[currency]), -1)
        if (lastDays.get(currency) === day) continue
        const { difference } = await saveProof(deps, keys[0], { currency, day })
        if (difference !== 0)
          deps.onError(
            new Error(`Client money in ${currency} of ${day} differs by ${difference} cents`),
          )
      }
    },

    /** The last day that is over. */
    lastDay: (): string => addDays(localDay(clock.now(), ZONES.AUD), -1),

    recent: async (limit: number): Promise<StoredProof[]> =>
      (await store.recentProofs(db.reader, limit)).map(toProof),

    /** For the metric. */
    differences: async (): Promise<{ currency: Currency; difference: number }[]> =>
      store.lastProofs(db.reader),

    /** Finds stored proofs that were changed, whose predecessor is missing, or whose secret is gone. */
    verify: (): Promise<Verified> => verifyProofs(db.reader, keys),

    /** Signs proofs of an older secret again with the first one, so that the older secret can be removed. */
    renew: (): Promise<Renewed> => renewProofs(deps, keys),
  }
}

async function mapSequentially<From, To>(
  from: readonly From[],
  work: (item: From) => Promise<To>,
): Promise<To[]> {
  const results: To[] = []
  for (const item of from) results.push(await work(item))
  return results
}

async function saveProof(
  deps: ClientMoneyDeps,
  { key, version }: Key,
  period: { currency: Currency; day: string },
): Promise<StoredProof> {
  const { db, clock, newId } = deps
  const proof = await compute(deps, period)
  const provedAt = clock.now()
  await db.inGlobal(async (tx) => {
    const last = await store.lockLastProof(tx, period.currency)
    const previous = last?.signature ?? ''
    await store.insertProof(tx, {
      proofId: newId('clientMoneyProof'),
      currency: proof.currency,
      ordinal: (last?.ordinal ?? 0) + 1,
      day: proof.day,
      provedAt,
      terms: JSON.stringify(proof.terms),
      difference: proof.difference,
      previous,
      signature: sign(key, signedText(proof, provedAt, previous)),
      keyVersion: version.toString('hex'),
    })
  })
  return { ...proof, provedAt }
}

async function compute(
  { db, merchants }: ClientMoneyDeps,
  period: { currency: Currency; day: string },
): Promise<Proof> {
  const { currency, day } = period
  const before = startOfDay(addDays(day, 1), ZONES[currency])
  const books: Books = {
    owed: 0,
    belowZero: 0,
    inReserve: 0,
    payoutsUnderWay: 0,
    verifications: 0,
    feesAndTax: 0,
    openPlans: 0,
    writtenOff: 0,
  }
  for (const { merchantId } of await merchants.list()) {
    const rows = await store.booksOf(db.reader, merchantId, currency, before)
    const debits = new Map(rows.map(({ account, amount }) => [account, amount]))
    const of = (account: string): number => debits.get(account) ?? 0
    const owed = -of('merchant_payable')
    books.owed += Math.max(owed, 0)
    books.belowZero += Math.max(-owed, 0)
    books.inReserve -= of('merchant_reserve')
    books.payoutsUnderWay -= of('payout_in_transit')
    books.verifications -= of('verification_payable')
    books.feesAndTax -= of('fee_revenue') + of('gst_payable')
    books.openPlans += of('customer_receivable')
    books.writtenOff += of('credit_loss')
  }
  return proofOf(period, await store.outsideOf(db.reader, currency, day, before), books)
}
