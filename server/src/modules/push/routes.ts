import type { Handlers } from '../../http/edge/handlers.ts'
import type { pushDevices } from './devices.ts'

type Calls = 'getPushDevices' | 'savePushDevice' | 'removePushDevice'

export const pushHandlers = (devices: ReturnType<typeof pushDevices>): Pick<Handlers, Calls> => ({
  getPushDevices: async ({ actor }) => ({ data: await devices.read(actor) }),
  savePushDevice: async ({ actor, body, userAgent }) => ({
    data: await devices.save(actor, { ...body, userAgent }),
  }),
  removePushDevice: async ({ actor, params }) => ({
    data: await devices.remove(actor, params.deviceId),
  }),
})
