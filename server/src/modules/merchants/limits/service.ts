import type { Database } from '../../../db/database.ts'
import { badRequest } from '../../../kit/errors.ts'
import type { AuditService } from '../../audit/service.ts'
import type { MerchantsService } from '../service.ts'
import { limitsProblem, type PaymentLimits } from './rules.ts'

export interface LimitsDeps {
  db: Database
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get' | 'lock' | 'change'>
}

export interface PaymentLimitsService {
  get(merchantId: string): Promise<PaymentLimits>
  /** Applies from the next payment on. Returns the previous limits. 400 for limits that make no sense. */
  set(merchantId: string, limits: PaymentLimits, actor: string): Promise<PaymentLimits>
}

export const paymentLimits = (deps: LimitsDeps): PaymentLimitsService => ({
  get: async (merchantId) => limitsOf(await deps.merchants.get(merchantId)),
  set: (merchantId, limits, actor) => setLimits(deps, merchantId, { ...limits, actor }),
})

const limitsOf = ({ limitPayment, limitDay, limitMonth }: PaymentLimits): PaymentLimits => ({
  limitPayment,
  limitDay,
  limitMonth,
})

async function setLimits(
  { db, audit, merchants }: LimitsDeps,
  merchantId: string,
  { actor, ...requested }: PaymentLimits & { actor: string },
): Promise<PaymentLimits> {
  const limits = limitsOf(requested)
  const problem = limitsProblem(limits)
  if (problem !== null) throw badRequest(problem)
  return db.inMerchant(merchantId, async (tx) => {
    const before = limitsOf(await merchants.lock(tx, merchantId))
    await merchants.change(tx, merchantId, limits)
    await audit.record(tx, merchantId, {
      actor,
      action: 'payment_limits.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { ...limits },
    })
    return before
  })
}
