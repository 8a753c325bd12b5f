export { forgetRefunds } from './forget-store.ts'
