import type { Handlers } from '../../../http/edge/handlers.ts'
import type { SecondFactorService } from '../second-factor/second-factor.ts'
import type { IdentityService } from '../sign-in/service.ts'

type Calls =
  | 'changePassword'
  | 'listSessions'
  | 'endSession'
  | 'endOtherSessions'
  | 'getSecondFactor'
  | 'beginSecondFactor'
  | 'turnSecondFactorOn'
  | 'turnSecondFactorOff'
  | 'renewRecoveryCodes'

/** The signed-in person's calls about their own account. */
export function accountHandlers(
  identity: IdentityService,
  secondFactor: SecondFactorService,
): Pick<Handlers, Calls> {
  const { sessions, whenCodeIsRight } = identity
  return {
    async changePassword({ who, body }) {
      await identity.changePassword(who, body.password, body.newPassword)
      return {}
    },

    listSessions: async ({ who }) => ({ data: await sessions.list(who) }),

    async endSession({ who, params }) {
      await sessions.endOne(who, params.sessionId)
      return {}
    },

    async endOtherSessions({ who }) {
      await sessions.endOthers(who)
      return {}
    },

    getSecondFactor: async ({ who }) => ({ data: await secondFactor.state(who) }),

    beginSecondFactor: async ({ who }) => ({ data: await secondFactor.begin(who) }),

    async turnSecondFactorOn({ who, body }) {
      const turnOn = () => secondFactor.turnOn(who, body.code)
      return { data: { recoveryCodes: await whenCodeIsRight(who, turnOn) } }
    },

    async turnSecondFactorOff({ who, body }) {
      await whenCodeIsRight(who, () => secondFactor.turnOff(who, body.code))
      return {}
    },

    async renewRecoveryCodes({ who, body }) {
      const renew = () => secondFactor.renewCodes(who, body.code)
      return { data: { recoveryCodes: await whenCodeIsRight(who, renew) } }
    },
  }
}
