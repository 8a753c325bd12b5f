import { createContext } from 'react'

/** Opens the search; null if there is nothing to find. */
export const SearchContext = createContext<(() => void) | null>(null)
