import { firstDue, type DueDeps } from '../../jobs/due-rows-store.ts'
import type { Job, Sweep } from '../../jobs/queue.ts'
import { INSTALMENT_OCCASIONS, type InstalmentMail } from './mail.ts'
import type { PlansService } from './service.ts'

/** Sends the emails about instalments and changed cards. */
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
          what: INSTALMENT_OCCASIONS.find((value) => value === what) ?? 'success',
        })
      },
    },
  ]
}

/** Charges due instalments and sends reminders. */
export function planSweeps(plans: PlansService, deps: DueDeps): Sweep[] {
  return [
    {
      name: 'plans.collect',
      dueIn: firstDue(deps, 'app.instalment.nextLookAt'),
      pauseSeconds: 300,
      run: () => plans.collectDue(),
    },
    {
      name: 'plans.remind',
      dueIn: firstDue(deps, 'app.instalment.remindAt'),
      pauseSeconds: 900,
      run: () => plans.remindDue(),
    },
  ]
}
