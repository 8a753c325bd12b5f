import type { actionRequired } from '@paydeck/contract/protocol/challenge'
import type * as z from 'zod/mini'

export type Challenge = z.output<typeof actionRequired>

/** Where a payment's token comes from: our own fields, a wallet, or a provider's part of the page. */
export interface TokenSource {
  /** Whether the details are complete; if not, shows what is missing and focuses it. */
  check: () => boolean | Promise<boolean>
  /** A single-use token. Throws ApiError; status 0 when the provider did not answer. */
  token: () => Promise<string>
  /** After a refusal: clears what must not be sent twice and shows the message at its field; false if it has none. */
  refuse: (errorCode: string, message: string) => boolean
  clear: () => void
  /**
   * Shows the bank's challenge without leaving the page; resolves once it was answered, either way. If it is absent or
   * rejects, the page redirects to the challenge's address.
   */
  challenge?: (challenge: Challenge) => Promise<void>
}

/** Null if details are missing, which the source then shows. Throws ApiError. */
export const checkedToken = async (source: TokenSource | null): Promise<string | null> =>
  source && (await source.check()) ? source.token() : null
