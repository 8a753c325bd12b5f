import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import type { ComponentType, Ref } from 'react'

import type { TokenSource } from '../method/token-source.ts'

interface PartProps {
  /** From the provider's adapter: the part's name, the provider's address, and public settings. */
  page: ProviderPage
  currency: string
  isLocked: boolean
}

/** A provider's fields do not call our API: our button asks `source` for a token. */
export interface CardFieldsProps extends PartProps {
  /** The amount due now in minor units; null for a card check. */
  amount: number | null
  /** The card will be charged again later without the customer. */
  isSaved: boolean
  now: () => Date
  source: Ref<TokenSource>
  /** Call it when the details change, so that the next press is a new attempt. Inputs in our own markup need not. */
  onEdit: () => void
}

/** The token source of a provider's wallet button; `wallet` if it is one we know. */
export interface ExpressSource extends Pick<TokenSource, 'token' | 'challenge'> {
  wallet?: WalletKind
}

export interface CardExpressProps extends PartProps {
  /** Minor units. */
  amount: number
  country: string
  payee: string
  /** Call it once it is known whether this browser has any wallet. */
  onReady: (hasButtons: boolean) => void
  /** Pays with the wallet's token; true when the payment succeeded or is in progress. */
  pay: (source: ExpressSource) => Promise<boolean>
}

/** A card provider's part of the page. Each component loads when it first shows. */
export interface CardPart {
  Fields: ComponentType<CardFieldsProps>
  /** Loads the fields so that the server can render them. Absent if they are the provider's frame. */
  preload?: () => Promise<void>
  /** The provider's own wallet buttons, above the other payment methods. */
  Express?: ComponentType<CardExpressProps>
}
