import { CARD_PARTS as OURS } from '../../src/hosted-page/card/card-parts.ts'
import { lazyFields } from '../../src/hosted-page/card/lazy-fields.tsx'
import type { CardPart } from '../../src/hosted-page/card/card-part.ts'
import { lazyPart } from '../../src/hosted-page/lazy-part.tsx'

/** Replaces our card parts in the journeys' build: ours and the toy's. */
export const CARD_PARTS: Readonly<Record<string, CardPart>> = {
  ...OURS,
  'toy-fields': {
    Fields: lazyFields(async () => (await import('./toy-fields.tsx')).ToyFields),
    Express: lazyPart(async () => (await import('./toy-express.tsx')).ToyExpress),
  },
}
