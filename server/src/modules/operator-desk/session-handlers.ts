import { OPERATOR_COOKIE, type DeskHandlers } from '../../http/operator/mount-operator.ts'
import type { OperatorActor } from '../../kit/actor.ts'
import type { DeskDeps } from './deps.ts'

const PATH = '/operator'

const personOf = ({ email, name, permissions, batchLimit }: OperatorActor) => ({
  email,
  name,
  permissions: [...permissions],
  batchLimit,
})

export const sessionHandlers = ({
  operatorSignIn,
}: DeskDeps): Pick<DeskHandlers, 'signIn' | 'setUp' | 'getPerson' | 'signOut'> => ({
  async signIn({ body, address, cookies }) {
    const { token, actor } = await operatorSignIn.signIn(body, address)
    cookies.set(OPERATOR_COOKIE, token, { path: PATH })
    return personOf(actor)
  },
  async setUp({ body, address }) {
    await operatorSignIn.setUp(body, address)
    return { isDone: true }
  },
  getPerson: async ({ session }) => personOf(session.actor),
  async signOut({ session, cookies }) {
    await operatorSignIn.signOut(session)
    cookies.clear(OPERATOR_COOKIE, { path: PATH })
    return { isDone: true }
  },
})
