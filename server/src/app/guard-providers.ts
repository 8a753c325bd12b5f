import type { GuardedProviders } from '../modules/gateways/registry.ts'
import { guardBank } from '../providers/bank/guard.ts'
import { guardCardProvider } from '../providers/card/guard.ts'
import { guardDirectDebit } from '../providers/direct-debit/guard.ts'
import { guardPayTo } from '../providers/payto/guard.ts'
import { guardWallet } from '../providers/wallet/guard.ts'
import type { Foundation } from './foundation.ts'

export function guardProviders({
  adapters,
  onAnswer,
  onError,
  providerTimeLimitMs,
}: Pick<
  Foundation,
  'adapters' | 'onAnswer' | 'onError' | 'providerTimeLimitMs'
>): GuardedProviders {
  const patience = {
    ...(providerTimeLimitMs !== undefined && { timeLimitMs: providerTimeLimitMs }),
    ...(onAnswer && { onAnswer }),
    onError,
  }
  return {
    card: adapters.card.map((provider) => guardCardProvider(provider, patience)),
    direct_debit: adapters.direct_debit.map((provider) => guardDirectDebit(provider, patience)),
    payto: adapters.payto.map((provider) => guardPayTo(provider, patience)),
    bank: adapters.bank.map((provider) => guardBank(provider, patience)),
    wallet: adapters.wallet.map((provider) => guardWallet(provider, patience)),
  }
}
