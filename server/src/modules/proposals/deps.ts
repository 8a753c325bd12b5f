import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { ApprovalsService } from '../approvals/service.ts'
import type { ApiKeysService } from '../api-keys/service.ts'
import type { AuditService } from '../audit/service.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { HoldsService } from '../payments/holds/holds.ts'
import type { ProgramGrantsService } from '../program-grants/service.ts'
import type { RefundsService } from '../refunds/service.ts'

export interface ProposalsDeps {
  db: Database
  clock: Clock
  newId: NewId
  audit: Pick<AuditService, 'record'>
  apiKeys: Pick<ApiKeysService, 'listSecrets'>
  programGrants: Pick<ProgramGrantsService, 'mayPropose'>
  merchants: Pick<MerchantsService, 'get' | 'lock'>
  idempotency: Pick<Idempotency, 'once' | 'close'>
  orders: Pick<OrdersService, 'create' | 'resend'>
  approvals: Pick<ApprovalsService, 'refund'>
  refunds: Pick<RefundsService, 'known'>
  holds: Pick<HoldsService, 'capture' | 'void' | 'stepEnd'>
  /** Receives failures to find the outcome of a proposal; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; proposalId: string }) => void
}
