import { createContext } from 'react'

/**
 * What is shown although the address does not say so yet: a record, or with null the list behind the one that was
 * left; undefined where the address tells.
 *
 * The router takes a while to follow a click, and a step back in the browser's history comes several frames after it
 * was asked for. Where both sides are there already the frame around them need not wait for the address.
 */
export const RecordAheadContext = createContext<string | null | undefined>(undefined)

/** Shows a record of the list, or with null the list, in the very next frame. The address is to follow at once. */
export const ShowRecordContext = createContext<(record: string | null) => void>(() => undefined)
