import type { actionRequired } from '@paydeck/contract/protocol/challenge'
import type * as z from 'zod/mini'

export type Challenge = z.output<typeof actionRequired>

/** Where a payment's token comes from: our own fields, a wallet, or a provider's part of the page. */
export interface TokenSource {
  /** Whether all is entered; otherwise shows what is missing, and focuses it. */
  check: () => boolean | Promise<boolean>
  /** A single-use token of what was entered. Throws ApiError; status 0 when the provider did not answer. */
  token: () => Promise<string>
  /** After a refusal: clears what must not be sent twice, and shows the message at its field; false when it concerns none. */
  refuse: (errorCode: string, message: string) => boolean
  clear: () => void
  /**
   * Has the cardholder answer the bank's challenge without leaving the page; resolves once it was answered, either way.
   * Absent or rejected: the page goes to the challenge's own address.
   */
  challenge?: (challenge: Challenge) => Promise<void>
}

/** Null when something is missing, which the source then shows. Throws ApiError. */
export const checkedToken = async (source: TokenSource | null): Promise<string | null> =>
  source && (await source.check()) ? source.token() : null
