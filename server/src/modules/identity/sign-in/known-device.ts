import * as z from 'zod/mini'

import type { IdentityContext } from './context.ts'
import { toEmailKey } from './eligibility-rules.ts'

export function deviceOf({ devices }: IdentityContext, tenantId: string, email: string) {
  const person = { tenantId, emailKey: toEmailKey(email) }
  return {
    cookieName: devices.cookieName(person),
    /** Returns the given token if it is valid, otherwise a new one. */
    renew: (token: string | undefined): string =>
      token && devices.read(person, token) !== null ? token : devices.issue(person),
  }
}

const signInOf = z.object({ tenantId: z.string(), email: z.string() })
const codeOf = z.object({ challenge: z.string().check(z.maxLength(512)) })

export function knowsDevice(
  { devices }: IdentityContext,
  request: unknown,
  cookies: Readonly<Record<string, string | undefined>>,
): boolean {
  const read = signInOf.safeParse(request)
  if (!read.success) {
    const code = codeOf.safeParse(request)
    return code.success && devices.isMarked(code.data.challenge, cookies)
  }
  const person = { tenantId: read.data.tenantId, emailKey: toEmailKey(read.data.email) }
  return devices.read(person, cookies[devices.cookieName(person)]) !== null
}
