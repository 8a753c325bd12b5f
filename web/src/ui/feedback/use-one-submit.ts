import { QueryClientContext, type Mutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'

/**
 * Runs a submit, unless what the last one began is still under way: two presses may come before the page has shown the
 * first. A submit that began nothing, as of a form with a mistake, holds up no other.
 */
export function useOneSubmit(): (submit: () => void) => void {
  const client = useContext(QueryClientContext)
  const begun = useRef<Mutation>(undefined)
  const newest = () => client?.getMutationCache().getAll().at(-1)
  return (submit) => {
    if (begun.current?.state.status === 'pending') return
    const before = newest()
    submit()
    const after = newest()
    begun.current = after === before ? undefined : after
  }
}
