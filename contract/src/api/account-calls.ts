import { configCalls } from '../calls/config.ts'
import { authnCalls } from '../calls/authn.ts'
import { accountCalls } from '../calls/account.ts'

/** Signing in, and what a person does with their own account. */
export const allAccountCalls = {
  ...configCalls,
  ...authnCalls,
  ...accountCalls,
} as const
