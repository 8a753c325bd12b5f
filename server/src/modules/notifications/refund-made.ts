import type { MerchantTx } from '../../db/database.ts'
import { paidWith } from '../mail/paid-with.ts'
import { refundEmail } from '../mail/templates/refund-notice.ts'
import type { Merchant } from '../merchants/service.ts'
import type { EventMailDeps } from './deps.ts'
import { canReceive } from './send.ts'
import * as store from './store.ts'
import { customerMailBrand } from '../mail/mail-brand.ts'

export async function mailAboutRefund(
  { mail }: EventMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  refundId: string,
): Promise<void> {
  const { merchantId } = merchant
  const refund = await store.findRefund(tx, merchantId, refundId)
  const payment = refund && (await store.findPayment(tx, merchantId, refund.transactionId))
  if (!payment || !canReceive(payment.customerEmail)) return
  const planId = payment.payPlanId
  const plan = planId === null ? null : await store.findPlan(tx, merchantId, planId)
  await mail.enqueue(tx, merchantId, {
    cause: `refund:${refundId}`,
    kind: 'refund_notice',
    recipient: payment.customerEmail,
    ...refundEmail({
      brand: customerMailBrand(merchant),
      payee: merchant.brandName,
      orderNumber: payment.internalOrderId,
      toSource: refund.toSource,
      toPlan: refund.toPlan,
      currency: refund.currency,
      paidWith: paidWith(payment),
      outstanding: plan?.outstanding ?? null,
      contact: merchant.supportEmail,
    }),
  })
}
