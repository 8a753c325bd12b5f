import type { BankLine, BankLineAccount } from '@paydeck/contract/calls/transfers/bank-lines'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { bankLinesHref, bankLinesSearch } from './bank-lines-search.ts'
import { BankLinesPage } from './bank-lines-page.tsx'
import { csvOf, draftOf } from './columns-draft.ts'
import { readTransferSearch } from './transfer-search.ts'

const PATH = '/merchants/mcht_0000000000000000/bank-lines'
const ACCOUNT: BankLineAccount = {
  externalAccountId: 'xacc_1',
  accountName: 'Harbour Coffee',
  accountNumberLast4: '5678',
  currency: 'AUD',
  isOn: true,
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  counts: { open: 1, linked: 2, other: 3, aside: 0 },
  missing: [],
  explained: [],
}
const OPEN: BankLine = {
  lineId: 'blin_1',
  externalAccountId: 'xacc_1',
  day: '2026-03-05',
  amount: 193_79,
  currency: 'AUD',
  text: 'UNKNOWN PAYER',
  state: 'open',
  reason: 'unsure',
  how: null,
  transfers: [],
  difference: null,
  suggestions: [
    [
      {
        payoutId: 'payout_1',
        reference: 'PD260304 ABCDEFGH',
        arrivalDate: '2026-03-05',
        left: 193_79,
      },
    ],
  ],
}

async function open(
  {
    role = 'owner',
    account = ACCOUNT,
    lines = [OPEN],
  }: {
    role?: string
    account?: BankLineAccount
    lines?: BankLine[]
  } = {},
  search = {},
) {
  const server = serve({
    [`GET ${PATH}/accounts`]: [account],
    [`GET ${PATH}`]: { items: lines, totalPages: 1 },
  })
  await renderInSession(<BankLinesPage search={search} />, {}, { role, permissions: [] })
  await screen.findByRole('heading', { name: 'Harbour Coffee •••• 5678' })
  return server
}

test('BEY-171 an open deposit says why it is open, and links to a suggested transfer; a refusal is shown', async () => {
  const { change, sent } = await open()
  const line = within(await screen.findByRole('list', { name: 'Deposits' }))
  const text = line.getByRole('listitem').textContent
  for (const shown of ['$193.79', '5th Mar 26', 'UNKNOWN PAYER', 'A transfer matches'])
    expect(text).toContain(shown)
  change({
    [`POST ${PATH}/blin_1/link`]: new Refusal(409, 'This deposit is linked or set aside already.'),
  })
  const suggestion = line.getByRole('button', {
    name: 'It is PD260304 ABCDEFGH ($193.79, 5th Mar 26)',
  })
  fireEvent.click(suggestion)
  expect((await line.findByRole('alert')).textContent).toContain('linked or set aside already')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ payoutIds: ['payout_1'] })
  expect(line.getByRole('button', { name: 'Not a transfer' })).toBeTruthy()
  expect(line.queryByRole('button', { name: 'Undo' })).toBeNull()
})

const FAR = {
  payoutId: 'payout_7',
  reference: 'PD260120 FAR',
  arrivalDate: '2026-01-21',
  left: 100_00,
}

async function openChoices(choices: object[]) {
  const server = await open()
  server.change({ [`GET ${PATH}/blin_1/transfers`]: choices })
  fireEvent.click(await screen.findByRole('button', { name: 'Another transfer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the transfer' }))
  await dialog.findAllByRole('checkbox')
  return {
    ...server,
    dialog,
    link: dialog.getByRole<HTMLButtonElement>('button', { name: 'Link' }),
  }
}

test('BEY-229 other transfers are found by amount, and linked once they add up to the deposit', async () => {
  const { change, sent, dialog, link } = await openChoices([FAR])
  expect(link.disabled).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: /^\$100\.00 on 21st Jan 26/ }))
  expect(dialog.getByText(/^Chosen: \$100\.00, \$93\.79 less than the deposit/)).toBeTruthy()
  expect(link.disabled).toBe(true)
  change({
    [`GET ${PATH}/blin_1/transfers`]: [
      { ...FAR, payoutId: 'payout_8', reference: 'PD260121 MORE', left: 93_79 },
    ],
    [`POST ${PATH}/blin_1/link`]: { ...OPEN, state: 'linked' },
  })
  const search = dialog.getByRole('textbox', { name: 'Search' })
  fireEvent.change(search, { target: { value: '$93.79' } })
  fireEvent.keyDown(search, { key: 'Enter' })
  fireEvent.click(await dialog.findByRole('checkbox', { name: /PD260121 MORE/ }))
  expect(sent.some(({ path }) => path === `${PATH}/blin_1/transfers?amount=9379`)).toBe(true)
  expect(dialog.getByText('Chosen: $193.79, all of the deposit.')).toBeTruthy()
  fireEvent.click(link)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    payoutIds: ['payout_7', 'payout_8'],
  })
})

