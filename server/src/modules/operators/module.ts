import { defineModule } from '../../app/module.ts'
import { operatorChanges } from './changes.ts'
import { operatorColumns } from './factor.ts'
import { operatorLog } from './log.ts'
import { operatorSignIn } from './sign-in.ts'
import { operatorsService } from './service.ts'

export const operatorsModule = defineModule('operators', (kit) => {
  const log = operatorLog(kit)
  return {
    services: {
      operatorLog: log,
      operators: operatorsService({ ...kit, log }),
      operatorChanges: operatorChanges({ ...kit, log }),
      operatorSignIn: operatorSignIn({ ...kit, log }),
    },
    sealed: operatorColumns(kit.secrets),
  }
})
