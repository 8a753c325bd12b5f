import { api } from '@paydeck/contract/protocol/api'
import { addDays } from '@paydeck/contract/time/days'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { matchedAccount, statementWith } from '../bank-line-of.ts'
import type { TestMerchant } from '../harness.ts'
import { proveMerchant } from '../proofs/bank-lines/prove-bank-lines.ts'
import { refusalOf } from './ledger-checks.ts'
import { addAccount, at, runDaysUntil, pay, payoutsOf, startOwnWorld } from './payout-merchants.ts'
import { long } from '../long.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
beforeAll(async () => {
  world = await startOwnWorld()
})
afterAll(() => world.stop())

/** A merchant with one arrived transfer, and its account with matching on. */
async function merchantWithPayout() {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-03', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-03-12', '12:00'))
  const [payout] = await payoutsOf(world, merchant)
  if (!payout?.arrivalDate) throw new Error('Nothing was paid out')
  const externalAccountId = await matchedAccount(merchant)
  const desk = deskOf(merchant, externalAccountId)
  return { merchant, payout, day: payout.arrivalDate, externalAccountId, desk }
}

function deskOf({ call, merchantId }: TestMerchant, externalAccountId: string) {
  return {
    bring: async (body: ReturnType<typeof statementWith>) =>
      (await call(api.importBankLines, { merchantId, externalAccountId, body })).data,
    lines: async (state: 'open' | 'linked' | 'other' | 'aside') =>
      (
        await call(api.listBankLines, {
          merchantId,
          query: { externalAccountId, state },
        })
      ).data.items,
    account: async () => (await call(api.getBankLineAccounts, { merchantId })).data[0],
  }
}

test('BEY-170 links a deposit on the merchant’s statement with its transfer and payments, and the transfer with the deposit', async () => {
  const { merchant, payout, day, desk } = await merchantWithPayout()
  const { call, merchantId } = merchant
  const file = statementWith(day, {
    amount: payout.amount,
    text: `PAYDECK SETTLEMENTS ${payout.reference}`,
  })
  expect(await desk.bring(file)).toEqual({
    isNew: true,
    deposits: 1,
    fresh: 1,
    linked: 1,
    open: 0,
  })
  expect(await desk.bring(file)).toMatchObject({ isNew: false, fresh: 0, linked: 0 })
  const [line] = await desk.lines('linked')
  expect(line).toMatchObject({
    day,
    amount: payout.amount,
    currency: 'AUD',
    state: 'linked',
    reason: null,
    how: 'reference',
    text: `PAYDECK SETTLEMENTS ${payout.reference}`,
    transfers: [
      {
        payoutId: payout.payoutId,
        reference: payout.reference,
        transactions: 1,
        part: payout.amount,
        amount: payout.amount,
      },
    ],
    suggestions: [],
  })
  const { data } = await call(api.getPayoutDeposits, { merchantId, payoutId: payout.payoutId })
  expect(data).toMatchObject([
    { lineId: line?.lineId, day, amount: payout.amount, part: payout.amount, how: 'reference' },
  ])
  expect(await desk.account()).toMatchObject({
    isOn: true,
    firstDay: day,
    lastDay: day,
    counts: { linked: 1, open: 0, other: 0, aside: 0 },
  })
})

test('BEY-170 a transfer without a deposit is missing once the statement has passed its day', async () => {
  const { payout, day, desk } = await merchantWithPayout()
  await desk.bring(statementWith(day, { amount: 1_00, text: 'J SMITH' }))
  expect((await desk.account())?.missing).toEqual([])
  await desk.bring(statementWith('2026-03-20', { amount: 2_00, text: 'J SMITH' }))
  expect((await desk.account())?.missing).toEqual([
    {
      payoutId: payout.payoutId,
      reference: payout.reference,
      arrivalDate: day,
      left: payout.amount,
    },
  ])
})

