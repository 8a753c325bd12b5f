import {
  createClient,
  createSender,
  toQueryString,
  type Call,
  type ClientOptions,
  type Extra,
} from '@paydeck/contract/protocol/client'
import { ApiError, SECOND_FACTOR_OWED, STEP_UP_REQUIRED } from '@paydeck/contract/protocol/error'
import {
  fillPath,
  type AnyRoute,
  type Arguments,
  type Base,
} from '@paydeck/contract/protocol/route'

import { fetchOrUseEarly, provideResponse } from './early-requests.ts'

interface ApiSettings {
  bases: Record<Base, string | (() => Promise<string>)>
  token: () => Promise<string | null>
  /** A new token after a refusal; null when the session is over. */
  renewToken?: () => Promise<string | null>
  confirmIdentity?: () => Promise<boolean>
  toBrandTerms?: (text: string) => string
  /** For server rendering. */
  fetch?: typeof fetch
}

let settings: ApiSettings | null = null

export function configureApi(next: ApiSettings): void {
  settings = next
}

/** Throws `ApiError`. A refused call did nothing, so it is repeated once with a renewed token or after the password. */
export const call: Call = (definition, args, extra) =>
  sendWithRenewal(definition, (options) =>
    createClient(options)(withBrandTerms(definition), args, extra),
  )

export const callForFile = <R extends AnyRoute>(
  definition: R,
  args: Arguments<R>,
  extra: Extra,
): Promise<Response> =>
  sendWithRenewal(definition, (options) =>
    createSender(options)(withBrandTerms(definition), args, extra),
  )

/** For calls that the person did not start: a refusal shows nothing and does not sign out. */
export const callInBackground = <R extends AnyRoute>(
  definition: R,
  args: Arguments<R>,
  extra: Extra,
): Promise<Response> =>
  sendOnce(definition, (options) => createSender(options)(definition, args, extra))

/** The path and query of a call, without the base. */
export function addressOf<R extends AnyRoute>(definition: R, args: Arguments<R>): string {
  const values: Record<string, unknown> = args
  const query = toQueryString((values['query'] ?? {}) as Record<string, unknown>)
  return fillPath(definition.path, values) + query
}

/** Supplies the answer of the next call to this address, instead of the server. */
export async function provideAnswer(address: string, answer: Response): Promise<void> {
  if (settings) provideResponse((await baseOf(settings, 'api')) + address, answer)
}

async function baseOf({ bases }: ApiSettings, base: Base): Promise<string> {
  const resolved = bases[base]
  return typeof resolved === 'string' ? resolved : resolved()
}

const withBrandTerms = <R extends AnyRoute>(definition: R): R =>
  settings?.toBrandTerms
    ? { ...definition, otherwise: settings.toBrandTerms(definition.otherwise) }
    : definition

async function sendWithRenewal<T>(
  definition: AnyRoute,
  request: (options: ClientOptions) => Promise<T>,
): Promise<T> {
  const { renewToken, confirmIdentity } = settings ?? {}
  const sendSigned = async (): Promise<T> => {
    try {
      return await sendOnce(definition, request)
    } catch (failure) {
      if (!definition.access.startsWith('staff') || !wasRefused(failure) || !renewToken)
        throw failure
      const renewed = await renewToken().catch(() => null)
      if (renewed === null) throw failure
      return sendOnce(definition, request, () => Promise.resolve(renewed))
    }
  }
  try {
    return await sendSigned()
  } catch (failure) {
    if (!requiresPassword(failure) || !confirmIdentity || !(await confirmIdentity())) throw failure
    return sendSigned()
  }
}

async function sendOnce<T>(
  { base }: AnyRoute,
  request: (options: ClientOptions) => Promise<T>,
  token = settings?.token,
): Promise<T> {
  if (!settings || !token) throw new Error('configureApi has not run')
  const address = await baseOf(settings, base)
  return request({
    bases: { api: address, v3: address },
    token,
    fetch: settings.fetch ?? fetchOrUseEarly,
  })
}

const requiresPassword = (failure: unknown): boolean =>
  failure instanceof ApiError && failure.errorCode === STEP_UP_REQUIRED

/** The token may have expired, or may have been issued before a second factor became required. */
const wasRefused = (failure: unknown): boolean =>
  failure instanceof ApiError &&
  ((failure.status === 401 && failure.errorCode !== 'not_signed_in') ||
    failure.errorCode === SECOND_FACTOR_OWED)
