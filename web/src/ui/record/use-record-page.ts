import { useNavigate } from '@tanstack/react-router'

/** Turns the pages of an open record's own rows: no step away from its list, so that "Back" still leads there. */
export function useRecordPage(hrefOf: (page: number) => string): (page: number) => void {
  const navigate = useNavigate()
  return (page) =>
    void navigate({ href: hrefOf(page), replace: true, state: true, resetScroll: false })
}
