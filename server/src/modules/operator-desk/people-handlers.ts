import type { DeskHandlers } from '../../http/operator/mount-operator.ts'
import { notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import { toEmailKey } from '../identity/sign-in/rules.ts'
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
  async listPeople({ session: { who } }) {
    const [people, changes] = await Promise.all([operators.list(), operatorChanges.open()])
    const own = toEmailKey(who.email)
    return {
      people: people.map(({ lastSignInAt, disabledAt, keySeenBy, ...one }) => ({
        ...one,
        lastSignInAt: lastSignInAt?.toISOString() ?? null,
        isDisabled: disabledAt !== null,
        isSelf: toEmailKey(one.email) === own,
        isKeyOfYours: keySeenBy === who.operatorId,
      })),
      changes: changes.map(({ emailKey, askedBy, askedByName, askedAt, ...one }) => ({
        ...one,
        askedBy: askedByName,
        askedAt: askedAt.toISOString(),
        isYours: askedBy === who.operatorId || emailKey === own,
      })),
    }
  },
  async askPersonChange({ session, body: { code, ...asked } }) {
    await operatorSignIn.confirm(session.who, code)
    return { changeId: await operatorChanges.ask(session.who, asked) }
  },
  async approvePersonChange({ session, params, body }) {
    await operatorSignIn.confirm(session.who, body.code)
    return { key: await operatorChanges.approve(session.who, params.changeId) }
  },
  async refusePersonChange({ session, params, body }) {
    await operatorChanges.refuse(session.who, { ...params, ...body })
    return { isDone: true }
  },
  async makePersonLink({ session: { who }, body }) {
    requireOperator(who, 'people:manage')
    await operatorSignIn.confirm(who, body.code)
    const token = await operatorSignIn.link(body.email, who)
    if (token === null) throw notFound()
    return { path: `/operator/set-up#${token}` }
  },
  async disablePerson({ session, body }) {
    await operatorSignIn.confirm(session.who, body.code)
    await operatorChanges.disable(session.who, body.email, body.reason)
    return { isDone: true }
  },
})
