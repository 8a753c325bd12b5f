import { APPROVAL_DAYS, type Approval } from '@paydeck/contract/calls/decisions/approvals'
import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { withoutApproval, pendingApproval } from '../approval-answers.ts'
import { mailsOf as sentMails } from '../mails.ts'
import { CARDS, type Colleague, type TestMerchant, type World } from '../harness.ts'
import { ledgerViolations } from './ledger-checks.ts'
import { addAccount, startOwnWorld } from './payout-merchants.ts'

let world: World
/** Bypasses the server's login, which may not alter tables. */
let client: pg.Client
beforeAll(async () => {
  const own = await startOwnWorld()
  world = own
  client = new pg.Client({ connectionString: own.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

type Person = Pick<Colleague, 'call'>

interface Shop {
  owner: TestMerchant
  merchantId: string
  /** The second person. */
  admin: Colleague
  manager: Colleague
}

/** Refunds over $50 need a second person. */
async function shopOf(rule = { refundsOver: 50_00 as number | null, bankChanges: true }) {
  const owner = await world.merchant()
  const { merchantId, call } = owner
  const admin = await owner.colleague()
  const manager = await owner.colleague({ role: 'manager' })
  await call(api.saveApprovalRule, { merchantId, body: rule })
  return { owner, merchantId, admin, manager }
}

const paid = async (merchant: TestMerchant, amount = 100_00): Promise<string> =>
  (await (await merchant.order({ amount })).pay(CARDS.visa)).transactionId

const refund = async (
  { merchantId }: Shop,
  { call }: Person,
  transactionId: string,
  amount: number,
  rest: { reason?: string; currency?: 'AUD' | 'NZD' } = {},
) => {
  const { reason, currency = 'AUD' } = rest
  const body = { transactionId, refundAmount: { amount, currency }, ...(reason && { reason }) }
  return (await call(api.createRefund, { merchantId, body })).data
}

const requestRefund = async (...args: Parameters<typeof refund>): Promise<string> =>
  pendingApproval(await refund(...args)).approvalId

const approve = async ({ merchantId }: Shop, { call }: Person, approvalId: string) =>
  (await call(api.approveApproval, { merchantId, approvalId })).data

const decline = async ({ merchantId }: Shop, { call }: Person, approvalId: string) =>
  (await call(api.declineApproval, { merchantId, approvalId, body: { reason: 'Keep it' } })).data

const listed = async ({ merchantId }: Shop, { call }: Person): Promise<Approval[]> =>
  (await call(api.listApprovals, { merchantId, query: {} })).data

const stateOf = async (shop: Shop, approvalId: string) =>
  (await listed(shop, shop.owner)).find((approval) => approval.approvalId === approvalId)?.state

const refundsOf = async ({ owner, merchantId }: Shop) =>
  (await owner.call(api.queryRefunds, { merchantId, query: {} })).data

const paymentOf = async ({ merchantId }: Shop, transactionId: string) => {
  const { rows } = await world.db.readerPool.query<Record<string, number>>(
    `select refund_reserved::int4 as reserved, refund_waiting::int4 as waiting, refunded::int4 as refunded
     from app.payment where merchant_id = $1 and transaction_id = $2`,
    [merchantId, transactionId],
  )
  return rows[0]
}

const mailsOf = async ({ merchantId }: Shop, kind: string) => {
  const { rows } = await world.db.readerPool.query<{ recipient: string; subject: string }>(
    'select recipient, subject from app.mail where merchant_id = $1 and kind = $2 order by recipient',
    [merchantId, kind],
  )
  return rows
}

/** Writes mail about published events, each delivered twice. */
const readEvents = async ({ merchantId }: Shop) => {
  const { rows } = await world.db.readerPool.query<{ kind: 'approval_asked'; id: string }>(
    `select kind, subject_id as id from app.domain_event
     where merchant_id = $1 and kind like 'approval%' order by recorded_at`,
    [merchantId],
  )
  for (const { kind, id: subjectId } of [...rows, ...rows])
    await world.services.eventMail.write(merchantId, { kind, subjectId })
}

const refusal = (failure: unknown) => (failure as { errorCode?: string }).errorCode

const expectLedgerHolds = async ({ merchantId }: Shop) =>
  expect(await ledgerViolations(world, merchantId)).toEqual([])

describe('a large refund', () => {
  test('BEY-111 BEY-264 waits for a second person: 202, no refund, the amount reserved, and who may approve', async () => {
    const shop = await shopOf()
    const { owner, merchantId, manager, admin } = shop
    const transactionId = await paid(owner)
    const answer = await fetch(`${world.origin}/api/merchants/${merchantId}/refunds`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'the same key',
      },
      body: JSON.stringify({
        transactionId,
        refundAmount: { amount: 60_00, currency: 'AUD' },
        reason: 'Broken',
      }),
    })
    expect(answer.status).toBe(202)
    const { data: shown } = await manager.call(api.queryPayments, { merchantId, query: {} })
    expect(shown.map((payment) => [payment.transactionId, payment.refundWaiting])).toEqual([
      [transactionId, 60_00],
    ])
    const approval = pendingApproval((await answer.json()) as object)
    expect(approval.approvers.toSorted()).toEqual(['Olive Owner', admin.email].toSorted())
    expect(await refundsOf(shop)).toEqual([])
    expect(await paymentOf(shop, transactionId)).toEqual({
      reserved: 0,
      waiting: 60_00,
      refunded: 0,
    })
    const [own] = await listed(shop, manager)
    expect(own).toEqual({
      approvalId: approval.approvalId,
      subject: {
        act: 'refund',
        transactionId,
        internalOrderId: expect.any(String) as string,
        customerName: 'Jane Doe',
        amount: 60_00,
        currency: 'AUD',
        paidAmount: 100_00,
        reason: 'Broken',
      },
      askedBy: manager.email,
      isOwn: true,
      askedAt: expect.any(String) as string,
      endsAt: approval.endsAt,
      state: 'waiting',
      approvers: approval.approvers,
      mayApprove: false,
      decidedBy: null,
      decidedAt: null,
      explanation: null,
      result: null,
    })
    expect(Date.parse(approval.endsAt) - Date.parse(own?.askedAt ?? '')).toBe(
      APPROVAL_DAYS * 86_400_000,
    )
    expect(await listed(shop, admin)).toMatchObject([{ isOwn: false, mayApprove: true }])

    const approved = await approve(shop, admin, approval.approvalId)
    const [created] = await refundsOf(shop)
    expect(created).toMatchObject({ amount: 60_00, reason: 'Broken', status: 'succeeded' })
    expect(approved).toMatchObject({
      state: 'approved',
      decidedBy: admin.email,
      approvers: [],
      result: { id: created?.refundId, status: 'succeeded' },
    })
    expect(await paymentOf(shop, transactionId)).toEqual({
      reserved: 60_00,
      waiting: 0,
      refunded: 60_00,
    })
    await expectLedgerHolds(shop)
  })

  test('BEY-111 means more than the threshold by one person, in any number of parts; a smaller one is made at once', async () => {
    const shop = await shopOf()
    const { owner, admin } = shop
    const transactionId = await paid(owner, 200_00)
    expect(withoutApproval(await refund(shop, admin, transactionId, 50_00))).toMatchObject({
      status: 'succeeded',
    })
    await requestRefund(shop, admin, transactionId, 1)
    // The owner needs a second person too, and refunds that others approved do not count towards the owner's limit.
    const approvalId = await requestRefund(shop, owner, transactionId, 50_01)
    await approve(shop, admin, approvalId)
    expect(withoutApproval(await refund(shop, owner, transactionId, 49_99)).amount).toBe(49_99)
    await expectLedgerHolds(shop)
  })

  test('BEY-111 above one’s own limit it waits if the owner requires a second person, otherwise it is refused', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin } = shop
    const cashier = await owner.colleague({ role: 'cashier' })
    await world.services.staff.setRole(merchantId, cashier.email, {
      role: 'cashier',
      refundLimit: 10_00,
    })
    const transactionId = await paid(owner)
    expect(withoutApproval(await refund(shop, cashier, transactionId, 10_00)).amount).toBe(10_00)
    const approvalId = await requestRefund(shop, cashier, transactionId, 20_00)
    await approve(shop, admin, approvalId)
    await owner.call(api.saveApprovalRule, {
      merchantId,
      body: { refundsOver: null, bankChanges: false },
    })
    await expect(refund(shop, cashier, transactionId, 20_00)).rejects.toMatchObject({
      status: 403,
      errorCode: 'refund_limit_exceeded',
    })
    expect(withoutApproval(await refund(shop, owner, transactionId, 70_00)).amount).toBe(70_00)
    await expectLedgerHolds(shop)
  })

  test('BEY-111 reserves its amount: neither a second one nor a direct refund can exceed the rest', async () => {
    const shop = await shopOf()
    const { owner, manager, admin } = shop
    const transactionId = await paid(owner)
    await requestRefund(shop, manager, transactionId, 60_00)
    for (const by of [manager, admin])
      await expect(refund(shop, by, transactionId, 50_00)).rejects.toMatchObject({
        status: 409,
        errorCode: 'refund_too_large',
        message: 'Another refund of this payment waits for approval, so less is left to refund.',
      })
    const server = await owner.server()
    await expect(
      server(api.refundTransaction, {
        body: { transactionId, refundAmount: { amount: 40_01, currency: 'AUD' } },
      }),
    ).rejects.toMatchObject({ status: 409 })
    expect(withoutApproval(await refund(shop, admin, transactionId, 40_00)).amount).toBe(40_00)
    const together = await Promise.allSettled(
      [manager, admin, owner].map((by) => refund(shop, by, transactionId, 1)),
    )
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expectLedgerHolds(shop)
  })

  test('BEY-111 by a key is bound by the key’s limit and needs no second person', async () => {
    const { owner } = await shopOf()
    const server = await owner.server()
    const transactionId = await paid(owner)
    const body = { transactionId, refundAmount: { amount: 100_00, currency: 'AUD' as const } }
    expect((await server(api.refundTransaction, { body })).data.status).toBe('succeeded')
  })

  test('BEY-111 requested twice waits once: under the same key, or without one as a likely double press', async () => {
    const shop = await shopOf()
    const { owner, merchantId, manager } = shop
    const transactionId = await paid(owner, 300_00)
    const body = { transactionId, refundAmount: { amount: 60_00, currency: 'AUD' as const } }
    const createRefund = (key?: string) =>
      manager.call(api.createRefund, { merchantId, body }, key ? { idempotencyKey: key } : {})
    const [first, repeated] = [
      await createRefund('one and the same'),
      await createRefund('one and the same'),
    ]
    expect(pendingApproval(repeated.data)).toEqual(pendingApproval(first.data))
    await expect(createRefund()).rejects.toMatchObject({
      status: 409,
      errorCode: 'possible_duplicate',
    })
    expect(await listed(shop, manager)).toHaveLength(1)
    expect(await paymentOf(shop, transactionId)).toMatchObject({ waiting: 60_00 })
  })

  test('BEY-111 is refused at once when no one else may approve it', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin, manager } = shop
    for (const { email } of [admin, manager])
      await world.services.staff.setRole(merchantId, email, { role: 'viewer' })
    const transactionId = await paid(owner)
    await expect(refund(shop, owner, transactionId, 60_00)).rejects.toMatchObject({
      status: 409,
      errorCode: 'no_one_to_approve',
    })
    expect(await paymentOf(shop, transactionId)).toMatchObject({ waiting: 0 })
  })
})

