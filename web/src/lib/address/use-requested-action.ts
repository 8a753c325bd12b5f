import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The action that is open on a page. Starts with the one that another page asked for, or with `defaultAction`.
 * @param read returns null for an action that the page does not have or the person may not take
 */
export function useRequestedAction<Action>(
  read: (requested: string | undefined) => Action | null,
  defaultAction: () => Action | null = () => null,
) {
  const navigate = useNavigate()
  const requested = useLocation({ select: ({ state }) => state.act })
  const requestedAction = read(requested)
  const [open, setOpen] = useState(() => requestedAction ?? defaultAction())
  const [lastRequested, setLastRequested] = useState(requested)
  // A link on the page itself asked for an action.
  if (requested !== lastRequested) {
    setLastRequested(requested)
    if (requestedAction !== null) setOpen(requestedAction)
  }
  const close = () => {
    setOpen(null)
    // A reload must not open it again.
    if (requestedAction !== null) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  return { open, setOpen, close }
}
