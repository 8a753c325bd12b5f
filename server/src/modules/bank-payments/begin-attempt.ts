import type { Database } from '../../db/database.ts'
import type { InvoiceHolder } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { NamedCircuit } from '../gateways/available.ts'
import type { GatewaysOf } from '../gateways/registry.ts'
import type { Merchant } from '../merchants/service.ts'
import { newAttempt } from '../payments/attempts/attempt.ts'
import type { AttemptsService } from '../payments/attempts/open-attempt.ts'

export interface BankAttemptDeps {
  db: Database
  clock: Clock
  newId: NewId
  attempts: AttemptsService
}

interface BankAttemptOptions<Gateway> {
  method: 'direct_debit' | 'payto'
  gateways: GatewaysOf<Gateway>
  paymentToken: string
  /** Throws when the chosen provider cannot take the payment; nothing has been recorded then. */
  checkGateway?: (gateway: Gateway) => void
}

/** Reserve: locks the order for this attempt and records the operation before the provider is called. */
export async function beginBankAttempt<Gateway extends NamedCircuit>(
  { db, clock, newId, attempts }: BankAttemptDeps,
  holder: InvoiceHolder,
  options: BankAttemptOptions<Gateway>,
  merchant: Merchant,
) {
  const attempt = newAttempt(newId, holder)
  const { merchantId } = holder
  const gatewayFor = async (currency: string) => {
    const gateway = await options.gateways.for({ merchantId, currency })
    if (!gateway)
      throw conflict(
        'no_bank_provider',
        'Bank accounts cannot be charged here yet: no provider is set up.',
      )
    options.checkGateway?.(gateway)
    return gateway
  }
  const { method, paymentToken } = options
  const context = { merchant, now: clock.now() }
  const { amount, currency, gateway } = await db.inMerchant(merchantId, (tx) =>
    attempts.open(tx, attempt, { method, paymentToken, gatewayFor }, context),
  )
  const request = bankRequestOf(attempt.operationId, merchant, { amount, currency })
  return { attempt, gateway, request }
}

/** The request common to all bank providers; the caller adds the account's token. */
export const bankRequestOf = (
  operationId: string,
  merchant: Merchant,
  money: { amount: number; currency: string },
) => ({
  operationId,
  merchantId: merchant.merchantId,
  ...money,
  reference: merchant.cardStatementName ?? merchant.brandName,
})
