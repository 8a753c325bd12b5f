const GOOGLE = 'https://pay.google.com'

/** Origins beside our own that a provider's part of the page needs, as sources of a Content-Security-Policy. */
interface Sources {
  script?: readonly string[]
  frame?: readonly string[]
  connect?: readonly string[]
}

/**
 * What the customer's page may load and speak with: our own files and calls, merchants' https images, the origins that
 * providers declare, and nothing else. No inline style or script, no markup from text. Google's own script only where
 * Google Pay is configured: it brings inline styles and builds its button from text. A provider's script is loaded by
 * its own loader, which Trusted Types would stop.
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
