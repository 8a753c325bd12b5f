import { defineModule } from '../../app/module.ts'
import { apiKeyColumns, apiKeysService } from './service.ts'

export const apiKeysModule = defineModule('api-keys', (kit) => ({
  services: { apiKeys: apiKeysService(kit) },
  sealed: apiKeyColumns(kit.secrets),
}))