test('BEY-270 a payment’s timeline shows who asked for a refund, why, and the result', async () => {
  const shop = await shopOf()
  const { owner, merchantId, manager, admin } = shop
  const transactionId = await paid(owner, 200_00)
  const timeline = async () => {
    const { data } = await owner.call(api.getPaymentTimeline, { merchantId, transactionId })
    return data
      .filter(({ kind }) => kind.startsWith('approval_'))
      .map(({ kind, amount, by, reason, ref }) => [kind, amount, by, reason, ref])
  }
  const reason = 'Came back broken'
  const first = await requestRefund(shop, manager, transactionId, 51_00, { reason })
  const second = await requestRefund(shop, manager, transactionId, 52_00)
  const third = await requestRefund(shop, admin, transactionId, 53_00)
  expect(await timeline()).toEqual([
    ['approval_asked', 51_00, manager.email, reason, first],
    ['approval_asked', 52_00, manager.email, undefined, second],
    ['approval_asked', 53_00, admin.email, undefined, third],
  ])
  world.time.advance({ minutes: 1 })
  await decline(shop, admin, first)
  world.time.advance({ minutes: 1 })
  await manager.call(api.withdrawApproval, { merchantId, approvalId: second })
  world.time.advance({ minutes: 1 })
  await approve(shop, manager, third)
  world.time.advance({ minutes: 1 })
  const expired = await requestRefund(shop, manager, transactionId, 54_00)
  world.time.advance({ days: APPROVAL_DAYS, minutes: 1 })
  await world.services.approvals.endDue()
  expect((await timeline()).slice(3)).toEqual([
    ['approval_declined', 51_00, admin.email, 'Keep it', first],
    ['approval_withdrawn', 52_00, manager.email, undefined, second],
    ['approval_approved', 53_00, manager.email, undefined, third],
    ['approval_asked', 54_00, manager.email, undefined, expired],
    ['approval_ended', 54_00, undefined, undefined, expired],
  ])
})

