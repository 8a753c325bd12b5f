import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * What is open on a page: at first the act that another page asked for, else `otherwise`.
 * @param read null for what is none of the page's acts, or not the person's
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
  // Asked for on the page itself.
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
