const GOOGLE = 'https://pay.google.com'

/** Origins beside our own that a provider's part of the page needs, as sources of a Content-Security-Policy. */
interface Sources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/**
 * No inline style or script, no markup from text. Google's script brings inline styles and builds its button from
 * text; Trusted Types would stop a provider's loader.
 */
export function invoicePolicy({
  hasGooglePay,
  sources = [],
}: {
  hasGooglePay: boolean
  sources?: readonly Sources[]
}): string {
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
    "frame-ancestors 'none'",
    ...(scripts.length > 0 ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
