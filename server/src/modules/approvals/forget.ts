export { forgetApprovals } from './forget-store.ts'
