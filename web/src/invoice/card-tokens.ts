import type { CardDetails, CardToken } from '@paydeck/contract/calls/card-provider'
import { CARD_TOKENS_PATH, cardToken } from '@paydeck/contract/calls/card-provider'
import { ApiError, readError } from '@paydeck/contract/error'

const OTHERWISE = 'The card provider did not accept this card.'
const PATIENCE = 30_000

/**
 * Gives the card to the card provider and returns its single-use token. This is the only place the card number
 * leaves the page. Throws ApiError; status 0 when the provider did not answer.
 */
export async function tokenise(tokensUrl: string, card: CardDetails): Promise<CardToken> {
  let status: number
  let text: string
  try {
    const response = await fetch(tokensUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      body: JSON.stringify(card),
      signal: AbortSignal.timeout(PATIENCE),
    })
    status = response.ok ? 200 : response.status
    text = await response.text()
  } catch {
    throw new ApiError(OTHERWISE, 0, 'unreachable')
  }
  if (status !== 200) throw readError(status, text, OTHERWISE)
  const token = cardToken.safeParse(parse(text))
  if (!token.success) throw new ApiError(OTHERWISE, 502, 'unreadable_answer')
  return token.data
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether cards go to the sandbox provider, so that no real money moves. */
export function isSandbox(tokensUrl: string): boolean {
  return new URL(tokensUrl, 'https://page.invalid').pathname === CARD_TOKENS_PATH
}
