import { defineModule } from '../../app/module.ts'
import type { EmailTemplatesService } from '../email-templates/service.ts'
import type { FailureLimit } from '../../http/limits/failure-limit.ts'
import type { MailService } from '../mail/service.ts'
import type { OrdersService } from '../orders/service.ts'
import { limitCardAttempts } from '../payments/attempts/card-velocity.ts'
import { refundAdjustments, disputeAdjustments } from './plan-adjustments.ts'
import type { PlansDeps } from './deps.ts'
import { planJobs, planSweeps } from './jobs.ts'
import { instalmentMail } from './mail.ts'
import { planHandlers } from './routes.ts'
import { plansService } from './service.ts'
import { planStarter } from './terms/plan-starter.ts'
import { planTermsService } from './terms/terms.ts'

interface Needs extends Pick<
  PlansDeps,
  | 'gateways'
  | 'idempotency'
  | 'merchants'
  | 'ledger'
  | 'payments'
  | 'operationRecords'
  | 'orderLock'
  | 'orderUrl'
> {
  mail: MailService
  emailTemplates: EmailTemplatesService
  orders: OrdersService
  cardTries: FailureLimit | null
}

export const plansModule = defineModule('plans', (kit, needs: Needs) => {
  const { merchants, mail, emailTemplates, orders, cardTries } = needs
  const plans = plansService({ ...kit, ...needs })
  const instalments = instalmentMail({
    ...kit,
    merchants,
    mail,
    templates: emailTemplates,
    orderLink: orders.freshLink,
  })
  return {
    services: {
      plans,
      planTerms: planTermsService(kit),
      planPort: planStarter(kit),
      refundAdjustments,
      disputeAdjustments,
      instalmentMail: instalments,
    },
    handlers: limitCardAttempts(planHandlers(plans), cardTries),
    jobs: planJobs(instalments),
    sweeps: planSweeps(plans, kit),
    reconcilers: [
      { kind: 'instalment', reconcile: plans.reconcileInstalment },
      { kind: 'card_check', reconcile: plans.reconcileCheck },
    ],
  }
})
