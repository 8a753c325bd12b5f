import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import type { ComponentType, Ref } from 'react'

import type { TokenSource } from '../method/token-source.ts'

interface PartProps {
  /** What the provider's adapter answers for its part: its own address, and public settings. */
  page: ProviderPage
  currency: string
  isLocked: boolean
}

/** What a provider's fields get. They call nothing of ours: a press of our button asks `source` for a token. */
export interface CardFieldsProps extends PartProps {
  /** What is taken now, minor units; null when the card is only checked. */
  amount: number | null
  /** The card is charged again later, without its owner. */
  isKept: boolean
  now: () => Date
  source: Ref<TokenSource>
  /** What was entered has changed: what is sent next is a new attempt. Fields of our own markup need not call it. */
  onEdit: () => void
}

/** What a wallet of a provider's own gives; `wallet` where it is one that has a name here. */
export interface ExpressSource extends Pick<TokenSource, 'token' | 'challenge'> {
  wallet?: WalletKind
}

/** What a provider's own wallet buttons get. */
export interface CardExpressProps extends PartProps {
  /** Minor units. */
  amount: number
  country: string
  payee: string
  /** Whether this browser has any of them. */
  onReady: (hasButtons: boolean) => void
  /** Pays with the wallet's token; true when the payment succeeded or is in progress. */
  pay: (source: ExpressSource) => Promise<boolean>
}

/** A card provider's part of the page. Each component loads when it first shows. */
export interface CardPart {
  Fields: ComponentType<CardFieldsProps>
  /** Fetches fields that the server can draw, too; absent where they are a frame of the provider's. */
  ready?: () => Promise<void>
  /** Wallets that the provider shows itself, above the other payment methods. */
  Express?: ComponentType<CardExpressProps>
}
