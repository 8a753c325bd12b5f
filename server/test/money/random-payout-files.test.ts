import { addDays } from '@paydeck/contract/time/days'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OperatorActor } from '../../src/kit/actor.ts'
import { propertyRuns } from '../property-runs.ts'
import { BANK_FILES, makeOperator, trustProfile } from '../operators.ts'
import { addAccount, at, startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let people: OperatorActor[]
let account: { merchantId: string; externalAccountId: string }

beforeAll(async () => {
  world = await startOwnWorld({ providers: BANK_FILES })
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  people = []
  for (const name of ['Ann', 'Ben', 'Cy'])
    people.push((await makeOperator(world, { name, batchLimit: 90_000_000_00 })).actor)
  await world.services.payoutFiles.setProfile(people[0] as OperatorActor, trustProfile())
  const merchant = await world.merchant()
  const { externalAccountId } = await addAccount(merchant)
  account = { merchantId: merchant.merchantId, externalAccountId }
  world.time.hold(at('2026-03-12', '10:00'))
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

let batchCount = 0
/** Inserts payouts as a run would, but without their payments. */
async function addTransfers(amounts: readonly number[]): Promise<void> {
  for (const amount of amounts) {
    batchCount++
    const day = addDays('1990-01-01', batchCount)
    await client.query(
      `insert into app.payout (merchant_id, payout_id, currency, amount, status, external_account_id, reference,
         opening_balance, closing_balance, business_day, provider, checks, created_at, updated_at)
       values ($1, $2, 'AUD', $3, 'in_transit', $4, $5, 0, 0, $6, 'files', 0, now(), now())`,
      [
        account.merchantId,
        `payout_${batchCount}`,
        amount,
        account.externalAccountId,
        `PD260312 X${String(batchCount).padStart(7, '0')}`,
        day,
      ],
    )
  }
}

interface Known {
  maker: number
  approver: number | null
  downloads: number
  asker: number | null
  isVoid: boolean
}

const action = fc.record({
  actorIndex: fc.integer({ min: 0, max: 2 }),
  decision: fc.constantFrom('approve', 'download', 'void'),
} as const)

/** Whether the rules allow the act; if so, applies it to the model. */
function expected(
  batch: Known,
  { actorIndex, decision }: { actorIndex: number; decision: string },
): boolean {
  if (batch.isVoid) return false
  if (decision === 'approve') {
    if (batch.approver !== null || batch.maker === actorIndex) return false
    batch.approver = actorIndex
  } else if (decision === 'download') {
    if (batch.approver === null || batch.asker !== null) return false
    batch.downloads++
  } else if (batch.downloads > 0 && batch.asker === null) batch.asker = actorIndex
  else if (batch.asker === actorIndex) return false
  else batch.isVoid = true
  return true
}

test(
  'BEY-77 a thousand random batches always take two people, share no transfer between live files, and keep their bytes',
  { timeout: 240_000 },
  async () => {
    const files = world.services.payoutFiles
    const run = async (
      amounts: number[],
      maker: number,
      actions: { actorIndex: number; decision: string }[],
    ) => {
      await addTransfers(amounts)
      const { batchNumber } = await files.make(people[maker] as OperatorActor, {
        profile: 'trust-aud',
      })
      const batch: Known = { maker, approver: null, downloads: 0, asker: null, isVoid: false }
      const hashes = new Set<string>()
      for (const { actorIndex: person, decision } of actions) {
        const actor = people[person] as OperatorActor
        const doIt = async (): Promise<unknown> => {
          if (decision === 'approve') return files.approve(actor, batchNumber)
          if (decision === 'void') return files.void(actor, { batchNumber, reason: 'random' })
          hashes.add((await files.download(actor, batchNumber)).sha256)
          return null
        }
        const isAllowed = await doIt().then(
          () => true,
          () => false,
        )
        expect([decision, isAllowed]).toEqual([
          decision,
          expected(batch, { actorIndex: person, decision }),
        ])
      }
      expect(hashes.size).toBeLessThanOrEqual(1)
      const { batch: row, items } = await files.show(batchNumber)
      expect(row.total).toBe(items.reduce((sum, { amount }) => sum + amount, 0))
      expect(items).toHaveLength(row.payouts)
      expect([row.approver !== null, row.downloads, row.voidedAt !== null]).toEqual([
        batch.approver !== null,
        batch.downloads,
        batch.isVoid,
      ])
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 9_999_99 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 2 }),
        fc.array(action, { maxLength: 7 }),
        run,
      ),
      { numRuns: propertyRuns(1_000), endOnFailure: true },
    )
    const { rows } = await client.query(
      `select payout_id from global.payout_batch_item i join global.payout_batch b using (batch_number)
       where b.voided_at is null group by payout_id having count(*) > 1
       union all
       select batch_number from global.payout_batch where approved_by = made_by or voided_by = void_asked_by`,
    )
    expect(rows).toEqual([])
  },
)
