export { forgetCustomer, lockCustomer } from './forget-store.ts'
