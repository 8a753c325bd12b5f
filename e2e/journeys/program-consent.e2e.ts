import { expect, test, type Page } from '@playwright/test'

import { paidOrder } from '../support/card-payment.ts'
import { askingProgram } from '../support/asking-program.ts'
import { expectNoSidewaysScrolling, openDashboard } from '../support/dashboard.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { signIn } from '../support/merchant.ts'
import { ownMerchant } from '../support/own-merchant.ts'
import { readerWith } from '../support/program.ts'
import { fillSignIn, heading, ownerOf } from '../support/sign-in-page.ts'
import { long } from '../support/long.ts'

const consent = (page: Page, program: string) =>
  page.getByRole('region', { name: `“${program}” wants to connect to Journey Works` })

test('BEY-140 BEY-141 BEY-142 a person connects a program on the consent page, it reads, and its connection is ended', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const origin = baseURL ?? ''
  const slug = await ownMerchant(baseURL, 'Paydeck', '--activate')
  const merchant = await signIn(baseURL, slug)
  const paid = await paidOrder(merchant, 50_00)
  const program = await askingProgram(origin, 'Desk Assistant')
  try {
    await test.step('the page says how to connect, and who may', async () => {
      await openDashboard(page, slug, '/connections')
      await expect(page.getByText(`${origin}/mcp`)).toBeVisible()
      await expect(
        page.getByText('Programs can be connected by people who may manage connections.'),
      ).toBeVisible()
    })

    await test.step('the program opens the browser, which finds the dashboard and asks', async () => {
      await page.goto(program.address)
      await expect(heading(page)).toHaveText('Connect a program')
      const asked = consent(page, 'Desk Assistant')
      const host = new URL(program.callback).host
      await expect(asked).toContainText(`A program on this computer (${host})`)
      await expect(asked).toContainText(`/${slug}`)
      await expect(asked.getByRole('checkbox')).toHaveCount(6)
      await expectAccessibleInBoth(page)
      await page.setViewportSize({ width: 360, height: 800 })
      await expectNoSidewaysScrolling(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })

    const { access_token: token } = await test.step('a double click allows it once', async () => {
      const asked = consent(page, 'Desk Assistant')
      await asked.getByRole('checkbox', { name: 'Propose refunds' }).uncheck()
      await asked.getByRole('button', { name: 'Allow' }).dblclick()
      const answer = await program.answer()
      await expect(page.getByRole('heading')).toHaveText('Back at the program')
      return program.tokens(answer)
    })

    const read = readerWith(origin, token)
    await test.step('it reads what was allowed', async () => {
      const [payment] = await read<{ _id: string }>('list', { kind: 'payments' })
      expect(payment?._id).toBe(paid.transactionId)
    })

    await test.step('the page lists it, and ends it', async () => {
      await page.goto(`/${slug}/connections`)
      const row = page
        .getByRole('table', { name: 'Connected programs' })
        .getByRole('row')
        .filter({ hasText: 'Desk Assistant' })
      await expect(row).toHaveCount(1)
      for (const shown of ['You', 'See your payments', 'A computer of their own', '127.0.0.1'])
        await expect(row).toContainText(shown)
      await expect(row).not.toContainText('Propose refunds')
      await row.getByRole('button', { name: /^Actions for Desk Assistant/ }).click()
      await page.getByRole('menuitem', { name: 'End connection' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'End connection' }).click()
      await expect(dialog).toContainText('The connection has ended.')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByText('No programs are connected yet.')).toBeVisible()
      await expect(read('list', { kind: 'payments' })).rejects.toThrow(/401|token/)
    })

    await test.step('no one may connect any more, and the page says so', async () => {
      await page.getByRole('button', { name: 'Change who may connect' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'No one' }).check()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(
        page.getByText('No one can connect a program. Programs need a secret key.'),
      ).toBeVisible()
      await page.goto(program.address)
      const asked = consent(page, 'Desk Assistant')
      await expect(asked).toContainText('This business lets no one connect programs.')
      await expect(asked.getByRole('button', { name: 'Allow' })).toHaveCount(0)
    })
  } finally {
    await program.close()
  }
})

test(
  'BEY-141 a person who is not signed in names the dashboard, signs in, and refuses; in the other brand on a phone',
  long,
  async ({ page, baseURL }) => {
    const origin = baseURL ?? ''
    const slug = await ownMerchant(origin, 'Paydeck Trades', '--activate')
    const program = await askingProgram(origin, 'Helper')
    try {
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(program.address)
      await expect(heading(page)).toHaveText('Which dashboard is the program for?')
      await expectAccessible(page)
      await page.getByLabel('Merchant name').fill(slug)
      await page.getByRole('button', { name: 'Open dashboard' }).click()
      await expect(page).toHaveURL(new RegExp(`/${slug}/login\\?from=`))
      await fillSignIn(page, ownerOf(slug))
      const asked = consent(page, 'Helper')
      await expect(asked).toBeVisible()
      await expectNoSidewaysScrolling(page)
      await expectAccessibleInBoth(page)
      await asked.getByRole('button', { name: 'Refuse' }).click()
      const answer = await program.answer()
      expect(answer.searchParams.get('error')).toBe('access_denied')
      await expect(page.getByRole('heading')).toHaveText('Back at the program')
      await page.goto(`/${slug}/connections`)
      await expect(page.getByText('No programs are connected yet.')).toBeVisible()
    } finally {
      await program.close()
    }
  },
)
