export { forgetProposals } from './forget-store.ts'
