import { defineModule } from '../../app/module.ts'
import { idempotency, idempotencySweeps } from './service.ts'

export const idempotencyModule = defineModule('idempotency', ({ db, clock }) => {
  const service = idempotency({ db, clock })
  return { services: { idempotency: service }, sweeps: idempotencySweeps(service) }
})
