export { forgetCustomer, keptTooLong, lockCustomer, setKeptUntil } from './forget-store.ts'
