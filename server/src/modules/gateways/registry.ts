import type { BankGateway } from '../../providers/bank/port.ts'
import type { CardGateway } from '../../providers/card/port.ts'
import type { DirectDebitGateway } from '../../providers/direct-debit/port.ts'
import type { DisputingGateway } from '../../providers/disputes/port.ts'
import type { MovementsGateway } from '../../providers/movements/port.ts'
import type { PayToGateway } from '../../providers/payto/port.ts'
import type { RefundingGateway } from '../../providers/refunds/port.ts'
import type { WalletGateway } from '../../providers/wallet/port.ts'
import { AppError } from '../../kit/errors.ts'
import type { GatewayScope, ProviderKind } from './rules.ts'

/** Every configured provider, each behind its own time limit, in the order of `installed.ts`. */
export interface GuardedProviders {
  card: readonly CardGateway[]
  direct_debit: readonly DirectDebitGateway[]
  payto: readonly PayToGateway[]
  bank: readonly BankGateway[]
  wallet: readonly WalletGateway[]
}

/** Anything that stores the name of its provider: operations, disputes, payouts. */
export interface ProviderRef {
  provider: string
}

export interface GatewaysOf<Gateway> {
  readonly names: readonly string[]
  /** The provider of an earlier step, which must also do the following ones. Throws 503 when it is not configured. */
  of(ref: ProviderRef): Gateway
  /** The provider for something new, by the routing rules; null when none of the kind is configured. */
  for(scope: GatewayScope): Promise<Gateway | null>
}

export interface Gateways {
  card: GatewaysOf<CardGateway>
  direct_debit: GatewaysOf<DirectDebitGateway>
  payto: GatewaysOf<PayToGateway>
  bank: GatewaysOf<BankGateway>
  wallet: GatewaysOf<WalletGateway>
  /** Of any kind: names are unique among the providers that take payments. */
  refunds: Pick<GatewaysOf<RefundingGateway>, 'of'>
  disputes: Pick<GatewaysOf<DisputingGateway & { name: string }>, 'of'>
  /** Our accounts at providers and banks, each with its own list of movements. */
  accounts: readonly MovementsAccount[]
}

export interface MovementsAccount {
  kind: Exclude<ProviderKind, 'wallet'>
  name: string
  gateway: MovementsGateway
}

interface NamedGateway {
  readonly name: string
}

function findNamed<Gateway extends NamedGateway>(
  gateways: readonly Gateway[],
  { provider }: ProviderRef,
): Gateway {
  const gateway = gateways.find(({ name }) => name === provider)
  if (!gateway)
    throw new AppError(
      503,
      'provider_off',
      `The provider "${provider}" that this belongs to is not set up here.`,
    )
  return gateway
}

/** Chooses a provider by the routing rules; undefined without a rule. */
export type ChooseProvider = (
  kind: ProviderKind,
  scope: GatewayScope,
) => Promise<string | undefined>

export function gatewayRegistry(guarded: GuardedProviders, choose: ChooseProvider): Gateways {
  const kindOf = <Gateway extends NamedGateway>(
    kind: ProviderKind,
    gateways: readonly Gateway[],
  ): GatewaysOf<Gateway> => ({
    names: gateways.map(({ name }) => name),
    of: (ref) => findNamed(gateways, ref),
    async for(scope) {
      const [first, ...rest] = gateways
      // A rule can only name a configured provider, so there is no choice.
      if (!first || rest.length === 0) return first ?? null
      const provider = await choose(kind, scope)
      return provider === undefined ? first : findNamed(gateways, { provider })
    },
  })
  const { card, direct_debit: directDebit, payto } = guarded
  return {
    card: kindOf('card', card),
    direct_debit: kindOf('direct_debit', directDebit),
    payto: kindOf('payto', payto),
    bank: kindOf('bank', guarded.bank),
    wallet: kindOf('wallet', guarded.wallet),
    refunds: { of: (ref) => findNamed([...card, ...directDebit, ...payto], ref) },
    disputes: { of: (ref) => findNamed([...card, ...payto], ref) },
    accounts: [
      ...accountsOf('card', card),
      ...accountsOf('direct_debit', directDebit),
      ...accountsOf('payto', payto),
      ...accountsOf('bank', guarded.bank.filter(hasList)),
    ],
  }
}

const hasList = (bank: BankGateway): bank is BankGateway & MovementsGateway =>
  bank.movements !== undefined

const accountsOf = (
  kind: MovementsAccount['kind'],
  gateways: readonly (MovementsGateway & NamedGateway)[],
): MovementsAccount[] => gateways.map((gateway) => ({ kind, name: gateway.name, gateway }))
