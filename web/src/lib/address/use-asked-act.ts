import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The action that is open on a page. Starts with the one that another page asked for, or with `otherwise`.
 * @param read returns null for an action that the page does not have or the person may not take
 */
export function useAskedAct<Act>(
  read: (asked: string | undefined) => Act | null,
  otherwise: () => Act | null = () => null,
) {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.act })
  const askedFor = read(asked)
  const [open, setOpen] = useState(() => askedFor ?? otherwise())
  const [wasAsked, setWasAsked] = useState(asked)
  // A link on the page itself asked for an action.
  if (asked !== wasAsked) {
    setWasAsked(asked)
    if (askedFor !== null) setOpen(askedFor)
  }
  const close = () => {
    setOpen(null)
    // A reload must not open it again.
    if (askedFor !== null) void navigate({ to: '.', search: true, state: {}, replace: true })
  }
  return { open, setOpen, close }
}
