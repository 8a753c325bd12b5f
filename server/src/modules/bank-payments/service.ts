import type { BankMethod } from '@paydeck/contract/calls/payments/bank-payments'

import type { InvoiceHolder } from '../../kit/actor.ts'
import { conflict } from '../../kit/errors.ts'
import { currentRequest } from '../../kit/request-context.ts'
import type { Gateways } from '../gateways/registry.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { PaymentRow } from '../payments/service.ts'
import { checkReturns, type ReturnsDeps } from './check-returns.ts'
import { type DebitDetails, payByDebit } from './direct-debit.ts'
import { cancelPayTo, payByPayTo, type PayToDeps } from './payto.ts'

export interface BankPaymentsDeps extends ReturnsDeps, PayToDeps {
  gateways: Pick<Gateways, 'direct_debit' | 'payto'>
  merchants: Pick<MerchantsService, 'get' | 'getActivated'>
}

export type BankPaymentsService = ReturnType<typeof bankPaymentsService>

export const bankPaymentsService = (deps: BankPaymentsDeps) => ({
  /** Pending is the normal result. 404 for an unknown order, 409 with a sentence when it cannot be paid this way. */
  async payByBank(holder: InvoiceHolder, method: BankMethod): Promise<PaymentRow> {
    const merchant = await deps.merchants.getActivated(holder.merchantId)
    if (merchant.tradingCountry !== 'AU')
      throw conflict('method_not_available', 'Please pay by card: this business takes no other.')
    return method.directDebit
      ? payByDebit(deps, holder, debitOf(deps, method.directDebit), merchant)
      : payByPayTo(deps, holder, method.payTo.agreementToken, merchant)
  },

  giveUpPayTo: (holder: InvoiceHolder): Promise<void> => cancelPayTo(deps, holder),

  checkReturns: (): Promise<void> => checkReturns(deps),
})

/** Records the customer of this request as the one who accepted the mandate. */
function debitOf(
  { clock }: Pick<BankPaymentsDeps, 'clock'>,
  { paymentToken, mandateAccepted }: NonNullable<BankMethod['directDebit']>,
): DebitDetails {
  const request = mandateAccepted === true ? currentRequest() : undefined
  return {
    accountToken: paymentToken,
    acceptance: request
      ? { at: clock.wall(), address: request.address, userAgent: request.userAgent }
      : null,
  }
}
