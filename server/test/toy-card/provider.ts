import { createHmac, timingSafeEqual } from 'node:crypto'

import * as z from 'zod/mini'

import {
  defineProvider,
  type OpenedProvider,
  type ProviderKit,
} from '../../src/providers/define-provider.ts'
import type { ProviderEvent, ReadEvent } from '../../src/providers/events/port.ts'
import { toyAdapter } from './adapter.ts'
import { toyMemory, type ToyMemory } from './memory.ts'

const SIGNATURE = 'toy-signature'

export interface ToyCardProvider extends OpenedProvider<'card'>, ToyMemory {
  /** Sends an event as the toy's servers do; answers the status. */
  tell(event: Omit<ProviderEvent, 'type'>): Promise<number>
}

/** A second card provider, on another site than ours: everything that one costs the server stands in this folder. */
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
  const key = kit.key('events')
  const site = kit.settings.TOY_CARD_ORIGIN
  return Object.assign(memory, {
    provider: toyAdapter(memory, {
      page: {
        part: 'toy-fields',
        tokensUrl: `${site}/tokens`,
        settings: { publishable: 'pk_toy' },
      },
      readEvent: readSigned(key),
    }),
    async tell(event: Omit<ProviderEvent, 'type'>) {
      const body = JSON.stringify({ type: 'charge.changed', ...event })
      const { status } = await fetch(kit.eventsUrl, {
        method: 'POST',
        headers: { [SIGNATURE]: signed(key, Buffer.from(body)).toString('hex') },
        body,
      })
      return status
    },
    check: async () => [{ what: 'The toy answers', isOk: true }],
  })
}

const signed = (key: Buffer, raw: Buffer): Buffer => createHmac('sha256', key).update(raw).digest()

const readSigned =
  (key: Buffer): ReadEvent =>
  (raw, headers) => {
    const claimed = Buffer.from(String(headers[SIGNATURE]), 'hex')
    const right = signed(key, raw)
    if (claimed.length !== right.length || !timingSafeEqual(claimed, right))
      return { kind: 'forged' }
    return { kind: 'event', event: JSON.parse(raw.toString()) as ProviderEvent }
  }
