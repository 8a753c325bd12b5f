import type { Invoice } from '@paydeck/contract/calls/invoice'

import type { Fact } from './facts.tsx'

/** What the merchant asked of its own beside the order, where the customer may see it. */
export const answerFacts = ({ answers }: Invoice): Fact[] =>
  answers.map(({ label, value }) => [label, value])