const SHORT = { ...FAR, reference: 'PD260304 SHORT', left: 195_79 }

test('BEY-263 a suggestion asks only for the reason, and a deposit smaller than its transfer is called a part of it', async () => {
  const large = { ...FAR, payoutId: 'payout_8', reference: 'PD260303 LARGE', left: 597_43 }
  const { change, sent } = await open({
    lines: [{ ...OPEN, reason: 'different', suggestions: [[SHORT], [large]] }],
  })
  await screen.findByRole('button', { name: /^It is a part of PD260303 LARGE \(\$597\.43/ })
  fireEvent.click(
    screen.getByRole('button', { name: /^It is PD260304 SHORT .*, but the amount differs$/ }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the transfer' }))
  expect(dialog.queryByRole('textbox', { name: 'Search' })).toBeNull()
  expect(dialog.getByText('$195.79 on 21st Jan 26')).toBeTruthy()
  expect(dialog.getByRole('combobox', { name: 'Why it differs' })).toBeTruthy()
  expect(sent.some(({ path }) => path.includes('/transfers'))).toBe(false)
  change({ [`GET ${PATH}/blin_1/transfers`]: [large] })
  fireEvent.click(dialog.getByRole('button', { name: 'Choose another transfer' }))
  await dialog.findByRole('checkbox', { name: /PD260303 LARGE/ })
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /SHORT/ }).checked).toBe(true)
})

test('BEY-263 an empty file is reported and not sent', async () => {
  const { sent } = await open()
  const input = screen.getByLabelText('Import a bank statement')
  fireEvent.change(input, { target: { files: [new File([], 'bank.csv')] } })
  expect(screen.getByText('This file is empty. Export the statement again.')).toBeTruthy()
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})

test('BEY-228 a deposit close to a transfer asks why it differs, and shows the accepted difference', async () => {
  const line: BankLine = { ...OPEN, reason: 'different', suggestions: [[SHORT]] }
  const { change, sent } = await open({ lines: [line] })
  fireEvent.click(await screen.findByRole('button', { name: /^It is PD260304 SHORT.*differs$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the transfer' }))
  expect(dialog.getByText('Chosen: $195.79. The deposit is $2.00 less.')).toBeTruthy()
  const accept = dialog.getByRole<HTMLButtonElement>('button', { name: 'Accept the difference' })
  expect(accept.disabled).toBe(true)
  const reason = dialog.getByRole('combobox', { name: 'Why it differs' })
  fireEvent.change(reason, { target: { value: 'other' } })
  expect(accept.disabled).toBe(true)
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), {
    target: { value: ' Wrong rate ' },
  })
  const accepted: BankLine = {
    ...line,
    state: 'linked',
    reason: null,
    how: 'by_hand',
    suggestions: [],
    difference: { amount: -2_00, reason: 'Wrong rate' },
  }
  change({
    [`POST ${PATH}/blin_1/accept-difference`]: accepted,
    [`GET ${PATH}`]: { items: [accepted], totalPages: 1 },
  })
  // A double click, before the page has shown the first.
  act(() => {
    accept.click()
    accept.click()
  })
  await screen.findByText('$2.00 less than transferred, accepted: Wrong rate')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    payoutIds: ['payout_7'],
    difference: -2_00,
    reason: 'Wrong rate',
  })
})

