import type { Database, MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { forgetApprovals } from '../approvals/forget.ts'
import type { AuditService } from '../audit/service.ts'
import { lockCustomer } from '../customers/forget.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { SavedCardsService } from '../payments/saved-cards/saved-cards.ts'
import { forgetProposals } from '../proposals/forget.ts'
import type { SearchIndex } from '../search/index-service.ts'
import { findBatch, type Batch } from './batch.ts'
import { forgetBatch, forgetPerson } from './forget.ts'
import { readStillOpen } from './open-store.ts'
import * as store from './read-store.ts'
import { erasureRefusal } from './rules.ts'

export interface EraseDeps {
  db: Database
  clock: Pick<Clock, 'now'>
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get'>
  savedCards: Pick<SavedCardsService, 'removeAll'>
  searchIndex: SearchIndex
}

export interface Erasure {
  merchantId: string
  customerId: string
  actor: string
  /**
   * Allows several transactions, for a customer with many payments. A repeated call continues where the last one
   * stopped.
   */
  mayTakeLong?: boolean
}

export interface Erased {
  erasedAt: Date
}

/** 404 for an unknown customer, 409 with the reason while something is open. Idempotent. */
export async function eraseCustomer(deps: EraseDeps, erasure: Erasure): Promise<Erased> {
  const { merchantId, customerId } = erasure
  const { db } = deps
  const person = await store.readPerson(db.reader, merchantId, customerId)
  if (!person) throw notFound()
  if (person.erasedAt) return { erasedAt: person.erasedAt }
  const { taxCountry } = await deps.merchants.get(merchantId)
  let batch = await findBatch(deps, { merchantId, person, taxCountry })
  if (batch.next && !erasure.mayTakeLong)
    throw conflict(
      'too_many_payments',
      'This customer has too many payments to be erased here. Ask our support to do it.',
    )
  await db.inMerchant(merchantId, (tx) => refuseWhileOpen(tx, erasure))
  // First, so that no card can be charged again even if the rest fails.
  await deps.savedCards.removeAll(merchantId, erasure.actor, customerId)
  for (;;) {
    const erasedAt = await eraseBatch(deps, erasure, batch)
    if (!batch.next) return { erasedAt }
    batch = await findBatch(deps, { merchantId, person, taxCountry, from: batch.next })
  }
}

async function refuseWhileOpen(
  tx: MerchantTx,
  { merchantId, customerId }: Erasure,
): Promise<Date | null> {
  const held = await lockCustomer(tx, merchantId, customerId)
  if (!held) throw notFound()
  if (held.erasedAt) return held.erasedAt
  const refusal = erasureRefusal(await readStillOpen(tx, merchantId, customerId))
  if (refusal !== null) throw conflict('customer_has_open_business', refusal)
  return null
}

const eraseBatch = (deps: EraseDeps, erasure: Erasure, batch: Batch): Promise<Date> =>
  deps.db.inMerchant(erasure.merchantId, async (tx) => {
    const { merchantId, customerId, actor } = erasure
    const before = await refuseWhileOpen(tx, erasure)
    if (before) return before
    const erasedAt = deps.clock.now()
    await forgetBatch(deps.searchIndex, tx, merchantId, batch)
    await forgetApprovals(tx, merchantId, batch.approvals)
    await forgetProposals(tx, merchantId, batch.proposals)
    if (batch.next) return erasedAt
    const { keptUntil } = batch
    await forgetPerson(deps.searchIndex, tx, { merchantId, customerId, erasedAt, keptUntil })
    await deps.audit.record(tx, merchantId, {
      actor,
      action: 'customer.erased',
      subjectType: 'customer',
      subjectId: customerId,
    })
    return erasedAt
  })
