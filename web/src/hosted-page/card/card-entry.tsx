import type { ProviderPage } from '@paydeck/contract/calls/invoice'
import { lookUp } from '@paydeck/contract/identifiers/look-up'

import { CARD_PARTS } from './card-parts.ts'
import type { CardFieldsProps, CardPart } from './card-part.ts'

/** The card provider's part; null if this page does not have it, or no card can be taken. */
export const cardPartOf = (page: ProviderPage | null): CardPart | null =>
  (page && lookUp(CARD_PARTS, page.part)) ?? null

interface CardEntryProps extends Omit<CardFieldsProps, 'page'> {
  page: ProviderPage | null
}

export function CardEntry({ page, ...props }: CardEntryProps) {
  const part = cardPartOf(page)
  if (!page || !part) return <NoCards />
  return <part.Fields page={page} {...props} />
}

export const NoCards = () => (
  <div className="notice" role="status">
    <h2>You cannot pay by card here at the moment</h2>
    <p>Nothing was charged. Choose another way to pay, or contact the business.</p>
  </div>
)
