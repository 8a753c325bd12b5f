export { startPushService } from '../../server/test/push-service.ts'
