import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import { notFound } from '../../kit/errors.ts'
import type { DeskDeps } from './deps.ts'
import * as store from './watch-store.ts'

const MAX_MERCHANTS = 1_000

export const merchantHandlers = (
  deps: DeskDeps,
): Pick<DeskHandlers, 'listMerchants' | 'setHold' | 'setLimits'> => ({
  listMerchants: async () => ({
    merchants: await store.deskMerchants(deps.db.reader, deps.clock.now(), MAX_MERCHANTS),
  }),
  async setHold({ session, params, body }) {
    const { merchantId } = params
    const slug = await slugOf(deps, merchantId)
    const before = await deps.bankAccounts.holdHours(merchantId)
    await deps.bankAccounts.setHoldHours(merchantId, body.hours)
    await note(deps, session.who, {
      action: 'merchant.hold_set',
      subject: slug,
      details: { before, after: body.hours },
    })
    return { isDone: true }
  },
  async setLimits({ session, params, body }) {
    const { merchantId } = params
    const slug = await slugOf(deps, merchantId)
    const before = await deps.paymentLimits.set(merchantId, body, `operator:${session.who.email}`)
    await note(deps, session.who, {
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
  `${before ?? 'none'} to ${after ?? 'none'}`

async function slugOf({ merchants }: DeskDeps, merchantId: string): Promise<string> {
  const known = (await merchants.list()).find((one) => one.merchantId === merchantId)
  if (!known) throw notFound()
  return known.slug
}

const note = (
  { db, operatorLog }: DeskDeps,
  who: OperatorActor,
  event: Parameters<DeskDeps['operatorLog']['record']>[2],
): Promise<void> => db.inGlobal((tx) => operatorLog.record(tx, who, event))
