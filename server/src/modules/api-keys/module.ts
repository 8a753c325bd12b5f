import { defineModule } from '../../app/module.ts'
import { apiKeysService } from './service.ts'

export const apiKeysModule = defineModule('api-keys', (kit) => ({
  services: { apiKeys: apiKeysService(kit) },
}))
