export { forgetOrders } from './forget-store.ts'
