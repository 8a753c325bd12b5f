import { deviceTokens } from '../sessions/device-token.ts'
import { pageTokens, refreshTokens } from '../sessions/refresh-token.ts'
import { sessions } from '../sessions/sessions.ts'
import type { IdentityContext, IdentityDeps } from './context.ts'
import { throttleOf, turnsOf } from './throttle.ts'

export function identityContext(deps: IdentityDeps): IdentityContext {
  const pages = pageTokens(deps.secrets)
  return {
    ...deps,
    devices: deviceTokens(deps.secrets, deps.random),
    guard: throttleOf(deps),
    turns: turnsOf(deps.provider.queueOptions),
    pageTokens: pages,
    live: sessions({ ...deps, refreshTokens: refreshTokens(deps.secrets), pageTokens: pages }),
  }
}
