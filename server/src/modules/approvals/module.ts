import { defineModule } from '../../app/module.ts'
import { firstDue } from '../../jobs/due-rows-store.ts'
import { approvalColumns } from './account-number.ts'
import type { ApprovalsDeps } from './deps.ts'
import { approvalHandlers } from './routes.ts'
import { approvalsService } from './service.ts'

type Needs = Pick<
  ApprovalsDeps,
  'merchants' | 'idempotency' | 'approvalRule' | 'payments' | 'refunds' | 'bankAccounts'
>

export const approvalsModule = defineModule('approvals', (kit, needs: Needs) => {
  const approvals = approvalsService({ ...kit, ...needs })
  return {
    services: { approvals },
    handlers: approvalHandlers(approvals),
    sweeps: [
      {
        name: 'approvals.end',
        dueIn: firstDue(kit, 'app.approval.endsAt'),
        pauseSeconds: 60,
        run: () => approvals.endDue(),
      },
    ],
    sealed: approvalColumns(kit.secrets),
  }
})
