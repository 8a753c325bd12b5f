const GOOGLE = 'https://pay.google.com'

/** Origins beside our own that a provider's part of the page needs, as sources of a Content-Security-Policy. */
export interface Sources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/**
 * No inline style or script, no markup from text. Google's script brings inline styles and builds its button from
 * text; Trusted Types would stop a provider's loader.
 */
export const invoicePolicy = (page: PageNeeds): string => customerPagePolicy(page)

interface PageNeeds {
  hasGooglePay: boolean
  sources?: readonly Sources[]
  /** The origins that may show the page in a frame; left out: none. */
  ancestors?: readonly string[]
}

/** The same for a part of the page that a shop's page shows in a frame. */
export function customerPagePolicy({
  hasGooglePay,
  sources = [],
  ancestors = [],
}: PageNeeds): string {
  const google = hasGooglePay ? [GOOGLE] : []
  const of = (kind: keyof Sources): string[] => [
    ...new Set([...sources.flatMap((one) => one[kind] ?? []), ...google]),
  ]
  const [scripts, frames] = [of('script'), of('frame')]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    hasGooglePay ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' https:",
    ["connect-src 'self'", ...of('connect')].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ...(scripts.length > 0 ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
