import {
  PUBLISHABLE_KEY_HEADER,
  REF_TOKEN_HEADER,
  SECRET_KEY_HEADER,
} from '@paydeck/contract/protocol/client'
import type { AnyRoute } from '@paydeck/contract/protocol/route'

import type { Json } from './print-schema.ts'

const SECURITY: Record<AnyRoute['access'], Record<string, string[]>[]> = {
  public: [],
  staff: [{ bearer: [] }],
  'staff-or-key': [{ bearer: [] }, { secretKey: [] }],
  'ref-token': [{ refToken: [] }],
  refresh: [{ sessionCookie: [] }],
  invoice: [{ invoiceCookie: [] }],
  'secret-key': [{ secretKey: [] }, { bearer: [] }],
  'publishable-key': [{ publishableKey: [] }, { secretKey: [] }, { bearer: [] }],
  customer: [{ bearer: [] }],
  frame: [{ bearer: [] }],
  payer: [{ invoiceCookie: [] }, { secretKey: [] }],
}

export function securityOf({ access, scope }: AnyRoute): Json[] {
  const isByKey = (scheme: string): boolean =>
    scheme === 'secretKey' || (scheme === 'bearer' && access === 'secret-key')
  return SECURITY[access].map((way) =>
    Object.fromEntries(
      Object.keys(way).map((scheme) => [scheme, scope && isByKey(scheme) ? [scope] : []]),
    ),
  )
}

export const SECURITY_SCHEMES = {
  secretKey: {
    type: 'apiKey',
    in: 'header',
    name: SECRET_KEY_HEADER,
    description: 'What shops call, from their own servers',
  },
  publishableKey: {
    type: 'apiKey',
    in: 'header',
    name: PUBLISHABLE_KEY_HEADER,
    description: 'What a shop’s pages may ask',
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, the access token of a person who has signed in, or a customer’s token',
  },
  refToken: {
    type: 'apiKey',
    in: 'header',
    name: REF_TOKEN_HEADER,
    description: 'The ref of a link in an email',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'paydeck_session_{merchantId}',
    description:
      'Set by signing in (its name begins with `__Secure-` over https); browsers send it automatically',
  },
  invoiceCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'paydeck_invoice_{merchantOrderId}',
    description:
      'Set by opening a payment link (its name begins with `__Secure-` over https); browsers send it automatically',
  },
}
