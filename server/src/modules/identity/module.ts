import { defineModule } from '../../app/module.ts'
import type { BreachCheck } from '../../providers/breaches/port.ts'
import type { HostedIdentity } from '../../providers/identity/port.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { identityProvider } from './provider/choose-provider.ts'
import { passwordReset, passwordResetJobs } from './recovery/password-reset.ts'
import { secondFactorRuleHandlers } from './second-factor/rule.ts'
import { secondFactorColumns, secondFactorService } from './second-factor/second-factor.ts'
import { identitySweeps } from './sessions/jobs.ts'
import { identityHandlers } from './sign-in/routes.ts'
import { identityService } from './sign-in/service.ts'
import { accountHandlers } from './staff/account-routes.ts'
import { securityNotices } from './staff/security-notices.ts'
import { staffParts } from './staff/staff-parts.ts'

interface Needs {
  merchants: MerchantsService
  mail: MailService
  ownLists: Parameters<typeof staffParts>[0]['ownLists']
  programGrants: Parameters<typeof staffParts>[0]['programGrants']
  /** Null when our own tables store the passwords. */
  hostedIdentity: HostedIdentity | null
  /** Null turns off the check of new passwords against known breaches. */
  breaches: BreachCheck | null
  sessionIdleMs: number
}

export const identityModule = defineModule('identity', (kit, needs: Needs) => {
  const { merchants, mail, ownLists, programGrants, hostedIdentity, breaches } = needs
  const { sessionIdleMs: idleMs } = needs
  const provider = identityProvider(kit, hostedIdentity)
  const notices = securityNotices({ ...kit, merchants, mail })
  const secondFactor = secondFactorService({ ...kit, merchants, notices })
  const identity = identityService({
    ...kit,
    provider,
    merchants,
    secondFactor,
    notices,
    breaches,
    idleMs,
  })
  const staff = staffParts({ ...kit, provider, merchants, mail, notices, ownLists, programGrants })
  const reset = passwordReset({ ...kit, merchants, mail })
  return {
    services: {
      identity,
      notices,
      secondFactor,
      passwordReset: reset,
      ...staff.services,
    },
    handlers: {
      ...identityHandlers(identity, reset, staff.services.approvalRule),
      ...accountHandlers(identity, secondFactor),
      ...staff.handlers,
      ...secondFactorRuleHandlers({ ...kit, secondFactor, notices }),
    },
    jobs: passwordResetJobs(reset),
    sweeps: identitySweeps(identity),
    sealed: secondFactorColumns(kit.secrets),
  }
})
