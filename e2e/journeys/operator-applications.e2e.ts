import { expect, type Page, test } from '@playwright/test'

import { expectNoHorizontalScroll } from '../support/dashboard.ts'
import { pdfOf } from '../support/desk-site.ts'
import { enterDesk } from '../support/enter-desk.ts'
import { expectAccessibleInBoth } from '../support/expect-accessible-in-both.ts'
import { sharedDesk } from '../support/shared-desk.ts'

const desk = sharedDesk()

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function fill(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await page.getByLabel(label, { exact: true }).fill(text)
}

async function addDocument(page: Page, kind: string, name: string): Promise<void> {
  await page.getByLabel('Kind of document').selectOption(kind)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: pdfOf(name) })
  await page.getByRole('button', { name: 'Add document' }).click()
  await expect(page.getByRole('status').last()).toContainText(`Added ${name}`)
}

test('BEY-190 a business is entered with its documents, reviewed by another and activated by a third', async ({
  browser,
}) => {
  const mary = await desk().person('Mary', ['applications:read', 'applications:enter'])
  const ruth = await desk().person('Ruth', ['applications:read', 'applications:review'])
  const alan = await desk().person('Alan', ['applications:read', 'applications:activate'])

  const hers = await (await browser.newContext()).newPage()
  await enterDesk(hers, desk(), mary)
  await hers.getByRole('link', { name: 'Applications' }).click()
  await expect(section(hers, 'Open')).toContainText('No application is open')
  await hers.getByRole('button', { name: 'New application' }).click()
  await fill(hers, { 'Name in the register': 'Quay Books Pty Ltd', ABN: '51 824 753 557' })
  await hers.getByRole('button', { name: 'Save application' }).click()
  await expect(hers.getByRole('alert')).toContainText('The ABN is not valid.')
  await hers.getByLabel('ABN', { exact: true }).fill('51 824 753 556')
  await hers.getByRole('button', { name: 'Save application' }).click()

  const application = section(hers, 'Quay Books Pty Ltd')
  await expect(application).toContainText('Enter the address of the business.')
  await expect(application).toContainText('Add an identity document.')
  await hers.getByRole('button', { name: 'Change' }).click()
  const person = hers.getByRole('group', { name: 'Person 1' })
  const business = hers.getByRole('group', { name: 'Business' })
  await business.getByLabel('Street and number').fill('1 Quay St')
  await business.getByLabel('City or suburb').fill('Perth')
  await business.getByLabel('State or region').fill('WA')
  await business.getByLabel('Postcode').fill('6000')
  await fill(hers, {
    'What it sells': 'Books',
    'First name of the contact': 'Sarah',
    'Last name of the contact': 'Lee',
    'Email of the contact': 'sarah@quay.example',
    'Account holder': 'Quay Books',
    BSB: '066-000',
    'Account number': '12345678',
    'Payments in a month': '50,000',
    'Average payment': '40',
    'Largest payment': '900',
    'Name in its addresses': 'quay-books',
  })
  await person.getByLabel('First name').fill('Sarah')
  await person.getByLabel('Last name').fill('Lee')
  const birthday = person.getByRole('textbox', { name: 'Date of birth' })
  await birthday.fill('29/2/84')
  await birthday.blur()
  await expect(birthday).toHaveValue('29/2/1984')
  await person.getByLabel('Share of the business').fill('100')
  await person.getByLabel('Is a director').check()
  await person.getByLabel('Street and number').fill('8 Hill St')
  await person.getByLabel('City or suburb').fill('Perth')
  await person.getByLabel('Postcode').fill('6005')
  await expectAccessibleInBoth(hers)
  await hers.getByRole('button', { name: 'Save application' }).click()
  await expect(application).toContainText('Sarah Lee: born 29 February 1984, director, owns 100 %')
  await addDocument(hers, 'Extract of the business register', 'register.pdf')
  await addDocument(hers, 'Identity document', 'passport.pdf')
  await addDocument(hers, 'Proof of the bank account', 'bank.pdf')
  await expect(application).not.toContainText('Before it can be reviewed')
  await expect(hers.getByRole('button', { name: 'Reviewed, all is right' })).toHaveCount(0)

  const otherPage = await (await browser.newContext()).newPage()
  await enterDesk(otherPage, desk(), ruth)
  await otherPage.getByRole('link', { name: 'Applications' }).click()
  await otherPage.getByRole('button', { name: 'Quay Books Pty Ltd' }).click()
  const arriving = otherPage.waitForEvent('download')
  await otherPage.getByRole('button', { name: 'Download passport.pdf' }).click()
  expect((await arriving).suggestedFilename()).toBe('passport.pdf')
  await expect(section(otherPage, 'Quay Books Pty Ltd')).toContainText(
    `${ruth.email}: Downloaded a document of application`,
  )
  await otherPage.getByLabel('What you found').fill('Register and passport agree')
  await otherPage.getByLabel('Code from your authenticator app').fill(ruth.code(1))
  await otherPage.getByRole('button', { name: 'Reviewed, all is right' }).click()
  await expect(section(otherPage, 'Open')).toContainText('to activate')

  const his = await (await browser.newContext()).newPage()
  await enterDesk(his, desk(), alan)
  await his.getByRole('link', { name: 'Applications' }).click()
  await his.getByRole('button', { name: 'Quay Books Pty Ltd' }).click()
  await expect(his.getByRole('button', { name: 'Refuse' })).toHaveCount(0)
  await expectAccessibleInBoth(his)
  await his.getByLabel('Code from your authenticator app').fill(alan.code(1))
  await his.getByRole('button', { name: 'Activate merchant' }).click()
  await expect(section(his, 'Quay Books Pty Ltd')).toContainText('quay-books is a merchant now')
  await expect(section(his, 'Decided')).toContainText(`Activated by ${alan.email}`)
  await his.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(his)
  await his.getByRole('link', { name: 'Merchants' }).click()
  await expect(section(his, 'All merchants')).toContainText('Quay Books Pty Ltdquay-books · AU')
  await expect(his.getByRole('row', { name: /quay-books/ })).toContainText('active')
  for (const page of [hers, otherPage, his]) await page.context().close()
})