describe('who decides', () => {
  test('BEY-111 another person with the permission and a sufficient limit; never the one who asked', async () => {
    const shop = await shopOf()
    const { owner, merchantId, manager } = shop
    const transactionId = await paid(owner)
    const approvalId = await requestRefund(shop, manager, transactionId, 60_00)
    await expect(approve(shop, manager, approvalId)).rejects.toMatchObject({
      status: 403,
      errorCode: 'own_request',
    })
    await expect(decline(shop, manager, approvalId)).rejects.toMatchObject({ status: 403 })
    await expect(
      owner.call(api.withdrawApproval, { merchantId, approvalId }),
    ).rejects.toMatchObject({ status: 403, errorCode: 'not_own_request' })
    const [may, not] = [
      [true, 'not_found', true],
      [false, 'not_found', 'payments_refund_required'],
    ]
    for (const [role, verdict] of [
      ['admin', may],
      ['manager', may],
      ['staff', may],
      ['cashier', [false, 'not_found', 'refund_limit_exceeded']],
      ['bookkeeper', not],
      ['developer', not],
      ['viewer', not],
    ] as const) {
      const person = await owner.colleague({ role })
      const [shownTo] = await listed(shop, person)
      expect([
        role,
        shownTo?.mayApprove,
        await decline(shop, person, 'appr_0000000000000000').catch(refusal),
        shownTo?.mayApprove === true || (await approve(shop, person, approvalId).catch(refusal)),
      ]).toEqual([role, ...verdict])
    }
    expect(await stateOf(shop, approvalId)).toBe('waiting')
  })

  test('BEY-111 a person’s limit counts their earlier approvals for the payment', async () => {
    const shop = await shopOf()
    const { owner, merchantId, manager, admin } = shop
    await world.services.staff.setRole(merchantId, admin.email, {
      role: 'admin',
      refundLimit: 100_00,
    })
    const transactionId = await paid(owner, 200_00)
    const first = await requestRefund(shop, manager, transactionId, 60_00)
    const second = await requestRefund(shop, manager, transactionId, 70_00)
    await approve(shop, admin, first)
    await expect(approve(shop, admin, second)).rejects.toMatchObject({
      status: 403,
      errorCode: 'refund_limit_exceeded',
    })
    expect(await stateOf(shop, second)).toBe('waiting')
    await approve(shop, owner, second)
    await expectLedgerHolds(shop)
  })

  test('BEY-111 approving requires a fresh sign-in', () => {
    expect(api.approveApproval.stepUp).toBe(true)
    expect(api.saveApprovalRule.stepUp).toBe(true)
  })

  test('BEY-111 another merchant’s approvals are unknown', async () => {
    const [shop, other] = [await shopOf(), await shopOf()]
    const approvalId = await requestRefund(shop, shop.manager, await paid(shop.owner), 60_00)
    const { merchantId } = other
    for (const tried of [
      () => approve(other, other.owner, approvalId),
      () => decline(other, other.owner, approvalId),
      () => other.owner.call(api.withdrawApproval, { merchantId, approvalId }),
    ])
      await expect(tried()).rejects.toMatchObject({ status: 404 })
    expect(await listed(other, other.owner)).toEqual([])
    expect(await stateOf(shop, approvalId)).toBe('waiting')
  })
})

