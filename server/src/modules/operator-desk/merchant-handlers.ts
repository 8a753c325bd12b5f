import { currency as currencies } from '@paydeck/contract/money/schemas'
import { formatMoney } from '@paydeck/contract/money/money'

import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import type { DeskDeps } from './deps.ts'
import * as store from './watch-store.ts'

const MAX_MERCHANTS = 1_000

type Calls =
  | 'listMerchants'
  | 'setHold'
  | 'setLimits'
  | 'listMerchantFeeInvoices'
  | 'getMerchantFeeInvoice'

export const merchantHandlers = (deps: DeskDeps): Pick<DeskHandlers, Calls> => ({
  listMerchants: async () => ({
    merchants: await store.deskMerchants(deps.db.reader, deps.clock.now(), MAX_MERCHANTS),
  }),
  async listMerchantFeeInvoices({ params }) {
    await slugOf(deps, params.merchantId)
    return { invoices: await deps.feeInvoices.list(params.merchantId) }
  },
  async getMerchantFeeInvoice({ params: { merchantId, month, currency } }) {
    await slugOf(deps, merchantId)
    const parsed = currencies.safeParse(currency)
    if (!parsed.success) throw notFound()
    const query = { month, currency: parsed.data }
    const { name, bytes, sha256 } = await deps.feeInvoices.paper(merchantId, query)
    return { fileName: name, base64: bytes.toString('base64'), sha256 }
  },
  async setHold({ session, params, body }) {
    const { merchantId } = params
    const slug = await slugOf(deps, merchantId)
    const before = await deps.bankAccounts.holdHours(merchantId)
    await deps.bankAccounts.setHoldHours(merchantId, body.hours)
    await note(deps, session.actor, {
      action: 'merchant.hold_set',
      subject: slug,
      details: { before, after: body.hours },
    })
    return { isDone: true }
  },
  async setLimits({ session, params, body }) {
    const { merchantId } = params
    const slug = await slugOf(deps, merchantId)
    const before = await deps.paymentLimits.set(merchantId, body, `operator:${session.actor.email}`)
    await note(deps, session.actor, {
      action: 'merchant.limits_set',
      subject: slug,
      details: {
        payment: change(before.limitPayment, body.limitPayment),
        day: change(before.limitDay, body.limitDay),
        month: change(before.limitMonth, body.limitMonth),
      },
    })
    return { isDone: true }
  },
})

const change = (before: number | null, after: number | null): string =>
  `${limitText(before)} to ${limitText(after)}`

const limitText = (limit: number | null): string => (limit === null ? 'none' : formatMoney(limit))

/** Throws 404 for an unknown merchant. */
export const slugOf = async ({ merchants }: DeskDeps, merchantId: string): Promise<string> =>
  (await merchants.get(merchantId)).slug

/** Logs an act on a merchant. */
export const note = (
  { db, operatorLog }: DeskDeps,
  actor: OperatorActor,
  event: Parameters<DeskDeps['operatorLog']['record']>[2],
): Promise<void> => db.inGlobal((tx) => operatorLog.record(tx, actor, event))
