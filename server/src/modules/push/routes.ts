import type { Handlers } from '../../http/edge/handlers.ts'
import type { pushDevices } from './devices.ts'

type Calls = 'getPushDevices' | 'savePushDevice' | 'removePushDevice'

export const pushHandlers = (devices: ReturnType<typeof pushDevices>): Pick<Handlers, Calls> => ({
  getPushDevices: async ({ who }) => ({ data: await devices.read(who) }),
  savePushDevice: async ({ who, body, userAgent }) => ({
    data: await devices.save(who, { ...body, userAgent }),
  }),
  removePushDevice: async ({ who, params }) => ({
    data: await devices.remove(who, params.deviceId),
  }),
})
