export { readProofs, type ProofRow } from './proof-store.ts'
