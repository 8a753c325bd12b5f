import { defineModule } from '../../app/module.ts'
import { idempotency, idempotencyColumns, idempotencySweeps } from './service.ts'

export const idempotencyModule = defineModule('idempotency', (kit) => {
  const service = idempotency(kit)
  return {
    services: { idempotency: service },
    sweeps: idempotencySweeps(service),
    sealed: idempotencyColumns(kit.secrets),
  }
})
