export { forgetPlanPayers } from './forget-store.ts'
