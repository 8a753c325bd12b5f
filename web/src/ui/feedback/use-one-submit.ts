import { QueryClientContext, type Mutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'

/**
 * Ignores a submit while the mutation of the last one is pending: a second press may come before the page renders the
 * first. A submit that starts no mutation, such as that of an invalid form, does not block the next.
 */
export function useSingleSubmit(): (submit: () => void) => void {
  const client = useContext(QueryClientContext)
  const lastMutation = useRef<Mutation>(undefined)
  const newest = () => client?.getMutationCache().getAll().at(-1)
  return (submit) => {
    if (lastMutation.current?.state.status === 'pending') return
    const before = newest()
    submit()
    const after = newest()
    lastMutation.current = after === before ? undefined : after
  }
}
