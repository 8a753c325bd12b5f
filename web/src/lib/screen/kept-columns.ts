import { keptWords } from './kept-words.ts'

/** The columns that a person has added to a list, as last stored in this browser. */
export const keptColumns = (list: string, personId: string) =>
  keptWords(`paydeck-columns:${list}:${personId}`)
