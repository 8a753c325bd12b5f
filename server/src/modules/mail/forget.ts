export { forgetMail } from './forget-store.ts'
