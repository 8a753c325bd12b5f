import { createContext } from 'react'

/** Opens the search; null where there is nothing to find. */
export const SearchContext = createContext<(() => void) | null>(null)
