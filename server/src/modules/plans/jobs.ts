import type { Job, Sweep } from '../../jobs/queue.ts'
import { INSTALMENT_OCCASIONS, type InstalmentMail } from './mail.ts'
import type { PlansService } from './service.ts'

/** Writes the mail about an instalment, or the card that pays them, that its job was queued for. */
export function planJobs(mail: InstalmentMail): Job[] {
  return [
    {
      queue: 'instalment.mail',
      handle(data) {
        const { merchantId = '', payPlanId = '', operationId = '', what } = data
        if (what === 'card_changed')
          return mail.writeCardChanged({ merchantId, payPlanId, operationId })
        return mail.write({
          merchantId,
          payPlanId,
          number: Number(data['number']),
          what: INSTALMENT_OCCASIONS.find((one) => one === what) ?? 'success',
        })
      },
    },
  ]
}

/** Every few minutes: charges what is due, and reminds of what will be. */
export function planSweeps(plans: PlansService): Sweep[] {
  return [
    { name: 'plans.collect', schedule: '*/5 * * * *', run: () => plans.collectDue() },
    { name: 'plans.remind', schedule: '*/15 * * * *', run: () => plans.remindDue() },
  ]
}
