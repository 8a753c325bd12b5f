import { withoutApproval } from '../../../../test/approval-answers.ts'
import { consumer } from '@paydeck/contract/brands/brands'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { mailsOf } from '../../../../test/mails.ts'
import { securityNoticeEmail } from '../../mail/templates/security-notice.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

async function notices({ merchantId }: TestMerchant) {
  const rows = await mailsOf(world, merchantId, { kind: 'security_notice' })
  return rows.map(({ recipient, subject, plain }) => ({
    recipient,
    what: subject.replace(/^.*: /, ''),
    plain,
  }))
}

const linesOf = (list: Awaited<ReturnType<typeof notices>>): string[] =>
  list.map(({ recipient, what }) => `${recipient}: ${what}`).toSorted()

/** Leaves out the notices about colleagues that a test invites. */
const notifiedAdmins = async (merchant: TestMerchant): Promise<string[]> =>
  linesOf((await notices(merchant)).filter(({ what }) => what !== INVITED))

const INVITED = 'A person was invited to your dashboard'

describe('notifies every admin of sensitive changes, at their current address', () => {
  test('a new bank account, and a change of the account for payouts', async () => {
    const merchant = await world.merchant()
    const { merchantId, call, email } = merchant
    const admin = await merchant.colleague()
    await merchant.colleague({ role: 'staff', permissions: ['payouts-read'] })
    const add = async (accountNumber: string) =>
      call(api.addBankAccount, {
        merchantId,
        body: {
          accountName: 'Shop Pty Ltd',
          accountNumber,
          country: 'AU',
          currency: 'AUD',
          routingNumber: '062-000',
        },
      })
    await add('11112222')
    const { data } = await add('33334444')
    const { externalAccountId } = withoutApproval(data)
    await call(api.makeBankAccountPrimary, { merchantId, externalAccountId })
    const expected = ['A bank account was added', 'A bank account was added']
    expect(await notifiedAdmins(merchant)).toEqual(
      [admin.email, email]
        .flatMap((to) =>
          [...expected, 'Transfers go to another bank account'].map((what) => `${to}: ${what}`),
        )
        .toSorted(),
    )
    const text = (await notices(merchant)).map(({ plain }) => plain).join('\n')
    expect(text).toContain(`By: ${email}`)
    expect(text).toContain('ending 4444')
    expect(text).not.toContain('33334444')
  })

  test('the schedule and the recipients of payout reports', async () => {
    const merchant = await world.merchant()
    const { merchantId, call, email } = merchant
    await call(api.setPayoutSchedule, { merchantId, body: 'weekly' })
    await call(api.setPayoutSchedule, { merchantId, body: 'weekly' })
    await call(api.savePayoutSettings, {
      merchantId,
      body: { notificationsEnabled: true, notificationEmails: ['books@shop.example'] },
    })
    expect(await notifiedAdmins(merchant)).toEqual([
      `${email}: The transfer schedule was changed`,
      `${email}: Transfer reports go to different people`,
    ])
  })

  test('the secret key, once a day for each person who viewed it', async () => {
    const merchant = await world.merchant()
    const { merchantId, call, email } = merchant
    const other = await merchant.colleague({ role: 'staff' })
    for (const look of [call, call, other.call]) await look(api.listKeys, { merchantId })
    expect((await notifiedAdmins(merchant)).map((line) => line.split(': ')[0])).toEqual([
      email,
      email,
    ])
    const keys = (await notices(merchant)).filter(({ what }) => what !== INVITED)
    const by = keys.map(({ plain }) => /By: (\S+)/.exec(plain)?.[1] ?? '')
    expect(by.toSorted()).toEqual([email, other.email].toSorted())
  })

  test('BEY-31 every change of a webhook', async () => {
    const merchant = await world.merchant()
    const { merchantId, email } = merchant
    const { call } = await merchant.colleague({ role: 'staff' })
    const body = { url: 'https://shop.example/hooks', events: ['TransactionPaid' as const] }
    const { data } = await call(api.createWebhook, { merchantId, body })
    const { webhookId } = data
    await call(api.changeWebhook, { merchantId, webhookId, body: { status: 'suspended' } })
    await call(api.renewWebhookSecret, { merchantId, webhookId })
    await call(api.removeWebhook, { merchantId, webhookId })
    expect(await notifiedAdmins(merchant)).toEqual([
      `${email}: A webhook was added`,
      `${email}: A webhook was changed`,
      `${email}: A webhook was deleted`,
      `${email}: The signing secret of a webhook was renewed`,
    ])
    const text = (await notices(merchant)).map(({ plain }) => plain).join('\n')
    expect(text).toContain('Address: https://shop.example/hooks')
    expect(text).not.toContain(data.secret)
  })

  test('BEY-31 an invitation and a role change, to the previous admins', async () => {
    const merchant = await world.merchant()
    const { merchantId, email } = merchant
    const { staff } = world.services
    const person = `pip@${merchant.slug}.example`
    await staff.invite({ merchantId, email: person, role: 'admin' })
    await staff.setRole(merchantId, person, { role: 'viewer' })
    expect(linesOf(await notices(merchant))).toEqual([
      `${email}: A person was invited to your dashboard`,
      `${email}: The role of a person was changed`,
      `${person}: The role of a person was changed`,
    ])
    const [invited] = await notices(merchant)
    expect(invited?.plain).toContain(`Person: ${person}\nRole: admin\nBy: our support team`)
  })

  test('sends no notifications before a merchant is activated', async () => {
    const merchant = await world.merchant({ activated: false })
    const { merchantId, call } = merchant
    await call(api.setPayoutSchedule, { merchantId, body: 'weekly' })
    expect(await notifiedAdmins(merchant)).toEqual([])
  })
})

test('the email says what to do if none of the merchant’s people made the change', () => {
  const at = new Date('2026-03-02T23:30:00Z')
  const textOf = (by: string | null) =>
    securityNoticeEmail({
      brand: consumer,
      businessName: 'Tāne & Sons',
      kind: by === null ? 'password_changed' : 'bank_account_added',
      by,
      at,
      timeZone: 'Pacific/Auckland',
    }).plain
  expect(textOf(null)).toContain('If this was not you, choose a new password at once')
  expect(textOf('ava@tane.example')).toContain('tell support at once')
  expect(textOf('ava@tane.example')).toContain('By: ava@tane.example\nWhen: 3rd Mar 26 12:30')
})
