import type { GuardedProviders } from '../modules/gateways/registry.ts'
import { guardBank } from '../providers/bank/guard.ts'
import { circuit } from '../providers/circuit/circuit.ts'
import { guardCardProvider } from '../providers/card/guard.ts'
import { guardDirectDebit } from '../providers/direct-debit/guard.ts'
import { guardPayTo } from '../providers/payto/guard.ts'
import { guardWallet } from '../providers/wallet/guard.ts'
import type { Foundation } from './foundation.ts'

/** The sandbox is silent only for certain test cards and accounts, which says nothing about the next call. */
const isScripted = (name: string): boolean => /^sandbox(_|$)/.test(name)

export function guardProviders({
  adapters,
  clock,
  onAnswer,
  onError,
  providerTimeLimitMs,
  tracing,
}: Pick<
  Foundation,
  'adapters' | 'clock' | 'onAnswer' | 'onError' | 'providerTimeLimitMs' | 'tracing'
>): GuardedProviders {
  const callOptions = {
    ...(providerTimeLimitMs !== undefined && { timeLimitMs: providerTimeLimitMs }),
    ...(onAnswer && { onAnswer }),
    tracing,
    onError,
  }
  const optionsFor = ({ name }: { name: string }) =>
    isScripted(name)
      ? callOptions
      : { ...callOptions, circuit: circuit(() => clock.now().getTime()) }
  return {
    card: adapters.card.map((provider) => guardCardProvider(provider, optionsFor(provider))),
    direct_debit: adapters.direct_debit.map((provider) =>
      guardDirectDebit(provider, optionsFor(provider)),
    ),
    payto: adapters.payto.map((provider) => guardPayTo(provider, optionsFor(provider))),
    bank: adapters.bank.map((provider) => guardBank(provider, optionsFor(provider))),
    wallet: adapters.wallet.map((provider) => guardWallet(provider, optionsFor(provider))),
  }
}