test('BEY-144 the start page shows what the statements leave open, or that they show every transfer', async () => {
  const { merchant, payout, day, externalAccountId, desk } = await merchantWithPayout()
  const { call, merchantId } = merchant
  const today = async (by = call) => {
    const { attention, statements } = (await by(api.getToday, { merchantId, query: {} })).data
    return {
      statements,
      waits: attention.filter(({ kind }) => kind === 'deposit_open' || kind === 'transfer_missing'),
    }
  }
  expect(await today()).toEqual({ statements: [], waits: [] })
  await desk.bring(statementWith(day, { amount: payout.amount, text: 'UNKNOWN PAYER' }))
  const proof = { externalAccountId, accountNumberLast4: '5678' }
  const waiting = { count: 1, deadline: null, since: day, firstId: externalAccountId }
  // The transfer of the statement's last day may still be on the next one.
  expect(await today()).toEqual({
    statements: [{ ...proof, shownTo: addDays(day, -1), open: 1, missing: 0, explained: 0 }],
    waits: [{ kind: 'deposit_open', ...waiting }],
  })
  await desk.bring(statementWith('2026-03-20', { amount: 2_00, text: 'J SMITH' }))
  const open = await today()
  expect(open).toEqual({
    statements: [{ ...proof, shownTo: '2026-03-20', open: 1, missing: 1, explained: 0 }],
    waits: [
      { kind: 'deposit_open', ...waiting },
      { kind: 'transfer_missing', ...waiting },
    ],
  })
  const bookkeeper = await merchant.colleague({ role: 'bookkeeper' })
  expect(await today(bookkeeper.call)).toEqual(open)
  // Staff may not read transfers, so this page shows them nothing about them.
  const staff = await merchant.colleague({ role: 'staff' })
  expect(await today(staff.call)).toEqual({ statements: [], waits: [] })
  const [line] = await desk.lines('open')
  await call(api.linkBankLine, {
    merchantId,
    lineId: line?.lineId ?? '',
    body: { payoutIds: [payout.payoutId] },
  })
  expect(await today()).toEqual({
    statements: [{ ...proof, shownTo: '2026-03-20', open: 0, missing: 0, explained: 0 }],
    waits: [],
  })
  await call(api.switchBankLines, { merchantId, externalAccountId, body: { isOn: false } })
  expect(await today()).toEqual({ statements: [], waits: [] })
})

test('BEY-170 matching is off until switched on, and an unrelated file is refused whole', async () => {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const { externalAccountId } = await addAccount(merchant)
  const importText = (text: string) =>
    refusalOf(
      call(api.importBankLines, {
        merchantId,
        externalAccountId,
        body: { name: 'file', content: Buffer.from(text).toString('base64') },
      }),
    )
  const good = statementWith('2026-03-05', { amount: 1_00, text: 'J SMITH' })
  expect(
    await refusalOf(call(api.importBankLines, { merchantId, externalAccountId, body: good })),
  ).toMatchObject({ status: 409, errorCode: 'matching_off' })
  await matchedAccount(merchant)
  const ofx = Buffer.from(good.content, 'base64').toString()
  expect(await importText('a,b\n1,2')).toMatchObject({
    status: 400,
    message: 'Choose the columns of this CSV file.',
  })
  expect(await importText(ofx.replace('<ACCTID>x', '<ACCTID>99990000'))).toMatchObject({
    status: 400,
    message: 'This statement is of the account 99990000, not of the one ending 5678.',
  })
  expect(await importText(ofx.replace('AUD', 'NZD'))).toMatchObject({ status: 400 })
  expect(await importText(ofx.replace('1.00', '1.005'))).toMatchObject({ status: 400 })
  expect(await importText('<html></html>')).toMatchObject({ status: 400 })
  expect((await deskOf(merchant, externalAccountId).account())?.counts).toEqual({
    open: 0,
    linked: 0,
    other: 0,
    aside: 0,
  })
})

test('BEY-171 a person links, sets aside and undoes; each act is logged, and a second answer is refused', async () => {
  const { merchant, payout, day, desk } = await merchantWithPayout()
  const { call, merchantId } = merchant
  await desk.bring(statementWith(day, { amount: payout.amount, text: 'UNKNOWN PAYER' }))
  const [line] = await desk.lines('open')
  const lineId = line?.lineId ?? ''
  expect(line).toMatchObject({
    reason: 'unsure',
    suggestions: [[{ payoutId: payout.payoutId, left: payout.amount }]],
  })
  const link = (payoutIds: string[]) =>
    call(api.linkBankLine, { merchantId, lineId, body: { payoutIds } })
  expect(await refusalOf(link(['payout_unknown']))).toMatchObject({ status: 404 })
  const linked = (await link([payout.payoutId])).data
  expect(linked).toMatchObject({ state: 'linked', how: 'by_hand' })
  expect(await refusalOf(link([payout.payoutId]))).toMatchObject({
    status: 409,
    errorCode: 'deposit_decided',
  })
  expect((await call(api.undoBankLine, { merchantId, lineId })).data).toEqual(line)
  expect(await refusalOf(call(api.undoBankLine, { merchantId, lineId }))).toMatchObject({
    status: 409,
    errorCode: 'nothing_to_undo',
  })
  const aside = (await call(api.setBankLineAside, { merchantId, lineId })).data
  expect(aside).toMatchObject({ state: 'aside', transfers: [], suggestions: [] })
  expect((await call(api.undoBankLine, { merchantId, lineId })).data).toEqual(line)
  const log = await world.db.reader.query<{ action: string; actor: string }>(
    null,
    `select action, actor from app.audit_event where merchant_id = $1 and subject_type = 'bank_line' order by at, event_id`,
    [merchantId],
  )
  expect(log.map(({ action, actor }) => [action, actor])).toEqual(
    ['linked', 'undone', 'set_aside', 'undone'].map((verb) => [
      `bank_line.${verb}`,
      merchant.userId,
    ]),
  )
})

