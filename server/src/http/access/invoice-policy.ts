const GOOGLE = 'https://pay.google.com'

/** Other origins that a provider's part of the page needs, as Content-Security-Policy sources. */
export interface Sources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/**
 * No inline styles or scripts, and no markup from text. Google's script needs inline styles and markup from text; a
 * provider's loader needs Trusted Types off.
 */
export const invoicePolicy = (page: PageNeeds): string => customerPagePolicy(page)

interface PageNeeds {
  hasGooglePay: boolean
  sources?: readonly Sources[]
  /** The origins that may frame the page. Default: none. */
  ancestors?: readonly string[]
}

/** The same policy for a part of the page that a shop's page frames. */
export function customerPagePolicy({
  hasGooglePay,
  sources = [],
  ancestors = [],
}: PageNeeds): string {
  const google = hasGooglePay ? [GOOGLE] : []
  const sourcesOf = (kind: keyof Sources): string[] => [
    ...new Set([...sources.flatMap((provider) => provider[kind] ?? []), ...google]),
  ]
  const [scripts, frames] = [sourcesOf('script'), sourcesOf('frame')]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    hasGooglePay ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' https:",
    ["connect-src 'self'", ...sourcesOf('connect')].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    ...(scripts.length > 0 ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
