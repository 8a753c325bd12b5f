import { api } from '@paydeck/contract/protocol/api'
import { addDays } from '@paydeck/contract/time/days'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { matchedAccount, statementWith } from '../bank-line-of.ts'
import type { TestMerchant } from '../harness.ts'
import { bankLineRows } from './bank-line-rows.ts'
import { addAccount, at, runDaysUntil, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

const rowsOf = ({ merchantId }: TestMerchant) => bankLineRows(world, merchantId)

/** A merchant with three arrived transfers, and its account with matching on. */
async function merchantWithPayouts() {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  for (const [day, amount] of [
    ['2026-03-03', 100_00],
    ['2026-03-10', 220_00],
    ['2026-03-17', 75_00],
  ] as const)
    await pay(world, merchant, at(day, '10:00'), amount)
  await runDaysUntil(world, merchant, at('2026-03-28', '12:00'))
  const payouts = await payoutsOf(world, merchant)
  const externalAccountId = await matchedAccount(merchant)
  const { call, merchantId } = merchant
  const arrivals = payouts.map(({ arrivalDate, ...payout }) => {
    if (arrivalDate === null) throw new Error('A transfer has not arrived')
    return { ...payout, day: arrivalDate }
  })
  return {
    merchant,
    arrivals,
    bring: (day: string, amount: number, text: string) =>
      call(api.importBankLines, {
        merchantId,
        externalAccountId,
        body: statementWith(day, { amount, text }),
      }),
    lineOf: async (text: string): Promise<string> => {
      const rows = await world.db.reader.query<{ lineId: string }>(
        null,
        'select line_id from app.bank_line where merchant_id = $1 and line_text = $2',
        [merchantId, text],
      )
      return rows[0]?.lineId ?? ''
    },
    link: (lineId: string, ...payoutIds: string[]) =>
      call(api.linkBankLine, { merchantId, lineId, body: { payoutIds } }),
    setAside: (lineId: string) => call(api.setBankLineAside, { merchantId, lineId }),
    undo: (lineId: string) => call(api.undoBankLine, { merchantId, lineId }),
  }
}

const two = <One>([one, other]: readonly One[]): [One, One] => {
  if (one === undefined || other === undefined) throw new Error('There are fewer than two')
  return [one, other]
}

test('BEY-209 undoing a manual link of one transfer or two, or a deposit set aside, restores every row', async () => {
  const { merchant, arrivals, bring, lineOf, link, setAside, undo } = await merchantWithPayouts()
  const [first, second] = two(arrivals)
  await bring(first.day, first.amount, 'ACME CLEARING ONE')
  await bring(second.day, first.amount + second.amount, 'ACME CLEARING BOTH')
  // Another deposit of the same payer: each act changes how it is classified, and undoing restores that.
  await bring(second.day, 12_34, 'ACME CLEARING MORE')
  await bring(first.day, first.amount, 'J SMITH')
  const before = await rowsOf(merchant)
  expect(before['app.bank_line'].map(({ state }) => state)).toEqual(
    expect.arrayContaining(['open', 'other']),
  )
  const actions: [string, () => Promise<unknown>][] = [
    ['ACME CLEARING ONE', async () => link(await lineOf('ACME CLEARING ONE'), first.payoutId)],
    [
      'ACME CLEARING BOTH',
      async () => link(await lineOf('ACME CLEARING BOTH'), first.payoutId, second.payoutId),
    ],
    ['J SMITH', async () => setAside(await lineOf('J SMITH'))],
    ['ACME CLEARING MORE', async () => setAside(await lineOf('ACME CLEARING MORE'))],
  ]
  for (const [text, action] of actions) {
    await action()
    expect(await rowsOf(merchant), text).not.toEqual(before)
    await undo(await lineOf(text))
    expect(await rowsOf(merchant), text).toEqual(before)
  }
})

test('BEY-209 undoing acts in a different order restores every row', async () => {
  const { merchant, arrivals, bring, lineOf, link, setAside, undo } = await merchantWithPayouts()
  const [first, second] = two(arrivals)
  await bring(first.day, first.amount, 'ACME CLEARING')
  await bring(second.day, second.amount, 'BETA CLEARING')
  await bring(second.day, 12_34, 'GAMMA')
  const before = await rowsOf(merchant)
  await link(await lineOf('ACME CLEARING'), first.payoutId)
  await setAside(await lineOf('GAMMA'))
  await link(await lineOf('BETA CLEARING'), second.payoutId)
  for (const text of ['GAMMA', 'ACME CLEARING', 'BETA CLEARING']) await undo(await lineOf(text))
  expect(await rowsOf(merchant)).toEqual(before)
})

test('BEY-209 an automatic link that a person undid stays open in later files, and nothing else changes', async () => {
  const { merchant, arrivals, bring, lineOf, link, undo } = await merchantWithPayouts()
  const [first, second] = two(arrivals)
  await bring(first.day, first.amount, 'PAYDECK UNKNOWN WORDS')
  const before = await rowsOf(merchant)
  await bring(second.day, second.amount, `PAYDECK ${second.reference}`)
  const named = await lineOf(`PAYDECK ${second.reference}`)
  const linked = await rowsOf(merchant)
  expect(linked['app.bank_line_link']).toMatchObject([
    { lineId: named, payoutId: second.payoutId, how: 'reference', amount: second.amount },
  ])
  await undo(named)
  const after = await rowsOf(merchant)
  expect(after['app.bank_line_link']).toEqual(before['app.bank_line_link'])
  expect(after['app.bank_line_payer']).toEqual(before['app.bank_line_payer'])
  expect(after['app.payout']).toEqual(before['app.payout'])
  expect(after['app.bank_line'].filter(({ lineId }) => lineId !== named)).toEqual(
    before['app.bank_line'],
  )
  expect(after['app.bank_line'].find(({ lineId }) => lineId === named)).toEqual({
    ...linked['app.bank_line'].find(({ lineId }) => lineId === named),
    state: 'open',
    reason: 'different',
    isByHand: true,
  })
  await bring(addDays(second.day, 1), 1_00, 'J SMITH')
  expect((await rowsOf(merchant))['app.bank_line_link']).toEqual([])
  // It can be linked by hand, and undoing that restores it.
  const open = await rowsOf(merchant)
  await link(named, second.payoutId)
  await undo(named)
  expect(await rowsOf(merchant)).toEqual(open)
})

test('BEY-209 undoing either of two deposits of one transfer frees both', async () => {
  const { merchant, arrivals, bring, lineOf, undo } = await merchantWithPayouts()
  const [, second] = two(arrivals)
  const partAmount = second.amount - 40_00
  await bring(second.day, 40_00, `PAYDECK A ${second.reference}`)
  await bring(second.day, partAmount, `PAYDECK B ${second.reference}`)
  const linked = await rowsOf(merchant)
  const amounts = linked['app.bank_line_link'].map(({ amount }) => amount)
  expect(new Set(amounts)).toEqual(new Set([40_00, partAmount]))
  expect(amounts).toHaveLength(2)
  await undo(await lineOf(`PAYDECK B ${second.reference}`))
  const after = await rowsOf(merchant)
  expect(after['app.bank_line_link']).toEqual([])
  expect(after['app.bank_line_payer']).toEqual([])
  expect(after['app.bank_line'].map(({ state, isByHand }) => [state, isByHand])).toEqual([
    ['open', true],
    ['open', true],
  ])
  expect(after['app.payout']).toEqual(linked['app.payout'])
})
