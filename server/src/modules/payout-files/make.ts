import { BatchRefused, type Batch, type BatchPayout } from '../../bank-files/make/batch.ts'
import { makeBankFile } from '../../bank-files/make/make-bank-file.ts'
import { hashTotal } from '../../bank-files/make/new-zealand.ts'
import { PROFILES } from '../../bank-files/make/profiles.ts'
import { violatedConstraint } from '../../db/database.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import { sealContent } from './content.ts'
import type { PayoutFilesDeps } from './deps.ts'
import { allowed, profileOf, refuseAltered, refuseUnsettled } from './checks.ts'
import { lockProfiles } from './profile-store.ts'
import type { BankProfile } from './profiles.ts'
import { dayOf, localMoment, nextNumber } from './rules.ts'
import * as store from './store.ts'

export interface MadeBatch {
  batchNumber: string
  /** Pending payouts left out because their account returned a transfer or is on hold. */
  leftOut: number
  /** Pending payouts above the person's limit or the largest file, left for the next one. */
  forNextFile: number
}

/** Takes all pending payouts in the profile's currency, up to the person's limit, except to blocked accounts. */
export async function makeBatch(
  deps: PayoutFilesDeps,
  actor: OperatorActor,
  input: { profile: string; day?: string | undefined },
): Promise<MadeBatch> {
  const { db, clock } = deps
  const profile = await profileOf(deps, input.profile)
  await refuseUnsettled(deps, profile)
  await refuseAltered(deps)
  const now = clock.now()
  const day = dayOf(profile, input.day, now)
  const waiting = await store.waitingPayouts(db.reader, profile.currency, now)
  const free = waiting.filter(({ isBlocked }) => !isBlocked)
  const [first] = free
  if (!first)
    throw conflict('nothing_waits', `No transfer in ${profile.currency} waits for a payment file.`)
  allowed(actor, 'payout-files:make', first.amount, profile.currency)
  const chosen = withinFileLimit(free, Math.min(actor.batchLimit, LARGEST_FILE))
  const payouts = await inTurn(chosen, (payout) => toBatchPayout(deps, profile, payout))
  try {
    const batchNumber = await db.inGlobal(async (tx) => {
      await lockProfiles(tx)
      const number = nextNumber(await store.lastNumber(tx))
      const batch = {
        number,
        day,
        madeAt: localMoment(now, profile.timeZone),
        payer: profile.payer,
        payouts,
      }
      await write(deps, { tx, actor, profile, batch, chosen, now })
      return number
    })
    const forNextFile = free.length - chosen.length
    return { batchNumber, leftOut: waiting.length - free.length, forNextFile }
  } catch (failure) {
    if (failure instanceof BatchRefused) throw badRequest(failure.message)
    if (violatedConstraint(failure) === 'payout_batch_item_live')
      throw conflict('payouts_taken', 'Another payment file has just taken these transfers.')
    throw failure
  }
}

interface Writing {
  tx: Parameters<typeof store.insertBatch>[0]
  actor: OperatorActor
  profile: BankProfile
  batch: Batch
  chosen: readonly store.WaitingPayout[]
  now: Date
}

async function write(
  deps: PayoutFilesDeps,
  { tx, actor, profile, batch, chosen, now }: Writing,
): Promise<void> {
  const format = PROFILES[profile.format]
  if (!format) throw new Error(`There is no format ${profile.format}`)
  const file = makeBankFile(batch, format)
  const text = Buffer.from(file.bytes).toString()
  await store.insertBatch(
    tx,
    {
      batchNumber: batch.number,
      profile: profile.profile,
      currency: profile.currency,
      day: batch.day,
      payouts: file.count,
      total: file.total,
      hashTotal:
        format.format === 'bnz' || format.format === 'anz-nz' ? hashTotal(batch.payouts) : null,
      sha256: file.sha256,
      contentSealed: sealContent(deps, { batch, text }),
      madeBy: actor.operatorId,
      madeAt: now,
    },
    chosen.map(({ payoutId, merchantId, amount, reference, isNewAccount }) => ({
      payoutId,
      merchantId,
      amount,
      reference,
      isNewAccount,
    })),
  )
  await deps.log.record(tx, actor, {
    action: 'payout_file.made',
    subject: batch.number,
    details: {
      payouts: file.count,
      total: file.total,
      currency: profile.currency,
      sha256: file.sha256,
    },
  })
}

const toBatchPayout = async (
  { db, accounts }: PayoutFilesDeps,
  { currency }: BankProfile,
  { payoutId, merchantId, externalAccountId, amount, reference }: store.WaitingPayout,
): Promise<BatchPayout> => ({
  payoutId,
  amount,
  currency,
  reference,
  account: await db.inMerchant(merchantId, (tx) =>
    accounts.forBank(tx, merchantId, externalAccountId),
  ),
})

/** The maximum of a Direct Entry file, the lowest of all formats. */
const LARGEST_FILE = 99_999_999_99

function withinFileLimit<Payout extends { amount: number }>(
  payouts: readonly Payout[],
  limit: number,
): Payout[] {
  let sum = 0
  return payouts.filter(({ amount }) => {
    if (sum + amount > limit) return false
    sum += amount
    return true
  })
}

async function inTurn<From, To>(
  from: readonly From[],
  work: (one: From) => Promise<To>,
): Promise<To[]> {
  const done: To[] = []
  for (const item of from) done.push(await work(item))
  return done
}
