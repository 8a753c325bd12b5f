import { customerPagePolicy, type Sources } from './invoice-policy.ts'

/** The policy of the checkout's frame: only the merchant's shops and our dashboard may show it. */
export const framePolicy = (
  page: { hasGooglePay: boolean; sources: readonly Sources[] },
  ancestors: readonly string[],
): string => customerPagePolicy({ ...page, ancestors: ["'self'", ...ancestors] })

/** For the document around the bank's page, our only one that may frame any https page. */
export const challengeFramePolicy = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** For the page a bank returns to. It has no content, so any chain of frames may show it. */
export const CHALLENGE_RETURN_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors http: https:',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')