describe('the end of an approval', () => {
  test('BEY-111 declined with a reason or withdrawn, it releases its amount and tells the requester why', async () => {
    const shop = await shopOf()
    const { owner, merchantId, manager, admin } = shop
    const transactionId = await paid(owner)
    const declined = await requestRefund(shop, manager, transactionId, 100_00)
    expect(await decline(shop, admin, declined)).toMatchObject({
      state: 'declined',
      decidedBy: admin.email,
      explanation: 'Keep it',
    })
    const withdrawn = await requestRefund(shop, manager, transactionId, 90_00)
    await manager.call(api.withdrawApproval, { merchantId, approvalId: withdrawn })
    for (const approvalId of [declined, withdrawn])
      for (const decide of [approve, decline])
        await expect(decide(shop, admin, approvalId)).rejects.toMatchObject({
          status: 409,
          errorCode: 'approval_decided',
        })
    expect(await paymentOf(shop, transactionId)).toMatchObject({ waiting: 0, reserved: 0 })
    expect(await refundsOf(shop)).toEqual([])
    await expectLedgerHolds(shop)
  })

  test('BEY-111 expires after seven days, and the reserved amount can be refunded again', async () => {
    const shop = await shopOf()
    const { owner, admin, manager } = shop
    const transactionId = await paid(owner)
    const approvalId = await requestRefund(shop, manager, transactionId, 60_00)
    world.time.advance({ days: APPROVAL_DAYS, minutes: 1 })
    await expect(approve(shop, admin, approvalId)).rejects.toMatchObject({
      status: 409,
      errorCode: 'approval_ended',
    })
    await world.services.approvals.endDue()
    expect(await stateOf(shop, approvalId)).toBe('ended')
    expect(await paymentOf(shop, transactionId)).toMatchObject({ waiting: 0 })
    await requestRefund(shop, manager, transactionId, 100_00)
    await expectLedgerHolds(shop)
  })

  test('BEY-111 approving is refused in plain words once the payment is disputed or the requester may no longer refund', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin, manager } = shop
    const [disputed, undisputed] = [await paid(owner), await paid(owner)]
    const first = await requestRefund(shop, manager, disputed, 60_00)
    const second = await requestRefund(shop, manager, undisputed, 60_00)
    await world.services.disputes.open(merchantId, {
      provider: 'test',
      providerRef: first,
      transactionId: disputed,
    })
    await expect(approve(shop, admin, first)).rejects.toMatchObject({
      status: 409,
      errorCode: 'payment_disputed',
    })
    await world.services.staff.setRole(merchantId, manager.email, { role: 'viewer' })
    await expect(approve(shop, admin, second)).rejects.toMatchObject({
      status: 409,
      message: `${manager.email} asked for this and may no longer refund payments.`,
    })
    expect(await listed(shop, owner)).toMatchObject([
      { approvalId: second, state: 'refused', result: null },
      {
        approvalId: first,
        state: 'refused',
        explanation: expect.stringContaining('disputed payment') as string,
      },
    ])
    for (const transactionId of [disputed, undisputed])
      expect(await paymentOf(shop, transactionId)).toMatchObject({ waiting: 0, reserved: 0 })
    expect(await refundsOf(shop)).toEqual([])
    await expectLedgerHolds(shop)
  })

  test('BEY-111 refuses what a person who has left asked for', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin, manager } = shop
    const approvalId = await requestRefund(shop, manager, await paid(owner), 60_00)
    await world.services.staff.remove(merchantId, manager.email)
    await expect(approve(shop, admin, approvalId)).rejects.toMatchObject({
      errorCode: 'asker_not_permitted',
    })
    expect(await stateOf(shop, approvalId)).toBe('refused')
  })
})

