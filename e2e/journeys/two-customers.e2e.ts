import { expect, test, type Page } from '@playwright/test'

import { consoleErrorsOf, fillCard, payButton, paymentsOf } from '../support/customer-page.ts'
import { openPhone } from '../support/dashboard.ts'
import { long } from '../support/long.ts'
import { signIn } from '../support/merchant.ts'
import { operate } from '../support/operator.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { heading } from '../support/sign-in-page.ts'

/** Cards of docs/test-cards.md. */
const VISA = '4242424242424242'
const MASTERCARD = '5555555555554444'
/** Succeeds, but the bank takes four seconds, so the second press comes during the first payment. */
const SLOW = '4000000000001109'

const payStatus = async (page: Page): Promise<number> =>
  (await page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/pay'))).status()

test(
  'when two people open one link and press Pay at the same moment, one is charged and both see that it is paid',
  long,
  async ({ browser, baseURL }) => {
    const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
    const merchant = await signIn(baseURL, slug)
    const consoleErrors: string[][] = []
    for (const cards of [
      [SLOW, SLOW],
      [VISA, MASTERCARD],
    ]) {
      const order = await merchant.order({ amount: 12_345 })
      const people = await Promise.all(
        cards.map(async (card) => {
          const page = await openPhone(browser)
          consoleErrors.push(consoleErrorsOf(page))
          await page.goto(order.link)
          await fillCard(page, card)
          return page
        }),
      )
      const answers = Promise.all(people.map(payStatus))
      await Promise.all(people.map((page) => payButton(page).click()))
      expect((await answers).toSorted((a, b) => a - b)).toEqual([200, 409])
      const receipts = []
      for (const page of people) {
        await expect(heading(page)).toHaveText('You paid Journey Works', { timeout: 20_000 })
        receipts.push(await page.getByRole('main').innerText())
      }
      // The same payment, with the card of the first customer.
      expect(receipts[0]).toContain('$123.45 AUD')
      expect(receipts[1]).toBe(receipts[0])
      const payments = await paymentsOf(merchant, order)
      expect(payments.map(({ transactionStatus }) => transactionStatus)).toEqual(['paid'])
      for (const page of people) await page.context().close()
    }
    // Also compares with the provider's charges.
    expect(await operate('check-ledger', '--merchant', slug)).toBe(`${slug}: no problems\n`)
    expect(consoleErrors.flat()).toEqual([])
  },
)
