import { QueryClientContext, type Mutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'

/**
 * Runs a submit, unless what the last one began is still under way: two presses may come before the page has shown the
 * first. A submit that began nothing, as of a form with a mistake, holds up no other.
 */
export function useOneSubmit(): (submit: () => void) => void {
  const mutations = useContext(QueryClientContext)?.getMutationCache()
  const begun = useRef<readonly Mutation[]>([])
  return (submit) => {
    if (begun.current.some(({ state }) => state.status === 'pending')) return
    const before = new Set(mutations?.getAll())
    submit()
    begun.current = mutations?.getAll().filter((one) => !before.has(one)) ?? []
  }
}
