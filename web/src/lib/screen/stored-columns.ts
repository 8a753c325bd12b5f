import { storedStrings } from './stored-strings.ts'

/** The columns that a person has added to a list, as last stored in this browser. */
export const storedColumns = (list: string, personId: string) =>
  storedStrings(`paydeck-columns:${list}:${personId}`)
