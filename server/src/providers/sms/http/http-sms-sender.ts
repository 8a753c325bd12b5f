import { assertNoTransaction } from '../../../db/database.ts'
import type { SmsSender } from '../port.ts'

export interface HttpSmsOptions {
  /** `https://user:password@gateway.example/messages`, sent as basic credentials. */
  url: string
  timeLimitMs?: number
}

/** Posts `{id, to, text}` as JSON; the gateway must answer 2xx. The id is also sent as `Idempotency-Key`. */
export function httpSmsSender({ url, timeLimitMs = 10_000 }: HttpSmsOptions): SmsSender {
  const address = new URL(url)
  const { username, password } = address
  const credentials = [username, password].map(decodeURIComponent).join(':')
  address.username = ''
  address.password = ''
  return {
    async send({ id, recipient, text }) {
      assertNoTransaction('The SMS gateway')
      const answer = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(username !== '' && {
            authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
          }),
        },
        body: JSON.stringify({ id, to: recipient, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      // Not read or logged, because it may repeat the message with its link.
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`)
    },
  }
}
