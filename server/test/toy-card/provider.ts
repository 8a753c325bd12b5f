import * as z from 'zod/mini'

import {
  defineProvider,
  type OpenedProvider,
  type ProviderKit,
} from '../../src/providers/define-provider.ts'
import { toyAdapter } from './adapter.ts'
import { type ToyEvents, toyEvents } from './events.ts'
import { toyMemory, type ToyMemory } from './memory.ts'

export interface ToyCardProvider
  extends OpenedProvider<'card'>, ToyMemory, Pick<ToyEvents, 'tell'> {}

/** A second card provider, on another site than ours. This folder shows everything that adding a provider takes. */
export const toyCard = defineProvider({
  kind: 'card',
  name: 'toy',
  settings: z.object({ TOY_CARD_ORIGIN: z.url() }),
  storage: null,
  csp: ({ TOY_CARD_ORIGIN: site }) => ({ script: [site], frame: [site] }),
  open: openToyCard,
})

function openToyCard(kit: ProviderKit<{ TOY_CARD_ORIGIN: string }>): ToyCardProvider {
  const memory = toyMemory()
  const { readEvent, tell } = toyEvents(kit)
  const site = kit.settings.TOY_CARD_ORIGIN
  return Object.assign(memory, {
    provider: toyAdapter(memory, {
      page: {
        part: 'toy-fields',
        tokensUrl: `${site}/tokens`,
        settings: { publishable: 'pk_toy' },
      },
      readEvent,
    }),
    tell,
    check: async () => [{ check: 'The toy answers', isOk: true }],
  })
}
