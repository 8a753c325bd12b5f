import type { MerchantOrder } from '@paydeck/contract/calls/shop/orders'
import type { MerchantRefund } from '@paydeck/contract/calls/shop/lists'
import type { MerchantTransaction } from '@paydeck/contract/calls/shop/payments'
import { statusLabel } from '@paydeck/contract/merchant/status'
import { formatMoney } from '@paydeck/contract/money/money'
import { api } from '@paydeck/contract/protocol/api'
import { expect, test, type Page } from '@playwright/test'

import { ageSignIn } from '../support/age-sign-in.ts'
import { startConnectingProgram } from '../support/connecting-program.ts'
import { paidOrder } from '../support/card-payment.ts'
import { expectNoHorizontalScroll, navigateTo, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { DEMO_PASSWORD, signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { endProposal, programWith, readerWith } from '../support/program.ts'
import { heading, ownerOf } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** A key that may refund and nothing else, as it is shown once. */
async function makeKey(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a key' }).click()
  await dialog(page).getByLabel('Name').fill('Assistant')
  await dialog(page).getByRole('radio', { name: 'What I choose' }).check()
  await dialog(page)
    .getByRole('checkbox', { name: /^Refund payments/ })
    .check()
  await press(page, 'Make key')
  const key = await dialog(page)
    .getByRole('group', { name: 'Secret key' })
    .locator('code')
    .innerText()
  await press(page, 'I have stored it')
  return key
}

const consent = (page: Page, program: string) =>
  page.getByRole('region', { name: `“${program}” wants to connect to Journey Works` })

test('BEY-120 BEY-122 BEY-140 BEY-141 BEY-142 BEY-155 a person approves one proposal of a program with a restricted key, declines one and lets one expire, connects another program by consent, and ends both connections', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const paid = await paidOrder(merchant, 50_00)
  await openDashboard(page, slug, '/api')
  const propose = programWith(origin, await makeKey(page))
  const refund = (amount: number, reason: string) =>
    propose('propose_refund', {
      transactionId: paid.transactionId,
      refundAmount: { amount, currency: 'AUD' },
      reason,
    })

  await test.step('a renamed key still works', async () => {
    await page.getByRole('button', { name: 'Actions for Assistant' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await expect(dialog(page).getByLabel('Name')).toHaveValue('Assistant')
    await dialog(page).getByLabel('Name').fill('Help desk')
    await press(page, 'Save')
    await expect(page.getByRole('button', { name: 'Actions for Help desk' })).toBeVisible()
    await refund(12_00, 'Two of three came back.')
    await refund(13_00, 'The customer asks for more.')
    await refund(14_00, 'A week ago.')
    await endProposal('A week ago.')
    await expect(
      propose('propose_capture', { transactionId: 'tran_x', reason: 'No' }),
    ).rejects.toThrow('key_not_permitted')
  })

  const title = new RegExp(`^Refund .* of ${paid.internalOrderId}$`)
  const open = (reason: string) =>
    page.getByRole('region', { name: title }).filter({ hasText: reason })
  const earlier = page.getByRole('table', { name: 'Earlier proposals' })

  await test.step('shows how to connect, who may, open proposals in full, and earlier ones', async () => {
    await navigateTo(page, `/${slug}/connections`)
    await expect(page.getByText(`${origin}/mcp`)).toBeVisible()
    await expect(
      page.getByText('Programs can be connected by people who may manage connections.'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: title })).toHaveCount(2)
    for (const shown of ['$12.00 AUD', '$50.00 AUD', 'Jane Citizen', 'Help desk'])
      await expect(open('Two of three came back.')).toContainText(shown)
    await expect(earlier.getByRole('row')).toHaveCount(2)
    await expect(earlier).toContainText('ended')
    await expectAccessibleInBoth(page)
    await page.setViewportSize({ width: 360, height: 800 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('approving a proposal asks for the password', async () => {
    await ageSignIn(ownerOf(slug), 16)
    await open('Two of three came back.').getByRole('button', { name: 'Approve' }).click()
    await expectAccessible(page)
    await press(page, 'Approve')
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await question.getByLabel('Password').fill(DEMO_PASSWORD)
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toBeHidden()
    await expect(dialog(page)).toContainText('The proposal was carried out.')
    await press(page, 'Done')
    await expect(open('Two of three came back.')).toHaveCount(0)
    await expect(earlier.getByRole('row').filter({ hasText: 'done' })).toContainText(ownerOf(slug))
  })

  await test.step('declining the last proposal empties the list', async () => {
    await open('The customer asks for more.').getByRole('button', { name: 'Decline' }).click()
    await press(page, 'Decline')
    await expect(dialog(page)).toContainText('The proposal was declined.')
    await press(page, 'Done')
    await expect(page.getByText('Nothing is waiting for your decision')).toBeVisible()
    await expect(earlier.getByRole('row')).toHaveCount(4)
  })

  const end = async (connection: RegExp) => {
    await page.getByRole('button', { name: connection }).click()
    await page.getByRole('menuitem', { name: 'End connection' }).click()
    await press(page, 'End connection')
    await expect(dialog(page)).toContainText('The connection has ended.')
    await press(page, 'Done')
    await expect(page.getByRole('button', { name: connection })).toHaveCount(0)
  }
  await test.step('a program is refused once its connection has ended', async () => {
    await end(/^Actions for Help desk/)
    await expect(refund(1_00, 'Once more.')).rejects.toThrow(/401|key/)
  })

  const program = await startConnectingProgram(origin, 'Desk Assistant')
  const token =
    await test.step('a program opens the browser, and the dashboard asks for consent', async () => {
      try {
        await page.goto(program.address)
        await expect(heading(page)).toHaveText('Connect a program')
        const consentPage = consent(page, 'Desk Assistant')
        const { host } = new URL(program.callback)
        await expect(consentPage).toContainText(`A program on this computer (${host})`)
        await expect(consentPage).toContainText(`/${slug}`)
        await expect(consentPage.getByRole('checkbox')).toHaveCount(6)
        await expectAccessibleInBoth(page)
        await page.setViewportSize({ width: 360, height: 800 })
        await expectNoHorizontalScroll(page)
        await page.setViewportSize({ width: 1440, height: 900 })
        await consentPage.getByRole('checkbox', { name: 'Propose refunds' }).uncheck()
        await consentPage.getByRole('button', { name: 'Allow' }).dblclick()
        const answer = await program.answer()
        await expect(page.getByRole('heading')).toHaveText('Back at the program')
        return (await program.tokens(answer)).access_token
      } finally {
        await program.close()
      }
    })
  const read = readerWith(origin, token)
  const [payment] = await read<{ _id: string }>('list', { kind: 'payments' })
  expect(payment?._id).toBe(paid.transactionId)

  await test.step('the connection is listed and can be ended', async () => {
    await page.goto(`/${slug}/connections`)
    const row = page
      .getByRole('table', { name: 'Connected programs' })
      .getByRole('row')
      .filter({ hasText: 'Desk Assistant' })
    await expect(row).toHaveCount(1)
    for (const shown of ['You', 'See your payments', 'Their own computer', '127.0.0.1'])
      await expect(row).toContainText(shown)
    await expect(row).not.toContainText('Propose refunds')
    await end(/^Actions for Desk Assistant/)
    await expect(page.getByText('No programs are connected yet.')).toBeVisible()
    await expect(read('list', { kind: 'payments' })).rejects.toThrow(/401|token/)
  })

  // Only the approved one moved money.
  const { data: refunds } = await merchant.call(api.queryRefunds, {
    merchantId: merchant.merchantId,
    query: { internalOrderId: paid.internalOrderId },
  })
  expect(refunds.map(({ amount }) => amount)).toEqual([12_00])
})

test(
  'BEY-90 what a program reads is what the API answers and what the screens show',
  long,
  async ({ page, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const merchant = await signIn(baseURL, slug)
    const { merchantId, call } = merchant
    const paid = await paidOrder(merchant, 50_00)
    const open = await merchant.order({ amount: 77_00 })
    const refundAmount = { amount: 12_00, currency: 'AUD' as const }
    const body = { transactionId: paid.transactionId, refundAmount, reason: 'One came back' }
    await call(api.createRefund, { merchantId, body })
    const secret = (await call(api.listKeys, { merchantId })).data[0]?.secretToken ?? ''
    const read = readerWith(baseURL ?? '', secret)
    const http = async (path: string): Promise<unknown> =>
      (await fetch(`${baseURL}/api${path}`, { headers: { 'limepay-secretkey': secret } })).json()

    const payments = await read<MerchantTransaction>('list', { kind: 'payments' })
    const refunds = await read<MerchantRefund>('list', { kind: 'refunds' })
    const [order] = await read<MerchantOrder>('read', { kind: 'orders', id: open.merchantOrderId })
    expect([payments, refunds, order]).toEqual([
      await http('/transactions'),
      await http('/refunds'),
      await http(`/orders/${open.merchantOrderId}`),
    ])
    const [payment] = payments
    const [refund] = refunds
    if (!payment || !refund || !order) throw new Error('The program read nothing')

    const rowOf = (text: string) =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('link') })
        .filter({ hasText: text })
    const shows = async (row: ReturnType<typeof rowOf>, ...texts: string[]) => {
      for (const text of texts) await expect(row).toContainText(text)
    }
    await openDashboard(page, slug, '/payments')
    await shows(
      rowOf(paid.internalOrderId),
      formatMoney(payment.amount),
      statusLabel(payment.status),
      formatMoney(payment.refundedAmount),
    )
    await openDashboard(page, slug, `/payments?payment=${payment._id}`)
    const record = page.getByRole('region', { name: 'Payment', exact: true })
    await shows(record, payment._id, formatMoney(payment.fee))
    await openDashboard(page, slug, '/refunds')
    await shows(rowOf(refund.internalOrderId), formatMoney(refund.amount), refund.reason ?? '-')
    await openDashboard(page, slug, '/virtual-terminal')
    await shows(rowOf(order.internalOrderId), formatMoney(order.amount), statusLabel(order.status))
  },
)
