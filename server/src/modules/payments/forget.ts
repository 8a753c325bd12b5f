export { forgetPayers } from './forget-store.ts'
