import type { Database } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import type { Secrets } from '../../kit/secrets/secrets.ts'
import type { AuditService } from '../audit/service.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { Idempotency } from '../idempotency/service.ts'
import type { ApprovalRuleService } from '../identity/approval-rule/rule.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { PaymentChanges } from '../payments/service.ts'
import type { RefundsService } from '../refunds/service.ts'

export interface ApprovalsDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  audit: Pick<AuditService, 'record'>
  events: DomainEvents
  onError: (failure: unknown) => void
  merchants: Pick<MerchantsService, 'get'>
  idempotency: Pick<Idempotency, 'result' | 'recordResult'>
  approvalRule: Pick<ApprovalRuleService, 'read' | 'colleagues'>
  payments: Pick<PaymentChanges, 'lock' | 'reserveRefund' | 'releaseWaiting'>
  refunds: Pick<RefundsService, 'request'>
  bankAccounts: Pick<
    BankAccountsService,
    | 'list'
    | 'read'
    | 'add'
    | 'addIn'
    | 'makePrimary'
    | 'makePrimaryIn'
    | 'confirm'
    | 'confirmIn'
    | 'setSchedule'
    | 'setScheduleIn'
  >
}
