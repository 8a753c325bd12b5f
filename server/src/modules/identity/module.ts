import { defineModule } from '../../app/module.ts'
import type { HostedIdentity } from '../../providers/identity/port.ts'
import type { MailService } from '../mail/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import { hostedIdentityProvider } from './provider/hosted-identity-provider.ts'
import { ownIdentityProvider } from './provider/own-identity-provider.ts'
import { passwordReset, passwordResetJobs } from './recovery/password-reset.ts'
import { secondFactorService } from './second-factor/second-factor.ts'
import { identitySweeps } from './sessions/jobs.ts'
import { passwordHashes } from './sign-in/passwords.ts'
import { identityHandlers } from './sign-in/routes.ts'
import { identityService } from './sign-in/service.ts'
import { noThrottle, throttle } from './sign-in/throttle.ts'
import { accountHandlers } from './staff/account-routes.ts'
import { personalHandlers, personalService } from './staff/personal.ts'
import { securityNotices } from './staff/security-notices.ts'
import { staffService } from './staff/staff-service.ts'

interface Needs {
  merchants: MerchantsService
  mail: MailService
  /** Null: our own tables store the passwords. */
  hostedIdentity: HostedIdentity | null
}

export const identityModule = defineModule('identity', (kit, needs: Needs) => {
  const { db, clock, limits, origin } = kit
  const { merchants, mail, hostedIdentity } = needs
  const provider = hostedIdentity
    ? hostedIdentityProvider({ ...kit, service: hostedIdentity })
    : ownIdentityProvider({ ...kit, passwords: passwordHashes(), issuer: origin })
  const notices = securityNotices({ ...kit, merchants, mail })
  const secondFactor = secondFactorService({ ...kit, merchants, notices })
  const identity = identityService({ ...kit, provider, merchants, secondFactor, notices })
  const guard = limits ? throttle(db, clock) : noThrottle
  const reset = passwordReset({ ...kit, guard, merchants, mail })
  return {
    services: {
      identity,
      notices,
      secondFactor,
      passwordReset: reset,
      personal: personalService(kit),
      staff: staffService({ ...kit, provider, merchants, mail }),
    },
    handlers: {
      ...identityHandlers(identity, reset),
      ...accountHandlers(identity, secondFactor),
      ...personalHandlers(personalService(kit)),
    },
    jobs: passwordResetJobs(reset),
    sweeps: identitySweeps(identity),
  }
})
