import { processDue } from '../../jobs/process-due.ts'
import { keptTooLong, setKeptUntil } from '../customers/forget.ts'
import { findBatch } from './batch.ts'
import type { EraseDeps } from './erase.ts'
import { forgetBatch } from './forget.ts'
import { readPerson } from './read-store.ts'

type ForgetKeptDeps = Pick<EraseDeps, 'db' | 'clock' | 'merchants' | 'searchIndex'> & {
  onError: (failure: unknown) => void
}

/** Clears the names that tax invoices had to keep, once their retention period is over. */
export const forgetKept = (deps: ForgetKeptDeps): Promise<void> =>
  processDue({
    find: (limit) => deps.db.inSweep((tx) => keptTooLong(tx, deps.clock.now(), limit)),
    nameOf: ({ merchantId, customerId }) => `${merchantId} ${customerId}`,
    handle: (due) => forgetDue(deps, due),
    onError: deps.onError,
  })

async function forgetDue(
  deps: ForgetKeptDeps,
  { merchantId, customerId }: { merchantId: string; customerId: string },
): Promise<void> {
  const { db } = deps
  const person = await readPerson(db.reader, merchantId, customerId)
  if (!person?.erasedAt) return
  const { taxCountry } = await deps.merchants.get(merchantId)
  const query = { merchantId, person, taxCountry }
  let batch = await findBatch(deps, query)
  for (;;) {
    const { keptUntil, next } = batch
    await db.inMerchant(merchantId, async (tx) => {
      await forgetBatch(deps.searchIndex, tx, merchantId, batch)
      if (!next) await setKeptUntil(tx, { merchantId, customerId }, keptUntil)
    })
    if (!next) return
    batch = await findBatch(deps, { ...query, from: next })
  }
}
