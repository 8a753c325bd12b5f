import { api } from '@paydeck/contract/protocol/api'
import { addDays } from '@paydeck/contract/time/days'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { reportedTransfers } from '../../src/modules/operator-desk/watch-store.ts'
import { matchedAccount, statementWith } from '../bank-line-of.ts'
import { bankLineRows } from './bank-line-rows.ts'
import { refusalOf } from './ledger-checks.ts'
import { addAccount, at, runDaysUntil, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

/** A merchant with two arrived transfers, and its account with matching on. */
async function merchantWithPayouts() {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-03', '10:00'), 300_00)
  await pay(world, merchant, at('2026-03-10', '10:00'), 200_00)
  await runDaysUntil(world, merchant, at('2026-03-24', '12:00'))
  const [first, second] = (await payoutsOf(world, merchant)).toSorted((a, b) =>
    (a.arrivalDate ?? '') < (b.arrivalDate ?? '') ? -1 : 1,
  )
  if (!first?.arrivalDate || !second?.arrivalDate) throw new Error('Two were paid out')
  const externalAccountId = await matchedAccount(merchant)
  const read = async (state: 'open' | 'linked' | 'other') =>
    (await call(api.listBankLines, { merchantId, query: { externalAccountId, state } })).data.items
  return {
    merchant,
    first: { ...first, day: first.arrivalDate },
    second: { ...second, day: second.arrivalDate },
    bring: (day: string, amount: number, text: string) =>
      call(api.importBankLines, {
        merchantId,
        externalAccountId,
        body: statementWith(day, { amount, text }),
      }),
    read,
    accept: (lineId: string, payoutIds: string[], difference: number, reason = 'A fee') =>
      call(api.acceptBankLineDifference, {
        merchantId,
        lineId,
        body: { payoutIds, difference, reason },
      }),
    explain: (payoutId: string, kind: 'not_arrived' | 'seen_elsewhere', note = '') =>
      call(api.explainMissingTransfer, { merchantId, payoutId, body: { kind, note } }),
    undoExplained: (payoutId: string) => call(api.undoMissingTransfer, { merchantId, payoutId }),
    undo: (lineId: string) => call(api.undoBankLine, { merchantId, lineId }),
    account: async () => (await call(api.getBankLineAccounts, { merchantId })).data[0],
    today: async () => (await call(api.getToday, { merchantId, query: {} })).data,
    rows: () => bankLineRows(world, merchantId),
    log: async () =>
      world.db.reader.query<{ action: string; actor: string; details: unknown }>(
        null,
        `select action, actor, details from app.audit_event
         where merchant_id = $1 and action ~ '^(bank_line|missing_transfer)[.]' order by at, event_id`,
        [merchantId],
      ),
  }
}

test('BEY-228 suggests a deposit that is a fee short; accepted with a reason, it explains the whole transfer', async () => {
  const { merchant, first, bring, read, accept, account, log } = await merchantWithPayouts()
  const text = `PAYDECK ${first.reference}`
  await bring(first.day, first.amount - 2_50, text)
  await bring(addDays(first.day, 5), 1_00, 'J SMITH')
  const [line] = await read('open')
  expect(line).toMatchObject({ reason: 'different', difference: null })
  expect(line?.suggestions[0]).toMatchObject([{ payoutId: first.payoutId, left: first.amount }])
  const lineId = line?.lineId ?? ''
  const { data: accepted } = await accept(lineId, [first.payoutId], -2_50, '  The bank kept a fee ')
  expect(accepted).toMatchObject({
    state: 'linked',
    how: 'by_hand',
    transfers: [{ payoutId: first.payoutId, part: first.amount, amount: first.amount }],
    difference: { amount: -2_50, reason: 'The bank kept a fee' },
  })
  expect((await account())?.missing).toEqual([])
  const { call, merchantId } = merchant
  const { data } = await call(api.getPayoutDeposits, { merchantId, payoutId: first.payoutId })
  expect(data).toMatchObject([
    { amount: first.amount - 2_50, difference: { amount: -2_50, reason: 'The bank kept a fee' } },
  ])
  expect(await log()).toMatchObject([
    {
      action: 'bank_line.difference_accepted',
      actor: merchant.userId,
      details: { difference: -2_50, reason: 'The bank kept a fee', amount: first.amount - 2_50 },
    },
  ])
})

test('BEY-228 accepts a deposit of two transfers with a few cents more, and undoing restores every row', async () => {
  const { first, second, bring, read, accept, undo, rows } = await merchantWithPayouts()
  const total = first.amount + second.amount
  await bring(second.day, total + 3, 'ACME CLEARING')
  // Another deposit of the same payer: the act changes how it is classified, and undoing restores that.
  await bring(second.day, 12_34, 'ACME CLEARING')
  const line = (await read('other')).find(({ amount }) => amount === total + 3)
  const before = await rows()
  const { data } = await accept(line?.lineId ?? '', [first.payoutId, second.payoutId], 3)
  expect(data).toMatchObject({ state: 'linked', difference: { amount: 3 } })
  expect(data.transfers.map(({ part, amount }) => part === amount)).toEqual([true, true])
  const links = (await rows())['app.bank_line_link']
  expect(links.reduce((sum, link) => sum + Number(link['difference']), 0)).toBe(3)
  expect(await rows()).not.toEqual(before)
  await undo(line?.lineId ?? '')
  expect(await rows()).toEqual(before)
})

test('BEY-228 refuses a difference that is too large, zero or changed, or whose transfers are explained', async () => {
  const { first, second, bring, read, accept } = await merchantWithPayouts()
  await bring(first.day, first.amount - 60_00, `PAYDECK ${first.reference}`)
  await bring(second.day, second.amount - 1, `PAYDECK ${second.reference}`)
  const lines = await read('open')
  const idOf = (amount: number) => lines.find((line) => line.amount === amount)?.lineId ?? ''
  const [large, small] = [idOf(first.amount - 60_00), idOf(second.amount - 1)]
  const refused = async (...args: Parameters<typeof accept>) => {
    const { status, errorCode } = await refusalOf(accept(...args))
    return [status, errorCode]
  }
  expect(await refused(large, [first.payoutId], -60_00)).toEqual([409, 'difference_too_large'])
  expect(await refused(small, [second.payoutId], -2)).toEqual([409, 'difference_changed'])
  expect(await refused(small, ['payout_unknown'], -1)).toEqual([404, 'not_found'])
  expect(await refused(small, [second.payoutId], -1, '   ')).toEqual([400, 'bad_request'])
  expect((await accept(small, [second.payoutId], -1)).data.state).toBe('linked')
  expect(await refused(small, [second.payoutId], -1)).toEqual([409, 'deposit_decided'])
  expect(await refused(large, [second.payoutId], 0)).toEqual([409, 'sums_differ'])
})

test('BEY-228 two people who accept different deposits as one transfer at once explain it only once', async () => {
  const { merchant, first, bring, read, accept } = await merchantWithPayouts()
  await bring(first.day, first.amount - 1_00, 'ACME CLEARING')
  await bring(first.day, first.amount - 2_00, 'BETA CLEARING')
  const lines = await read('other')
  expect(lines).toHaveLength(2)
  const answers = await Promise.allSettled(
    lines.map(({ lineId, amount }) => accept(lineId, [first.payoutId], amount - first.amount)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { call, merchantId } = merchant
  const { data } = await call(api.getPayoutDeposits, { merchantId, payoutId: first.payoutId })
  expect(data.map(({ part }) => part)).toEqual([first.amount])
})

test('BEY-233 reports a transfer missing from the statements: the operator sees it, the start page stops asking, undo restores it', async () => {
  const { merchant, first, second, bring, explain, undoExplained, account, today, rows, log } =
    await merchantWithPayouts()
  await bring(second.day, second.amount, `PAYDECK ${second.reference}`)
  await bring(first.day, 1_00, 'J SMITH')
  await bring(addDays(second.day, 5), 1_00, 'J SMITH')
  const missing = {
    payoutId: first.payoutId,
    reference: first.reference,
    arrivalDate: first.day,
    left: first.amount,
  }
  expect(await account()).toMatchObject({ missing: [missing], explained: [] })
  expect((await today()).statements).toMatchObject([{ missing: 1, explained: 0 }])
  const before = await rows()
  const { data } = await explain(first.payoutId, 'not_arrived', 'Asked our bank on Monday')
  expect(data).toMatchObject({
    missing: [],
    explained: [{ ...missing, kind: 'not_arrived', note: 'Asked our bank on Monday' }],
  })
  const summary = await today()
  expect(summary.statements).toMatchObject([{ missing: 0, explained: 1 }])
  expect(summary.attention.filter(({ kind }) => kind === 'transfer_missing')).toEqual([])
  expect(await reported(merchant.merchantId)).toMatchObject([
    { payoutId: first.payoutId, amount: first.amount, note: 'Asked our bank on Monday' },
  ])
  expect(await refusalOf(explain(first.payoutId, 'seen_elsewhere'))).toMatchObject({
    status: 409,
    errorCode: 'transfer_explained',
  })
  expect((await undoExplained(first.payoutId)).data).toMatchObject({
    missing: [missing],
    explained: [],
  })
  expect(await rows()).toEqual(before)
  expect(await reported(merchant.merchantId)).toEqual([])
  expect(await refusalOf(undoExplained(first.payoutId))).toMatchObject({
    status: 409,
    errorCode: 'nothing_to_undo',
  })
  expect(await log()).toMatchObject([
    { action: 'missing_transfer.not_arrived', details: { note: 'Asked our bank on Monday' } },
    { action: 'missing_transfer.undone', actor: merchant.userId },
  ])
})

async function reported(merchantId: string) {
  const slugs = await world.db.reader.query<{ slug: string }>(
    null,
    'select slug from app.merchant where merchant_id = $1',
    [merchantId],
  )
  const all = await reportedTransfers(world.db.reader, 200)
  return all.filter(({ slug }) => slug === slugs[0]?.slug)
}

test('BEY-233 an explanation holds until a deposit explains the transfer, and only missing transfers can be explained', async () => {
  const { merchant, first, second, bring, explain, account, read, undo } =
    await merchantWithPayouts()
  await bring(addDays(first.day, -1), 1_00, 'J SMITH')
  expect(await refusalOf(explain(first.payoutId, 'not_arrived'))).toMatchObject({
    status: 409,
    errorCode: 'transfer_not_missing',
  })
  await bring(addDays(second.day, 5), 1_00, 'J SMITH')
  await explain(first.payoutId, 'not_arrived')
  await explain(second.payoutId, 'seen_elsewhere', 'The old account')
  expect((await account())?.explained.map(({ payoutId, kind }) => [payoutId, kind])).toEqual([
    [second.payoutId, 'seen_elsewhere'],
    [first.payoutId, 'not_arrived'],
  ])
  await bring(addDays(first.day, 9), first.amount, `PAYDECK ${first.reference}`)
  expect((await account())?.explained.map(({ payoutId }) => payoutId)).toEqual([second.payoutId])
  expect(await reported(merchant.merchantId)).toEqual([])
  expect(await refusalOf(explain(first.payoutId, 'not_arrived'))).toMatchObject({ status: 409 })
  const [line] = await read('linked')
  await undo(line?.lineId ?? '')
  expect((await account())?.explained).toHaveLength(2)
})

test('BEY-228 BEY-233 only people with `bookkeeping:read` accept, explain and undo', async () => {
  const { merchant, first, bring, read } = await merchantWithPayouts()
  await bring(first.day, first.amount - 1_00, `PAYDECK ${first.reference}`)
  await bring(addDays(first.day, 5), 1_00, 'J SMITH')
  const [line] = await read('open')
  const { merchantId } = merchant
  const params = { merchantId, payoutId: first.payoutId }
  const lineId = line?.lineId ?? ''
  const tries = ({ call }: Pick<typeof merchant, 'call'>) => [
    () => call(api.explainMissingTransfer, { ...params, body: { kind: 'not_arrived', note: '' } }),
    () => call(api.undoMissingTransfer, params),
    () =>
      call(api.acceptBankLineDifference, {
        merchantId,
        lineId,
        body: { payoutIds: [first.payoutId], difference: -1_00, reason: 'A fee' },
      }),
  ]
  const viewer = await merchant.colleague({ role: 'viewer' })
  for (const attempt of tries(viewer))
    expect(await refusalOf(attempt())).toMatchObject({ status: 403 })
  const bookkeeper = await merchant.colleague({ role: 'bookkeeper' })
  for (const attempt of tries(bookkeeper)) expect((await attempt()).data).toBeTruthy()
})
