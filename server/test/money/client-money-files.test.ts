import { afterAll, beforeAll, expect, test } from 'vitest'

import { BANK_FILES, makeOperator, csvTrustProfile } from '../operators.ts'
import { addAccount, at, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { amountOf, pay, proofOf } from './proof-of-day.ts'

let files: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  files = await startOwnWorld({ providers: BANK_FILES })
})
afterAll(() => files.stop())

test('BEY-79 the proof uses the bank’s statement: a file’s debit, its return, our own money and a theft', async () => {
  const mary = await makeOperator(files, { name: 'Mary' })
  const abel = await makeOperator(files, { name: 'Abel' })
  const { payoutFiles, bankStatements, payouts } = files.services
  await payoutFiles.setProfile(mary.actor, csvTrustProfile())
  files.time.hold(at('2026-03-05', '10:00'))
  const merchant = await files.merchant()
  await addAccount(merchant)
  await pay(merchant, 100_00)
  files.time.hold(at('2026-03-12', '10:00'))
  await payouts.runNow(merchant.merchantId)
  const [payout] = await payoutsOf(files, merchant)
  if (!payout) throw new Error('No transfer was made')
  const { batchNumber } = await payoutFiles.make(mary.actor, { profile: 'trust-aud' })
  await payoutFiles.approve(abel.actor, batchNumber)
  await payoutFiles.download(mary.actor, batchNumber)
  files.time.hold(at('2026-03-16', '10:00'))
  expect((await proofOf(files, '2026-03-15'))?.difference).toBe(0)

  let balance = 300_00
  const line = (day: string, cents: number, text: string): string => {
    balance += cents
    return `${day},${(cents / 100).toFixed(2)},${text},${(balance / 100).toFixed(2)}`
  }
  const lines = [
    line('2026-03-12', -payout.amount, `DE ${batchNumber}`),
    line('2026-03-13', 100_00, 'PROVIDER SETTLEMENT'),
    line('2026-03-13', 50_00, 'FROM OURSELVES'),
  ]
  const take = () =>
    bankStatements.importStatement(mary.actor, {
      profile: 'trust-aud',
      bytes: Buffer.from(lines.join('\r\n')),
    })
  await take()
  // Both credits wait for a person; until they are assigned they count as owed.
  const waiting = await proofOf(files, '2026-03-15')
  expect([waiting?.difference, amountOf(waiting?.terms, /no rule explains/)]).toEqual([0, 150_00])
  const assign = async (amount: number, kind: 'settlement' | 'own_money') => {
    const match = (await bankStatements.suspense(10)).find((entry) => entry.amount === amount)
    await bankStatements.assign(mary.actor, {
      entryId: match?.entryId ?? '',
      kind,
      target: 'sandbox',
      reason: 'seen',
    })
  }
  await assign(100_00, 'settlement')
  await assign(50_00, 'own_money')
  const proof = await proofOf(files, '2026-03-15')
  expect([proof?.difference, amountOf(proof?.terms, /no rule explains/)]).toEqual([0, 0])

  // The transfer is returned, and then money leaves without a reason.
  lines.push(line('2026-03-14', payout.amount, `RETURN ${payout.reference}`))
  await take()
  expect((await proofOf(files, '2026-03-15'))?.difference).toBe(0)
  lines.push(line('2026-03-15', -12_34, 'CASH WITHDRAWAL'))
  await take()
  expect((await proofOf(files, '2026-03-15'))?.difference).toBe(-12_34)
})