test('BEY-171 two people who link deposits with one transfer at once explain it only once', async () => {
  const { merchant, payout, day, desk } = await merchantWithPayout()
  const { call, merchantId } = merchant
  for (const text of ['UNKNOWN PAYER', 'ANOTHER PAYER'])
    await desk.bring(statementWith(day, { amount: payout.amount, text }))
  const lines = await desk.lines('open')
  expect(lines).toHaveLength(2)
  const answers = await Promise.allSettled(
    lines.map(({ lineId }) =>
      call(api.linkBankLine, { merchantId, lineId, body: { payoutIds: [payout.payoutId] } }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { data } = await call(api.getPayoutDeposits, { merchantId, payoutId: payout.payoutId })
  expect(data.map(({ part }) => part)).toEqual([payout.amount])
})

test('BEY-171 remembers the columns of a CSV, and sets aside a payer’s other deposits too', async () => {
  const { merchant, externalAccountId, payout, day, desk } = await merchantWithPayout()
  const { call, merchantId } = merchant
  const csv = (rows: string) => ({
    name: 'bank.csv',
    content: Buffer.from(`Date,Amount,Details\n${rows}`).toString('base64'),
  })
  const amount = (payout.amount / 100).toFixed(2)
  const first = csv(`${day},${amount},J SMITH`)
  const readCsv = async (body: typeof first) =>
    (await call(api.readBankCsv, { merchantId, externalAccountId, body })).data
  const sample = await readCsv(first)
  expect(sample).toMatchObject({
    columns: ['Date', 'Amount', 'Details'],
    isRemembered: false,
    csv: { day: 1, dayFormat: 'YYYY-MM-DD', amount: { signed: 2 }, texts: [3] },
  })
  const columns = sample?.csv
  if (!columns) throw new Error('The columns were not found')
  await call(api.importBankLines, {
    merchantId,
    externalAccountId,
    body: { ...first, csv: columns },
  })
  const [line] = await desk.lines('open')
  await call(api.setBankLineAside, { merchantId, lineId: line?.lineId ?? '' })
  const next = csv(`${day},${amount},J SMITH\n${day},${amount},J SMITH\n${day},-5.00,Rent`)
  expect(await readCsv(next)).toMatchObject({ isRemembered: true, csv: columns })
  const report = await call(api.importBankLines, {
    merchantId,
    externalAccountId,
    body: { ...next, csv: columns },
  })
  expect(report.data).toMatchObject({ deposits: 2, fresh: 1, linked: 0, open: 0 })
  expect((await desk.account())?.counts).toEqual({ open: 0, linked: 0, other: 1, aside: 1 })
})

test('BEY-229 links a deposit with any transfer within 120 days that is not fully explained, found by amount or day', async () => {
  const { merchant, payout, day, desk } = await merchantWithPayout()
  const { call, merchantId } = merchant
  world.time.set(at('2026-08-03', '09:00'))
  const importDeposit = async (on: string, amount: number) => {
    await desk.bring(statementWith(on, { amount, text: `DEPOSIT ${'ABCDEF'.charAt(amount % 6)}X` }))
    const line = (await desk.lines('other')).find((candidate) => candidate.amount === amount)
    if (!line) throw new Error('The deposit is not among those of others')
    return line
  }
  const partAmount = payout.amount - 12_34
  const line = await importDeposit(addDays(day, 120), partAmount)
  expect(line.suggestions).toEqual([])
  const linkable = async (query: { day?: string; amount?: string } = {}, { lineId } = line) =>
    (await call(api.listLinkableTransfers, { merchantId, lineId, query })).data
  const whole = {
    payoutId: payout.payoutId,
    reference: payout.reference,
    arrivalDate: day,
    left: payout.amount,
  }
  for (const query of [{}, { day }, { amount: String(payout.amount) }])
    expect(await linkable(query), JSON.stringify(query)).toEqual([whole])
  for (const query of [{ day: addDays(day, 1) }, { day: '2020-01-01' }, { amount: '1' }])
    expect(await linkable(query), JSON.stringify(query)).toEqual([])
  expect(await linkable({}, await importDeposit(addDays(day, 121), 5_01))).toEqual([])
  const link = (lineId: string) =>
    call(api.linkBankLine, { merchantId, lineId, body: { payoutIds: [payout.payoutId] } })
  expect((await link(line.lineId)).data).toMatchObject({ state: 'linked', how: 'by_hand' })
  const rest = await importDeposit(addDays(day, 119), 12_34)
  expect(await linkable({}, rest)).toEqual([{ ...whole, left: 12_34 }])
  expect(await linkable({ amount: '1234' }, rest)).toHaveLength(1)
  expect(await linkable({ amount: String(payout.amount) }, rest)).toHaveLength(1)
  await link(rest.lineId)
  expect(await linkable()).toEqual([])
})

for (const [index, format, marks] of [
  [2, 'a CSV of two columns of money', {}],
  [5, 'OFX', long],
  [7, 'camt.053', long],
] as const)
  test(
    `BEY-170 BEY-228 BEY-233 of two months of a bank’s lines all deposits are explained, none wrongly, and undoing restores (${format})`,
    { timeout: 60_000, ...marks },
    async () => {
      const proof = await proveMerchant(world, { index, days: 60, undone: 4 })
      expect(proof).toMatchObject({
        wrong: 0,
        missing: 0,
        notRestored: 0,
        differingNotRestored: 0,
        unsuggested: 0,
      })
      expect(proof.differing + proof.lost).toBeGreaterThan(0)
      expect(proof.ours).toBeGreaterThan(30)
      expect(proof.undone).toBeGreaterThan(4)
      expect(proof.byHand).toBeLessThanOrEqual(1)
    },
  )

/** Two transfers months apart, and a bank line for the first without its reference. */
async function merchantWithTwoTransfers() {
  world.time.set(at('2026-03-02', '09:00'))
  const merchant = await world.merchant()
  await addAccount(merchant)
  await pay(world, merchant, at('2026-03-03', '10:00'), 100_00)
  await runDaysUntil(world, merchant, at('2026-03-12', '12:00'))
  world.time.set(at('2026-09-01', '09:00'))
  await pay(world, merchant, at('2026-09-01', '10:00'), 70_00)
  await runDaysUntil(world, merchant, at('2026-09-10', '12:00'))
  const [first, second] = (await payoutsOf(world, merchant)).toSorted((a, b) =>
    (a.arrivalDate ?? '') < (b.arrivalDate ?? '') ? -1 : 1,
  )
  if (!first?.arrivalDate || !second?.arrivalDate) throw new Error('Two were paid out')
  const desk = deskOf(merchant, await matchedAccount(merchant))
  const text = 'PAYDECK SETTLEMENT'
  await desk.bring(statementWith(first.arrivalDate, { amount: first.amount, text }))
  return { merchant, desk, text, first, second: { ...second, day: second.arrivalDate } }
}

test('BEY-220 links an old deposit once a later statement reveals its payer, however much later', async () => {
  const { desk, text, first, second } = await merchantWithTwoTransfers()
  expect(await desk.lines('open')).toMatchObject([{ reason: 'unsure', amount: first.amount }])
  const named = { amount: second.amount, text: `${text} ${second.reference}` }
  expect(await desk.bring(statementWith(second.day, named))).toMatchObject({ linked: 2, open: 0 })
  const linked = await desk.lines('linked')
  expect(linked.map(({ how, transfers }) => [how, transfers[0]?.payoutId])).toEqual([
    ['reference', second.payoutId],
    ['amount_and_day', first.payoutId],
  ])
})

test('BEY-220 treats an old deposit as another’s once its payer is set aside', async () => {
  const { desk, merchant, text, second } = await merchantWithTwoTransfers()
  await desk.bring(statementWith(second.day, { amount: second.amount, text }))
  const [newest] = await desk.lines('open')
  const { call, merchantId } = merchant
  await call(api.setBankLineAside, { merchantId, lineId: newest?.lineId ?? '' })
  expect(await desk.lines('open')).toEqual([])
  expect(await desk.lines('other')).toHaveLength(1)
  await call(api.undoBankLine, { merchantId, lineId: newest?.lineId ?? '' })
  expect((await desk.lines('open')).map(({ reason }) => reason)).toEqual(['unsure', 'unsure'])
})
