import {
  OPERATOR_PERMISSIONS,
  type OperatorPermission,
} from '@paydeck/contract/access/operator-permissions'

import type { OperatorActor } from '../kit/actor.ts'
import { type Arguments, UsageError } from './command.ts'
import type { CliContext } from './context.ts'

/** Identifies the person at the command line by a code from their authenticator app. */
export function personOf(args: Arguments, { services }: CliContext): Promise<OperatorActor> {
  const [email, code] = [args.text('as'), args.text('code')]
  if (email === undefined || code === undefined)
    throw new UsageError(
      'Say who you are: --as with your address, --code with the code your app shows.',
    )
  return services.operators.byCode(email, code)
}

const isPermission = (text: string): text is OperatorPermission => text in OPERATOR_PERMISSIONS

export function readGrants(args: Arguments): {
  permissions: OperatorPermission[]
  batchLimit: number
} {
  const permissions = args.list('may').flatMap((text) => text.split(','))
  const unknown = permissions.find((text) => !isPermission(text))
  if (unknown !== undefined)
    throw new UsageError(
      `Unknown permission "${unknown}". Choose from ${Object.keys(OPERATOR_PERMISSIONS).join(', ')}.`,
    )
  const limit = args.text('limit') ?? '0'
  if (!/^\d{1,11}(?:\.\d\d)?$/.test(limit))
    throw new UsageError(
      `--limit: "${limit}" is not an amount. Use a number like 50000 or 50000.00.`,
    )
  return {
    permissions: permissions.filter(isPermission),
    batchLimit: Math.round(Number(limit) * 100),
  }
}
