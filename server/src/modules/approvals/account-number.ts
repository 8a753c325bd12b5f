import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import { seal, unseal } from '../../kit/secrets/sealed.ts'
import { deriveKeys, type Keys, type Secrets } from '../../kit/secrets/secrets.ts'
import type { ApprovalsDeps } from './deps.ts'
import type { ApprovalKey, ApprovalRow } from './store.ts'

const keysOf = (secrets: Secrets): Keys => deriveKeys(secrets, 'bank account numbers that wait')
const contextOf = (merchantId: string, approvalId: string): string => `${merchantId}:${approvalId}`

export const sealNumber = (
  { secrets, random }: Pick<ApprovalsDeps, 'secrets' | 'random'>,
  { merchantId, approvalId }: ApprovalKey,
  accountNumber: string,
): Buffer => seal(keysOf(secrets), accountNumber, contextOf(merchantId, approvalId), random)

export function openNumber(
  { secrets }: Pick<ApprovalsDeps, 'secrets'>,
  { merchantId, approvalId, accountNumberSealed }: ApprovalRow,
): string {
  if (accountNumberSealed === null) throw new Error(`Approval ${approvalId} has no account number`)
  return unseal(keysOf(secrets), accountNumberSealed, contextOf(merchantId, approvalId))
}

/** The sealed columns of the module. */
export const approvalColumns = (secrets: Secrets): SealedColumn[] => [
  sealedColumn({
    table: 'app.approval',
    column: 'accountNumberSealed',
    form: 'bytes',
    id: ['approvalId'],
    keys: keysOf(secrets),
    contextOf: ({ merchantId = '', approvalId = '' }) => contextOf(merchantId, approvalId),
  }),
]
