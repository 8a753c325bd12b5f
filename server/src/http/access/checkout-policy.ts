import { customerPagePolicy, type Sources } from './invoice-policy.ts'

/** What the checkout's frame may do on the pages of a merchant's shops and of our dashboard, and on no others. */
export const framePolicy = (
  page: { hasGooglePay: boolean; sources: readonly Sources[] },
  ancestors: readonly string[],
): string => customerPagePolicy({ ...page, ancestors: ["'self'", ...ancestors] })

/** The document that holds the bank's page: the only one of ours that may frame any https page. */
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

/** The page to which a bank returns: it holds nothing, and any chain of frames may show it. */
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
