const GOOGLE = 'https://pay.google.com'

/**
 * What the customer's page may load and speak with: our own files and calls, merchants' https images, and nothing
 * else. No inline style or script, no markup from text. Google's own script only where Google Pay is configured; it
 * brings inline styles and builds its button from text.
 * @param elsewhere origins of card and bank providers that are not this server
 */
export function invoicePolicy({
  hasGooglePay,
  elsewhere = [],
}: {
  hasGooglePay: boolean
  elsewhere?: readonly string[]
}): string {
  const google = hasGooglePay ? [GOOGLE] : []
  return [
    "default-src 'none'",
    ["script-src 'self'", ...google].join(' '),
    hasGooglePay ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' https:",
    ["connect-src 'self'", ...elsewhere, ...google].join(' '),
    ...(hasGooglePay ? [`frame-src ${GOOGLE}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(hasGooglePay ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')
}
