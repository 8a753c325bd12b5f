import type { GlobalTx } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import { currentRequest } from '../../kit/request-context.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import { openContent } from './content.ts'
import { allowed, profileOf, refuseAltered } from './checks.ts'
import type { PayoutFilesDeps } from './deps.ts'
import { fileNameOf, stateOf } from './rules.ts'
import * as store from './store.ts'

async function findBatch({ db }: PayoutFilesDeps, batchNumber: string): Promise<store.BatchRow> {
  const batch = await store.findBatch(db.reader, batchNumber)
  if (!batch) throw notFound()
  return batch
}

/** Runs a step with the batch locked, so that of two people at once the second sees what the first did. */
const inBatch = <T>(
  { db }: PayoutFilesDeps,
  batchNumber: string,
  step: (tx: GlobalTx, batch: store.BatchRow) => Promise<T>,
): Promise<T> =>
  db.inGlobal(async (tx) => {
    const batch = await store.lockBatch(tx, batchNumber)
    if (!batch) throw notFound()
    return step(tx, batch)
  })

const voided = () => conflict('batch_void', 'This payment file is void.')

/** Refuses the maker. Throws 403, and 409 when a payout or its account has changed since. */
export async function approveBatch(
  deps: PayoutFilesDeps,
  actor: OperatorActor,
  batchNumber: string,
): Promise<void> {
  const stored = await findBatch(deps, batchNumber)
  allowed(actor, 'payout-files:approve', stored.total, stored.currency)
  await refuseAltered(deps)
  await refuseChanged(deps, stored)
  await inBatch(deps, batchNumber, async (tx, batch) => {
    if (batch.voidedAt !== null) throw voided()
    if (batch.madeBy === actor.operatorId)
      throw conflict('own_batch', 'You made this payment file. Another person must approve it.')
    if (batch.approvedAt !== null)
      throw conflict('batch_approved', 'This payment file has been approved already.')
    await store.updateBatch(tx, batchNumber, {
      approvedBy: actor.operatorId,
      approvedAt: deps.clock.now(),
    })
    await deps.log.record(tx, actor, {
      action: 'payout_file.approved',
      subject: batchNumber,
      details: { total: batch.total, currency: batch.currency, sha256: batch.sha256 },
    })
  })
}

/** Throws 409 unless each payout is still pending, with the same amount and account. */
async function refuseChanged(deps: PayoutFilesDeps, row: store.BatchRow): Promise<void> {
  const { db, accounts, secrets } = deps
  const { batch } = openContent(secrets, row)
  const requested = new Map(batch.payouts.map((payout) => [payout.payoutId, payout]))
  for (const item of await store.itemsOf(db.reader, row.batchNumber)) {
    const { payoutId, merchantId, externalAccountId, status, isReturned } = item
    const payout = requested.get(payoutId)
    const account = await db.inMerchant(merchantId, (tx) =>
      accounts.forBank(tx, merchantId, externalAccountId),
    )
    const isSame =
      payout?.amount === item.currentAmount &&
      payout.account.accountNumber === account.accountNumber &&
      payout.account.routingNumber === account.routingNumber
    if (!isSame || isReturned || status !== 'in_transit')
      throw conflict(
        'batch_changed',
        `Transfer ${payoutId} has changed since the payment file was made. Void the file and make a new one.`,
      )
  }
}

export interface BatchFile {
  fileName: string
  bytes: Buffer
  sha256: string
}

/** Only approved batches; logs each download before sending the bytes. */
export async function downloadBatch(
  deps: PayoutFilesDeps,
  actor: OperatorActor,
  batchNumber: string,
): Promise<BatchFile> {
  requireOperator(actor, 'payout-files:download')
  const stored = await findBatch(deps, batchNumber)
  const { bytes } = openContent(deps.secrets, stored)
  const { format } = await profileOf(deps, stored.profile)
  if (stateOf(stored) === 'approved') {
    await refuseAltered(deps)
    await refuseChanged(deps, stored)
  }
  await inBatch(deps, batchNumber, async (tx, batch) => {
    if (batch.voidedAt !== null) throw voided()
    if (batch.approvedAt === null)
      throw conflict('batch_not_approved', 'Another person must approve this payment file first.')
    if (batch.voidAskedBy !== null)
      throw conflict('void_asked', 'A colleague has asked to void this payment file.')
    const ordinal = batch.downloads + 1
    await store.updateBatch(tx, batchNumber, { downloads: ordinal })
    await store.insertDownload(tx, {
      batchNumber,
      ordinal,
      operatorId: actor.operatorId,
      at: deps.clock.now(),
      address: currentRequest()?.address ?? null,
    })
    await deps.log.record(tx, actor, {
      action: 'payout_file.downloaded',
      subject: batchNumber,
      details: { ordinal, sha256: batch.sha256 },
    })
  })
  return { fileName: fileNameOf(batchNumber, format), bytes, sha256: stored.sha256 }
}

/**
 * Voids a file at once if it was never downloaded; otherwise the bank may have it, so a second person must agree.
 * Returns whether it is void. Its payouts go into the next file.
 */
export async function voidBatch(
  deps: PayoutFilesDeps,
  actor: OperatorActor,
  { batchNumber, reason }: { batchNumber: string; reason: string },
): Promise<boolean> {
  requireOperator(actor, 'payout-files:void')
  if (reason.trim() === '') throw badRequest('Give a reason.')
  return inBatch(deps, batchNumber, async (tx, batch) => {
    if (batch.voidedAt !== null) throw voided()
    if (batch.confirmedOn !== null)
      throw conflict('batch_paid', 'The bank has paid this file, so it cannot be void.')
    const { operatorId } = actor
    const isFirst = batch.downloads > 0 && batch.voidAskedBy === null
    if (!isFirst && batch.voidAskedBy === operatorId)
      throw conflict(
        'second_person_needed',
        'This payment file was downloaded, so another person must agree to void it.',
      )
    const reasons = [batch.voidReason, reason.trim()].filter((item) => item !== null).join(' / ')
    await store.updateBatch(tx, batchNumber, {
      voidReason: reasons,
      ...(isFirst
        ? { voidAskedBy: operatorId }
        : { voidedBy: operatorId, voidedAt: deps.clock.now() }),
    })
    if (!isFirst) await store.freeItems(tx, batchNumber)
    await deps.log.record(tx, actor, {
      action: isFirst ? 'payout_file.void_asked' : 'payout_file.voided',
      subject: batchNumber,
      details: { reason: reason.trim(), downloads: batch.downloads },
    })
    return !isFirst
  })
}