describe('two decisions at once', () => {
  test('BEY-111 approved by two people, the refund is made once', async () => {
    const shop = await shopOf()
    const { owner, admin, manager } = shop
    for (let counter = 0; counter < 3; counter++) {
      const approvalId = await requestRefund(shop, manager, await paid(owner), 60_00 + counter)
      const tries = await Promise.allSettled(
        [owner, admin, owner].map((by) => approve(shop, by, approvalId)),
      )
      expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
      const refunds = (await refundsOf(shop)).filter(({ amount }) => amount === 60_00 + counter)
      expect(refunds).toHaveLength(1)
    }
    await expectLedgerHolds(shop)
  })

  test('BEY-111 approved, declined, withdrawn and expired at once: only one counts', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin, manager } = shop
    for (let counter = 0; counter < 4; counter++) {
      const transactionId = await paid(owner)
      const approvalId = await requestRefund(shop, manager, transactionId, 60_00)
      await Promise.allSettled([
        approve(shop, owner, approvalId),
        decline(shop, admin, approvalId),
        manager.call(api.withdrawApproval, { merchantId, approvalId }),
      ])
      const state = await stateOf(shop, approvalId)
      const isDone = state === 'approved'
      expect(['approved', 'declined', 'withdrawn']).toContain(state)
      expect(await paymentOf(shop, transactionId)).toEqual({
        waiting: 0,
        reserved: isDone ? 60_00 : 0,
        refunded: isDone ? 60_00 : 0,
      })
    }
    const transactionId = await paid(owner)
    const approvalId = await requestRefund(shop, manager, transactionId, 60_00)
    world.time.advance({ days: APPROVAL_DAYS })
    const { approvals } = world.services
    await Promise.allSettled([
      approve(shop, owner, approvalId),
      approvals.endDue(),
      approvals.endDue(),
    ])
    expect(await stateOf(shop, approvalId)).toBe('ended')
    await expectLedgerHolds(shop)
  })

  test('BEY-111 an approval and direct refunds of the rest never exceed the payment', async () => {
    const shop = await shopOf()
    const { owner, admin, manager } = shop
    const transactionId = await paid(owner)
    const approvalId = await requestRefund(shop, manager, transactionId, 60_00)
    await Promise.allSettled([
      approve(shop, owner, approvalId),
      refund(shop, admin, transactionId, 40_00),
      refund(shop, manager, transactionId, 30_00),
      refund(shop, owner, transactionId, 25_00),
    ])
    const payment = await paymentOf(shop, transactionId)
    expect(payment?.['waiting']).toBe(0)
    expect(payment?.['reserved']).toBeGreaterThanOrEqual(60_00)
    expect(payment?.['reserved']).toBeLessThanOrEqual(100_00)
    await expectLedgerHolds(shop)
  })

  test('BEY-111 when the provider is silent, an approved refund is reconciled and not made twice', async () => {
    const shop = await shopOf()
    const { owner, admin, manager } = shop
    const order = await owner.order({ amount: 100_00 })
    const { transactionId } = await order.pay(CARDS.refundPending)
    const approvalId = await requestRefund(shop, manager, transactionId, 60_00)
    expect(await approve(shop, admin, approvalId)).toMatchObject({
      state: 'approved',
      result: { status: 'pending' },
    })
    expect(await approve(shop, admin, approvalId)).toMatchObject({ state: 'approved' })
    expect(await refundsOf(shop)).toHaveLength(1)
    await expectLedgerHolds(shop)
  })
})

