import type { CheckoutCard } from '@paydeck/contract/calls/shop/checkout'

import { Choice } from '../../hosted-page/form/choice.tsx'

export const NEW_CARD = 'new'

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

function labelOf({ brand, last4, expMonth, expYear }: CheckoutCard): string {
  const name = BRANDS[brand ?? ''] ?? 'Card'
  const until = expMonth && expYear ? `, ${String(expMonth).padStart(2, '0')}/${expYear % 100}` : ''
  return `${name} ${last4 ?? ''}${until}`
}

interface SavedCardsProps {
  cards: readonly CheckoutCard[]
  isLocked: boolean
  selected: string
  onSelect: (card: string) => void
}

export const SavedCards = ({ cards, isLocked, selected, onSelect }: SavedCardsProps) => (
  <Choice
    legend="Which card?"
    name="card"
    isLocked={isLocked}
    selected={selected}
    options={[
      ...cards.map((card) => [card.cardPaymentSourceId, labelOf(card)] as const),
      [NEW_CARD, 'Another card'] as const,
    ]}
    onSelect={onSelect}
  />
)
