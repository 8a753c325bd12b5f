export { forgetNotes } from './forget-store.ts'
