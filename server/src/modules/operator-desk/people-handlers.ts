import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import { toEmailKey } from '../identity/sign-in/eligibility-rules.ts'
import type { DeskDeps } from './deps.ts'

type Calls =
  | 'listPeople'
  | 'askPersonChange'
  | 'approvePersonChange'
  | 'refusePersonChange'
  | 'makePersonLink'
  | 'disablePerson'

export const peopleHandlers = ({
  operators,
  operatorChanges,
  operatorSignIn,
}: DeskDeps): Pick<DeskHandlers, Calls> => ({
  async listPeople({ session: { actor } }) {
    const [people, changes] = await Promise.all([operators.list(), operatorChanges.open()])
    const own = toEmailKey(actor.email)
    return {
      people: people.map(({ lastSignInAt, disabledAt, keySeenBy, ...one }) => ({
        ...one,
        lastSignInAt: lastSignInAt?.toISOString() ?? null,
        isDisabled: disabledAt !== null,
        isSelf: toEmailKey(one.email) === own,
        isKeyOfYours: keySeenBy === actor.operatorId,
      })),
      changes: changes.map(({ emailKey, askedBy, askedByName, askedAt, ...one }) => ({
        ...one,
        askedBy: askedByName,
        askedAt: askedAt.toISOString(),
        isYours: askedBy === actor.operatorId || emailKey === own,
      })),
    }
  },
  async askPersonChange({ session, body: { code, ...request } }) {
    await operatorSignIn.confirm(session.actor, code)
    return { changeId: await operatorChanges.request(session.actor, request) }
  },
  async approvePersonChange({ session, params, body }) {
    await operatorSignIn.confirm(session.actor, body.code)
    return { key: await operatorChanges.approve(session.actor, params.changeId) }
  },
  async refusePersonChange({ session, params, body }) {
    await operatorChanges.refuse(session.actor, { ...params, ...body })
    return { isDone: true }
  },
  async makePersonLink({ session: { actor }, body }) {
    requireOperator(actor, 'people:manage')
    await operatorSignIn.confirm(actor, body.code)
    const token = await operatorSignIn.link(body.email, actor)
    if (token === null) throw notFound()
    return { path: `/operator/set-up#${token}` }
  },
  async disablePerson({ session, body }) {
    await operatorSignIn.confirm(session.actor, body.code)
    await operatorChanges.disable(session.actor, body.email, body.reason)
    return { isDone: true }
  },
})
