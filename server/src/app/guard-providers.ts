import { guardBank } from '../providers/bank/guard.ts'
import { guardCardProvider } from '../providers/card/guard.ts'
import { guardDirectDebit } from '../providers/direct-debit/guard.ts'
import { guardHostedIdentity } from '../providers/identity/guard.ts'
import { guardPayTo } from '../providers/payto/guard.ts'
import { guardWallet } from '../providers/wallet/guard.ts'
import type { Foundation } from './foundation.ts'

/** The providers behind a time limit, and how their deliveries of events are read. */
export function guardProviders(base: Foundation) {
  const { onError, providerTimeLimitMs, cardProvider, directDebitProvider, payToProvider } = base
  const patience = {
    ...(providerTimeLimitMs !== undefined && { timeLimitMs: providerTimeLimitMs }),
    onError,
  }
  return {
    card: guardCardProvider(cardProvider, patience),
    directDebit: guardDirectDebit(directDebitProvider, patience),
    payTo: guardPayTo(payToProvider, patience),
    bank: guardBank(base.bankProvider, patience),
    wallet: base.walletProvider ? guardWallet(base.walletProvider, patience) : null,
    hostedIdentity: base.hostedIdentity
      ? guardHostedIdentity(base.hostedIdentity, { onError })
      : null,
    deliveryReaders: {
      [`card-${cardProvider.name}`]: cardProvider.readEvent,
      [directDebitProvider.name]: directDebitProvider.readEvent,
      [payToProvider.name]: payToProvider.readEvent,
    },
  }
}
