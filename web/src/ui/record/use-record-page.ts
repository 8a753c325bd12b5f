import { useNavigate } from '@tanstack/react-router'

/** Pages through an open record's own rows. Replaces the history entry, so that "Back" still leads to the list. */
export function useRecordPage(hrefOf: (page: number) => string): (page: number) => void {
  const navigate = useNavigate()
  return (page) =>
    void navigate({ href: hrefOf(page), replace: true, state: true, resetScroll: false })
}
