import { createHmac, timingSafeEqual } from 'node:crypto'

import type { ProviderKit } from '../../src/providers/define-provider.ts'
import type { ProviderEvent, ReadEvent } from '../../src/providers/events/port.ts'

const SIGNATURE = 'toy-signature'

export interface ToyEvents {
  readEvent: ReadEvent
  /** Sends an event as a toy's servers would; returns the status. */
  tell(event: Omit<ProviderEvent, 'type'>): Promise<number>
}

const signed = (key: Buffer, raw: Buffer): Buffer => createHmac('sha256', key).update(raw).digest()

/** Signs and reads a toy's events. */
export function toyEvents({
  key,
  eventsUrl,
}: Pick<ProviderKit<unknown>, 'key' | 'eventsUrl'>): ToyEvents {
  const secret = key('events')
  return {
    readEvent(raw, headers) {
      const claimed = Buffer.from(String(headers[SIGNATURE]), 'hex')
      const right = signed(secret, raw)
      if (claimed.length !== right.length || !timingSafeEqual(claimed, right))
        return { kind: 'forged' }
      return { kind: 'event', event: JSON.parse(raw.toString()) as ProviderEvent }
    },
    async tell(event) {
      const body = JSON.stringify({ type: 'something.changed', ...event })
      const headers = { [SIGNATURE]: signed(secret, Buffer.from(body)).toString('hex') }
      return (await fetch(eventsUrl, { method: 'POST', headers, body })).status
    },
  }
}