test('BEY-228 a deposit is part of its transfer if the rest comes in another deposit', async () => {
  const { change, sent } = await open({ lines: [{ ...OPEN, suggestions: [[SHORT]] }] })
  fireEvent.click(await screen.findByRole('button', { name: /^It is PD260304 SHORT/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose the transfer' }))
  fireEvent.click(dialog.getByRole('radio', { name: 'Arrives in another deposit' }))
  expect(dialog.queryByRole('combobox', { name: 'Why it differs' })).toBeNull()
  change({ [`POST ${PATH}/blin_1/link`]: { ...OPEN, state: 'linked' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Link' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ payoutIds: ['payout_7'] })
})

test('BEY-229 a deposit may be a part of one transfer, but not of several', async () => {
  const { dialog, link } = await openChoices([
    { ...FAR, left: 500_00 },
    { ...FAR, payoutId: 'payout_8', reference: 'PD260121 MORE' },
  ])
  fireEvent.click(dialog.getByRole('checkbox', { name: /PD260120 FAR/ }))
  expect(dialog.getByText(/^The deposit is a part of this transfer\. \$306\.21 of it/)).toBeTruthy()
  expect(link.disabled).toBe(false)
  fireEvent.click(dialog.getByRole('checkbox', { name: /PD260121 MORE/ }))
  expect(dialog.getByText(/\$406\.21 more than the deposit/)).toBeTruthy()
  expect(link.disabled).toBe(true)
})

test('BEY-229 transfers are searched by amount or day, and anything else shows an error', () => {
  const read = (kind: 'amount' | 'day', text: string) =>
    readTransferSearch({ kind, text }, '2026-03-09')
  expect(read('amount', '')).toEqual({ query: {}, problem: null })
  expect(read('amount', '$1,193.7')).toEqual({ query: { amount: '119370' }, problem: null })
  expect(read('day', '5 Mar')).toEqual({ query: { day: '2026-03-05' }, problem: null })
  expect(read('amount', 'PD26').problem).toContain('Enter an amount')
  expect(read('day', '193.79').problem).toContain('Enter a date')
})

test('BEY-171 an explained deposit names its transfers, how it was matched, and can be undone', async () => {
  const linked: BankLine = {
    ...OPEN,
    state: 'linked',
    reason: null,
    how: 'reference',
    suggestions: [],
    transfers: [
      {
        payoutId: 'payout_1',
        reference: 'PD260304 AB',
        transactions: 41,
        part: 100_00,
        amount: 100_00,
      },
      {
        payoutId: 'payout_2',
        reference: 'PD260305 CD',
        transactions: 1,
        part: 93_79,
        amount: 200_00,
      },
    ],
  }
  const { change, sent } = await open({ lines: [linked] }, { show: 'linked' })
  const line = within(await screen.findByRole('list', { name: 'Deposits' }))
  const text = line.getAllByRole('listitem')[0]?.textContent
  expect(text).toContain('Matched by reference')
  expect(text).toContain('PD260304 AB transfer of $100.00, 41 transactions')
  expect(text).toContain('PD260305 CD $93.79 of a transfer of $200.00, 1 transaction')
  change({ [`POST ${PATH}/blin_1/undo`]: OPEN })
  fireEvent.click(line.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.some(({ method }) => method === 'POST')).toBe(true))
})

test('BEY-171 with no open deposits, the page suggests looking under other deposits', async () => {
  await open({ lines: [] })
  expect(await screen.findByText(/If one is missing, look under Other deposits\.$/)).toBeTruthy()
})

test('BEY-171 lists the transfers missing from the statements, and offers a viewer no actions', async () => {
  const missing = [
    { payoutId: 'payout_9', reference: 'PD260310 ZZ', arrivalDate: '2026-03-11', left: 50_00 },
  ]
  await open({ role: 'viewer', account: { ...ACCOUNT, missing } })
  const table = within(screen.getByRole('table', { name: 'Transfers without a deposit' }))
  expect(table.getAllByRole('row')[1]?.textContent).toBe('PD260310 ZZ11th Mar 26$50.00 AUD')
  for (const name of [/^It is/, 'Not a transfer', /^Switch matching/, /^What happened/])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByLabelText('Import a bank statement')).toBeNull()
})

const MISSED = {
  payoutId: 'payout_9',
  reference: 'PD260310 ZZ',
  arrivalDate: '2026-03-11',
  left: 50_00,
}

test('BEY-233 a missing transfer is explained with a note, listed as explained, and undone', async () => {
  const { change, sent } = await open({ account: { ...ACCOUNT, missing: [MISSED] } })
  fireEvent.click(screen.getByRole('button', { name: 'What happened to PD260310 ZZ' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Transfer not seen' }))
  expect(dialog.getByText(/^\$50\.00 of the transfer PD260310 ZZ should have arrived/)).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Called on Monday' } })
  const explanation = {
    kind: 'not_arrived',
    note: 'Called on Monday',
    saidAt: '2026-03-20T01:00:00Z',
  }
  const after = { ...ACCOUNT, explained: [{ ...MISSED, ...explanation }] }
  change({
    [`POST ${PATH}/transfers/payout_9/explain`]: after,
    [`GET ${PATH}/accounts`]: [after],
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Report it' }))
  const table = within(await screen.findByRole('table', { name: 'Transfers that you explained' }))
  expect(table.getAllByRole('row')[1]?.textContent).toContain(
    'Reported as not arrived, 20th Mar 26: Called on Monday',
  )
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    kind: 'not_arrived',
    note: 'Called on Monday',
  })
  expect(screen.queryByRole('table', { name: 'Transfers without a deposit' })).toBeNull()
  change({
    [`POST ${PATH}/transfers/payout_9/undo`]: ACCOUNT,
    [`GET ${PATH}/accounts`]: [{ ...ACCOUNT, missing: [MISSED] }],
  })
  fireEvent.click(table.getByRole('button', { name: 'Undo for PD260310 ZZ' }))
  await screen.findByRole('table', { name: 'Transfers without a deposit' })
})

test('BEY-170 matching is off by default; once on, a CSV asks for its columns once', async () => {
  const disabled = { ...ACCOUNT, isOn: false, firstDay: null, lastDay: null }
  const { change, sent } = await open({ account: disabled })
  expect(screen.getByText(/^Matching is off/)).toBeTruthy()
  expect(screen.queryByLabelText('Import a bank statement')).toBeNull()
  const on = { ...disabled, isOn: true }
  change({ [`POST ${PATH}/accounts/xacc_1/switch`]: on, [`GET ${PATH}/accounts`]: [on] })
  fireEvent.click(screen.getByRole('button', { name: 'Switch matching on' }))
  const input = await screen.findByLabelText('Import a bank statement')
  change({
    [`POST ${PATH}/accounts/xacc_1/csv`]: {
      columns: ['Date', 'Amount', 'Details'],
      rows: [['2026-03-05', '193.79', 'PD260304']],
      csv: {
        delimiter: ',',
        skipLines: 0,
        hasTitles: true,
        day: 1,
        dayFormat: 'YYYY-MM-DD',
        amount: { signed: 2 },
        texts: [3],
      },
      isRemembered: false,
      delimiter: ',',
      skipLines: 0,
      hasTitles: true,
    },
    [`POST ${PATH}/accounts/xacc_1/files`]: {
      isNew: true,
      deposits: 1,
      fresh: 1,
      linked: 1,
      open: 0,
    },
  })
  fireEvent.change(input, { target: { files: [new File(['Date'], 'bank.csv')] } })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Date' }).value).toBe('1')
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }))
  await screen.findByText('1 new deposit, 1 matched with transfers. Nothing is left to check.')
  expect(sent.at(-1)?.method).toBeDefined()
  const imported = sent.find(({ path }) => path.endsWith('/files'))
  expect(imported?.body).toMatchObject({ name: 'bank.csv', content: btoa('Date'), csv: { day: 1 } })
})

test('BEY-170 columns are complete only with a day, an amount and a text, all different', () => {
  const sample = {
    columns: ['a', 'b', 'c'],
    rows: [],
    csv: null,
    isRemembered: false,
    delimiter: ',' as const,
    skipLines: 0,
    hasTitles: true,
  }
  const draft = { ...draftOf(sample), day: '1', credit: '2', texts: ['3'] }
  expect(csvOf(sample, draft)).toMatchObject({ day: 1, amount: { signed: 2 }, texts: [3] })
  expect(csvOf(sample, { ...draft, debit: '3' })).toMatchObject({ amount: { credit: 2, debit: 3 } })
  for (const change of [
    { day: '' },
    { credit: '' },
    { texts: [] },
    { credit: '1' },
    { debit: '2' },
  ])
    expect(csvOf(sample, { ...draft, ...change })).toBeNull()
})

test('BEY-171 the address keeps account, tab and page, and invalid values fall back', () => {
  expect(bankLinesSearch({ account: ' ', show: 'all', page: '0' })).toEqual({})
  const search = { account: 'xacc_2', show: 'aside', page: 3 } as const
  const href = bankLinesHref('shop', search)
  expect(bankLinesSearch(Object.fromEntries(new URL(href, 'https://x').searchParams))).toEqual(
    search,
  )
})