describe('a change of bank accounts', () => {
  const add = async ({ merchantId }: Shop, { call }: Person, accountNumber: string) => {
    const body = {
      accountName: 'Shop Pty Ltd',
      accountNumber,
      country: 'AU',
      currency: 'AUD',
      routingNumber: '062-000',
    } as const
    return (await call(api.addBankAccount, { merchantId, body })).data
  }
  const accountsOf = async ({ owner, merchantId }: Shop) =>
    (await owner.call(api.queryBankAccounts, { merchantId, query: {} })).data

  test('BEY-111 BEY-264 waits for a second person, who sees the account; its number stays sealed until then', async () => {
    const owner = await world.merchant()
    const first = await addAccount(owner)
    const admin = await owner.colleague()
    const { merchantId } = owner
    const shop: Shop = { owner, merchantId, admin, manager: admin }
    await owner.call(api.saveApprovalRule, {
      merchantId,
      body: { refundsOver: null, bankChanges: true },
    })
    const { approvalId, approvers } = pendingApproval(await add(shop, owner, '87654321'))
    expect(approvers).toEqual([admin.email])
    expect(await accountsOf(shop)).toEqual([first])
    expect(await listed(shop, admin)).toMatchObject([
      {
        subject: {
          act: 'add_bank_account',
          accountName: 'Shop Pty Ltd',
          accountNumberLast4: '4321',
          routingNumber: '062000',
          country: 'AU',
          currency: 'AUD',
        },
        mayApprove: true,
      },
    ])
    const stored = await world.db.readerPool.query<{ row: string }>(
      'select a::text as row from app.approval a where merchant_id = $1',
      [merchantId],
    )
    expect(stored.rows[0]?.row).not.toContain('87654321')
    await expect(approve(shop, owner, approvalId)).rejects.toMatchObject({ status: 403 })
    const viewer = await owner.colleague({ role: 'viewer' })
    expect(await listed(shop, viewer)).toEqual([])
    await expect(approve(shop, viewer, approvalId)).rejects.toMatchObject({ status: 403 })

    const { result } = await approve(shop, admin, approvalId)
    const added = (await accountsOf(shop)).find(
      ({ externalAccountId }) => externalAccountId === result?.id,
    )
    expect(added).toMatchObject({ accountNumberLast4: '4321', isDefaultForCurrency: false })
    const { rows } = await world.db.readerPool.query<{ sealed: unknown }>(
      'select account_number_sealed as sealed from app.approval where merchant_id = $1',
      [merchantId],
    )
    expect(rows).toEqual([{ sealed: null }])

    const primaryResult = await owner.call(api.makeBankAccountPrimary, {
      merchantId,
      externalAccountId: result?.id ?? '',
    })
    const primary = pendingApproval(primaryResult.data).approvalId
    const replaced = async () =>
      (await listed(shop, admin)).find((approval) => approval.approvalId === primary)?.subject
    expect(await replaced()).toMatchObject({
      accountNumberLast4: '4321',
      insteadOfLast4: first.accountNumberLast4,
    })
    const tries = await Promise.allSettled([
      approve(shop, admin, primary),
      decline(shop, admin, primary),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const isApproved = (await stateOf(shop, primary)) === 'approved'
    expect((await accountsOf(shop)).find((account) => account.isDefaultForCurrency)).toMatchObject({
      externalAccountId: isApproved ? result?.id : first.externalAccountId,
    })
    // Today's account says nothing about the earlier decision.
    expect(await replaced()).toMatchObject({ insteadOfLast4: null })
  })

  test('BEY-111 with invalid details is refused before a second person is asked', async () => {
    const shop = await shopOf()
    await expect(add(shop, shop.owner, '1')).rejects.toMatchObject({
      status: 400,
      message: 'Please enter valid account number',
    })
    await expect(
      shop.owner.call(api.makeBankAccountPrimary, {
        merchantId: shop.merchantId,
        externalAccountId: 'xacc_0000000000000000',
      }),
    ).rejects.toMatchObject({ status: 404 })
    expect(await listed(shop, shop.owner)).toEqual([])
  })

  test('BEY-111 during set-up needs no second person', async () => {
    const owner = await world.merchant({ activated: false })
    const { merchantId } = owner
    await owner.colleague()
    await owner.call(api.saveApprovalRule, {
      merchantId,
      body: { refundsOver: null, bankChanges: true },
    })
    const shop: Shop = { owner, merchantId, admin: owner, manager: owner }
    expect(withoutApproval(await add(shop, owner, '87654321'))).toMatchObject({
      accountNumberLast4: '4321',
    })
  })
})

describe('a returned account and the payout schedule', () => {
  const RETURNED = new Date('2026-03-01T00:00:00Z')

  async function returned() {
    const owner = await world.merchant()
    const { merchantId } = owner
    const { externalAccountId } = await addAccount(owner)
    const admin = await owner.colleague()
    const shop: Shop = { owner, merchantId, admin, manager: admin }
    await owner.call(api.saveApprovalRule, {
      merchantId,
      body: { refundsOver: null, bankChanges: true },
    })
    await world.db.inMerchant(merchantId, (tx) =>
      world.services.bankAccounts.markReturned(tx, merchantId, externalAccountId, RETURNED),
    )
    const returnedAt = async () => {
      const { data } = await owner.call(api.queryBankAccounts, { merchantId, query: {} })
      return data[0]?.returnedAt
    }
    const confirm = async ({ call }: Person) =>
      (await call(api.confirmBankAccount, { merchantId, externalAccountId })).data
    return { shop, externalAccountId, returnedAt, confirm }
  }
  const schedule = async ({ merchantId }: Shop, { call }: Person, body: 'daily' | 'weekly') =>
    (await call(api.setPayoutSchedule, { merchantId, body })).data
  const scheduleOf = async ({ merchantId, owner }: Shop) =>
    (await owner.call(api.getPayoutSchedule, { merchantId })).data

  test('BEY-178 an account that returned a transfer gets the next one only after a second person approves', async () => {
    const { shop, externalAccountId, returnedAt, confirm } = await returned()
    const { owner, admin, merchantId } = shop
    const { approvalId, approvers } = pendingApproval(await confirm(owner))
    expect(approvers).toEqual([admin.email])
    expect(await returnedAt()).toBe(RETURNED.toISOString())
    await expect(confirm(owner)).rejects.toMatchObject({ errorCode: 'possible_duplicate' })
    await expect(approve(shop, owner, approvalId)).rejects.toMatchObject({ status: 403 })
    const viewer = await owner.colleague({ role: 'viewer' })
    expect(await listed(shop, viewer)).toEqual([])
    await expect(approve(shop, viewer, approvalId)).rejects.toMatchObject({ status: 403 })
    await readEvents(shop)
    expect(await mailsOf(shop, 'approval_asked')).toEqual([
      {
        recipient: admin.email,
        subject: expect.stringContaining(
          'asks you to approve resuming transfers to a bank account that sent one back',
        ) as string,
      },
    ])
    expect(await approve(shop, admin, approvalId)).toMatchObject({
      state: 'approved',
      subject: {
        act: 'confirm_bank_account',
        externalAccountId,
        accountNumberLast4: expect.stringMatching(/^\d{4}$/) as string,
      },
      result: { id: externalAccountId },
    })
    expect(await returnedAt()).toBeNull()
    expect(await approve(shop, admin, approvalId)).toMatchObject({ state: 'approved' })
    const { rows } = await world.db.readerPool.query<{ actor: string }>(
      `select actor from app.audit_event where merchant_id = $1 and action = 'bank_account.confirmed'`,
      [merchantId],
    )
    expect(rows).toEqual([{ actor: owner.userId }])
    expect(withoutApproval(await confirm(owner))).toMatchObject({
      externalAccountId,
      returnedAt: null,
    })
  })

  test('BEY-178 a declined confirmation resumes no transfers', async () => {
    const { shop, returnedAt, confirm } = await returned()
    const { approvalId } = pendingApproval(await confirm(shop.owner))
    await decline(shop, shop.admin, approvalId)
    expect(await returnedAt()).toBe(RETURNED.toISOString())
  })

  test('BEY-178 changing the payout schedule waits for a second person; the present schedule is answered at once', async () => {
    const { shop } = await returned()
    const { owner, admin, merchantId } = shop
    expect(await scheduleOf(shop)).toBe('daily')
    expect(await schedule(shop, owner, 'daily')).toBe('daily')
    const { approvalId } = pendingApproval(await schedule(shop, owner, 'weekly'))
    expect(await scheduleOf(shop)).toBe('daily')
    await expect(schedule(shop, owner, 'weekly')).rejects.toMatchObject({
      errorCode: 'possible_duplicate',
    })
    expect(await listed(shop, admin)).toMatchObject([
      { subject: { act: 'change_payout_schedule', schedule: 'weekly' }, mayApprove: true },
    ])
    await expect(approve(shop, owner, approvalId)).rejects.toMatchObject({ status: 403 })
    await approve(shop, admin, approvalId)
    expect(await scheduleOf(shop)).toBe('weekly')
    const mails = await sentMails(world, merchantId, { recipient: owner.email })
    const changed = mails.filter(({ subject }) => subject.includes('transfer schedule'))
    expect(changed.map(({ plain }) => plain.includes(`Approved by: ${admin.email}`))).toEqual([
      true,
    ])
    const { rows } = await world.db.readerPool.query<{ details: object }>(
      `select details from app.audit_event where merchant_id = $1 and action = 'approval.asked'`,
      [merchantId],
    )
    expect(rows).toEqual([{ details: { act: 'change_payout_schedule', schedule: 'weekly' } }])
  })

  test('BEY-178 during set-up, or without the owner’s rule, both happen at once', async () => {
    const { shop, returnedAt, confirm } = await returned()
    const { owner, merchantId } = shop
    await owner.call(api.saveApprovalRule, {
      merchantId,
      body: { refundsOver: null, bankChanges: false },
    })
    expect(await schedule(shop, owner, 'weekly')).toBe('weekly')
    expect(withoutApproval(await confirm(owner))).toMatchObject({ returnedAt: null })
    expect(await returnedAt()).toBeNull()
    expect(await listed(shop, owner)).toEqual([])

    const fresh = await world.merchant({ activated: false })
    await fresh.colleague()
    await fresh.call(api.saveApprovalRule, {
      merchantId: fresh.merchantId,
      body: { refundsOver: null, bankChanges: true },
    })
    const own: Shop = { ...shop, owner: fresh, merchantId: fresh.merchantId }
    expect(await schedule(own, fresh, 'weekly')).toBe('weekly')
  })
})

describe('the rule', () => {
  test('BEY-113 can be changed only by an owner, is recorded, and is emailed to every admin', async () => {
    const owner = await world.merchant()
    const { merchantId } = owner
    const save = ({ call }: Person, refundsOver: number | null, bankChanges = false) =>
      call(api.saveApprovalRule, { merchantId, body: { refundsOver, bankChanges } })
    await expect(save(owner, 0)).rejects.toMatchObject({
      status: 409,
      errorCode: 'second_person_missing',
    })
    const manager = await owner.colleague({ role: 'manager' })
    await expect(save(owner, null, true)).rejects.toMatchObject({
      errorCode: 'second_person_missing',
    })
    const admin = await owner.colleague()
    for (const person of [admin, manager])
      await expect(save(person, 0)).rejects.toMatchObject({
        status: 403,
        errorCode: 'ownership_manage_required',
      })
    await save(owner, 500_00, true)
    await save(owner, 500_00, true)
    expect((await admin.call(api.getApprovalRule, { merchantId })).data).toEqual({
      refundsOver: 500_00,
      bankChanges: true,
    })
    expect((await manager.call(api.getPermissions, {})).data.secondPerson).toEqual({
      refundsOver: 500_00,
      bankChanges: true,
    })
    await save(owner, null)
    const { rows } = await world.db.readerPool.query(
      `select actor, details from app.audit_event
       where merchant_id = $1 and action = 'approval_rule.changed' order by at, event_id`,
      [merchantId],
    )
    const both = 'refunds over $500.00 AUD and changes of bank accounts and transfers'
    expect(rows).toEqual([
      { actor: owner.userId, details: { before: 'nothing', after: both } },
      { actor: owner.userId, details: { before: both, after: 'nothing' } },
    ])
    const mails = (await mailsOf({ merchantId } as Shop, 'security_notice')).filter(({ subject }) =>
      subject.includes('What needs a second person was changed'),
    )
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      [owner.email, owner.email, admin.email, admin.email].toSorted(),
    )
  })

  test('BEY-113 mails those who may approve but never the requester, and tells the requester the outcome', async () => {
    const shop = await shopOf()
    const { owner, admin, manager } = shop
    await owner.colleague({ role: 'viewer' })
    await owner.colleague({ role: 'cashier' })
    const approvalId = await requestRefund(shop, manager, await paid(owner), 60_00)
    await readEvents(shop)
    expect(await mailsOf(shop, 'approval_asked')).toEqual(
      [owner.email, admin.email].toSorted().map((recipient) => ({
        recipient,
        subject: `${manager.email} asks you to approve a refund of $60.00 AUD`,
      })),
    )
    await decline(shop, admin, approvalId)
    await readEvents(shop)
    expect(await mailsOf(shop, 'approval_ended')).toEqual([
      {
        recipient: manager.email,
        subject: 'Your request for a refund of $60.00 AUD was declined',
      },
    ])
    expect(await mailsOf(shop, 'approval_asked')).toHaveLength(2)
  })

  test('BEY-113 needs attention only from those who may approve it', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin, manager } = shop
    const cashier = await owner.colleague({ role: 'cashier' })
    const approvalId = await requestRefund(shop, manager, await paid(owner), 60_00)
    const lines = async ({ call }: Person) =>
      (await call(api.getToday, { merchantId, query: {} })).data.attention.filter(
        ({ kind }) => kind === 'approval_open',
      )
    expect(await lines(admin)).toMatchObject([{ count: 1, firstId: approvalId }])
    expect(await lines(manager)).toEqual([])
    expect(await lines(cashier)).toEqual([])
    await decline(shop, owner, approvalId)
    expect(await lines(admin)).toEqual([])
  })

  test('BEY-113 records who asked and who decided', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin, manager } = shop
    const transactionId = await paid(owner)
    const approvalId = await requestRefund(shop, manager, transactionId, 60_00, {
      reason: 'Broken',
    })
    await approve(shop, admin, approvalId)
    const { data } = await owner.call(api.listActivity, {
      merchantId,
      query: { action: 'approval,refund' },
    })
    expect(
      data.map(({ action, email, details }) => [action, email, details['amount'] ?? null]),
    ).toEqual([
      ['refund.made', manager.email, 60_00],
      ['refund.requested', manager.email, 60_00],
      ['approval.approved', admin.email, 60_00],
      ['approval.asked', manager.email, 60_00],
    ])
    expect(data.at(-1)?.details).toMatchObject({ act: 'refund', transactionId, reason: 'Broken' })
  })

  test('BEY-113 applies to a program’s proposals too', async () => {
    const shop = await shopOf()
    const { owner, merchantId, admin } = shop
    const transactionId = await paid(owner)
    const { data: keys } = await owner.call(api.listSecretKeys, { merchantId })
    const { proposalId } = await world.services.proposals.propose(
      { merchantId, keyId: keys[0]?.keyId ?? '', scopes: null, refundLimit: null },
      {
        args: {
          act: 'refund',
          transactionId,
          refundAmount: { amount: 60_00, currency: 'AUD' },
        },
        reason: 'Broken',
      },
    )
    const { data } = await owner.call(api.approveProposal, { merchantId, proposalId })
    expect(data).toMatchObject({ state: 'done', result: { status: 'waiting_for_approval' } })
    expect(await refundsOf(shop)).toEqual([])
    await approve(shop, admin, data.result?.id ?? '')
    expect(await refundsOf(shop)).toHaveLength(1)
  })
})

