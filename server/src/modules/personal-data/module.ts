import { defineModule } from '../../app/module.ts'
import { firstDue } from '../../jobs/due-rows-store.ts'
import type { EraseDeps } from './erase.ts'
import { personalDataHandlers } from './routes.ts'
import { personalDataService } from './service.ts'

type Needs = Pick<EraseDeps, 'merchants' | 'savedCards' | 'searchIndex'>

export const personalDataModule = defineModule('personal-data', (kit, needs: Needs) => {
  const personalData = personalDataService({ ...kit, ...needs })
  return {
    services: { personalData },
    handlers: personalDataHandlers(personalData),
    sweeps: [
      {
        name: 'personal-data.forget-kept',
        dueIn: firstDue(kit, 'app.customer.keptUntil'),
        pauseSeconds: 3600,
        run: () => personalData.forgetKept(),
      },
    ],
  }
})