/** An approval as stored by a newer release that runs on the same database. */
async function insertFromNewerRelease(shop: Shop, by: Person, action: string): Promise<string> {
  const { merchantId } = shop
  const approvalId = pendingApproval(
    (await by.call(api.setPayoutSchedule, { merchantId, body: 'weekly' })).data,
  ).approvalId
  for (const name of ['approval_act_check', 'approval_schedule_check', 'approval_facts_check'])
    await client.query(`alter table app.approval drop constraint if exists ${name}`)
  await client.query(
    'update app.approval set act = $3, payout_schedule = null where merchant_id = $1 and approval_id = $2',
    [merchantId, approvalId, action],
  )
  return approvalId
}

test('BEY-221 an approval of a newer release’s act is shown as unknown, and can be neither decided nor expired here', async () => {
  const shop = await shopOf()
  const { owner, merchantId, admin, manager } = shop
  const transactionId = await paid(owner)
  const sameApproval = await requestRefund(shop, manager, transactionId, 60_00)
  const approvalId = await insertFromNewerRelease(shop, admin, 'pay_everyone_twice')
  await readEvents(shop)
  expect(await mailsOf(shop, 'approval_asked')).not.toEqual([])
  const shown = async (by: Person) =>
    (await listed(shop, by)).map((approval) => [
      approval.approvalId,
      approval.subject.act,
      approval.mayApprove,
    ])
  expect(await shown(owner)).toEqual([
    [sameApproval, 'refund', true],
    [approvalId, 'unknown', false],
  ])
  // A person who may not see every known act does not see the unknown one.
  const cashier = await owner.colleague({ role: 'cashier' })
  expect(await shown(cashier)).toEqual([[sameApproval, 'refund', false]])

  const refusing = { status: 409, errorCode: 'approval_unknown' }
  for (const by of [owner, admin]) {
    await expect(approve(shop, by, approvalId)).rejects.toMatchObject(refusing)
    await expect(decline(shop, by, approvalId)).rejects.toMatchObject(refusing)
    await expect(by.call(api.withdrawApproval, { merchantId, approvalId })).rejects.toMatchObject(
      refusing,
    )
  }
  // Known approvals continue, and this release does not expire the unknown one.
  await approve(shop, admin, sameApproval)
  world.time.advance({ days: APPROVAL_DAYS, minutes: 1 })
  await world.services.approvals.endDue()
  const { rows } = await client.query(
    'select state from app.approval where merchant_id = $1 and approval_id = $2',
    [merchantId, approvalId],
  )
  expect(rows).toEqual([{ state: 'waiting' }])
  await expectLedgerHolds(shop)
})
